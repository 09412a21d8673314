import PlayheadPlatform

/// A shell that was started, or the error that prevented it.
enum SpawnedShell {
  case started(pid_t)
  case failed(Int32)

  /// Starts `/bin/sh`, with `input` as its standard input unless that is -1.
  init(
    _ command: String, _ streams: ShellProcess.Streams, input: Int32, _ environment: [String: String]
  ) {
    var settings = SpawnSettings()
    if input >= 0 {
      posix_spawn_file_actions_adddup2(&settings.actions, input, STDIN_FILENO)
    } else if isatty(STDIN_FILENO) == 0 {
      posix_spawn_file_actions_addopen(&settings.actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    }
    // Uses the process's original streams, as the app may have replaced descriptors 1 and 2.
    let isToErrors = if case .toErrors = streams { true } else { false }
    let output = isToErrors ? StandardStreams.errors : StandardStreams.output
    if output != STDOUT_FILENO { posix_spawn_file_actions_adddup2(&settings.actions, output, STDOUT_FILENO) }
    if StandardStreams.errors != STDERR_FILENO {
      posix_spawn_file_actions_adddup2(&settings.actions, StandardStreams.errors, STDERR_FILENO)
    }

    // Handled signals get their default action back by exec, and signals that the parent ignored, as with `nohup`, stay ignored.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&settings.attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&settings.attributes, &signals)
    posix_spawnattr_setflags(&settings.attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))

    let strings: [UnsafeMutablePointer<CChar>?] = ["sh", "-c", command].map { (text: String) in strdup(text) }
    let added: [UnsafeMutablePointer<CChar>?] = environment.filter { getenv($0.key) == nil }.map {
      strdup("\($0.key)=\($0.value)")
    }
    defer { for string in strings + added { free(string) } }
    let arguments = strings + [nil]
    let all = added + SpawnSettings.environment + [nil]
    var processID: pid_t = 0
    let failure = posix_spawn(&processID, "/bin/sh", &settings.actions, &settings.attributes, arguments, all)
    self = failure == 0 ? .started(processID) : .failed(failure)
  }

  var failure: Int32 {
    if case .failed(let code) = self { code } else { 0 }
  }
}
