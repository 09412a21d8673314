#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A shell that was started, or why not.
enum SpawnedShell {
  case started(pid_t)
  case failed(Int32)

  /// Starts `/bin/sh`.
  ///
  /// - Parameter input: what becomes standard input, or -1.
  init(
    _ command: String, _ streams: ShellProcess.Streams, input: Int32, _ environment: [String: String]
  ) {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    if input >= 0 {
      posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    } else if isatty(STDIN_FILENO) == 0 {
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    }
    // The terminal itself, where an app in this process has streams of its own. One that is its own copy stays as it is.
    let isToErrors = if case .toErrors = streams { true } else { false }
    let output = isToErrors ? StandardStreams.errors : StandardStreams.output
    if output != STDOUT_FILENO { posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO) }
    if StandardStreams.errors != STDERR_FILENO {
      posix_spawn_file_actions_adddup2(&actions, StandardStreams.errors, STDERR_FILENO)
    }

    // What we catch is default again by itself. What our own parent had us ignore, as `nohup` does, stays ignored.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))

    let strings: [UnsafeMutablePointer<CChar>?] = ["sh", "-c", command].map { (text: String) in strdup(text) }
    let added: [UnsafeMutablePointer<CChar>?] = environment.filter { getenv($0.key) == nil }.map {
      strdup("\($0.key)=\($0.value)")
    }
    defer { for string in strings + added { free(string) } }
    let arguments = strings + [nil]
    var all = added
    var inherited = environ
    while let variable = inherited.pointee {
      all.append(variable)
      inherited += 1
    }
    all.append(nil)
    var processID: pid_t = 0
    let failure = posix_spawn(&processID, "/bin/sh", &actions, &attributes, arguments, all)
    self = failure == 0 ? .started(processID) : .failed(failure)
  }

  var failure: Int32 {
    if case .failed(let code) = self { code } else { 0 }
  }
}
