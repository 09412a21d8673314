import Dispatch

#if canImport(Darwin)
  package import Darwin
#else
  package import Glibc
#endif

/// How a process ended.
package enum ProcessStatus: Equatable {
  case exited(Int32)
  case signalled(Int32)

  /// Decodes what `waitpid` says; its macros are not for Swift.
  package init(_ status: Int32) {
    let signal = status & 0x7F
    self = signal == 0 ? .exited((status >> 8) & 0xFF) : .signalled(signal)
  }
}

/// Processes that tests start.
package enum ChildProcess {
  package struct SpawnFailure: Error {
    var path: String
    var errno: Int32
  }

  private static let lock = DispatchQueue(label: "playhead.tests.spawn")

  /// Keeps others from spawning meanwhile: a descriptor must not be inherited before it is marked close-on-exec.
  package static func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
    try lock.sync(execute: body)
  }

  /// Starts an executable of the build folder with pipes for standard input and output.
  package static func piped(
    executable: String, arguments: [String], environment: [String: String]
  ) throws -> (process: pid_t, input: Pipe, output: Pipe) {
    var (input, output) = (Pipe.closed, Pipe.closed)
    let process = try locked {
      var actions = FileActions()
      (input, output) = (try Pipe(), try Pipe())
      actions.duplicate(input.reading, as: 0)
      actions.duplicate(output.writing, as: 1)
      return try spawn(executable: executable, arguments: arguments, environment: environment, actions: &actions)
    }
    input.closeReading()
    output.closeWriting()
    return (process, input, output)
  }

  /// Starts an executable of the build folder as the leader of a new session, all signals as by default.
  package static func spawn(
    executable: String, arguments: [String], environment: [String: String], actions: inout FileActions
  ) throws -> pid_t {
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
      let newSession: Int16 = 0x0400
    #else
      var attributes = posix_spawnattr_t()
      let newSession: Int16 = 0x80
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var all = sigset_t()
    sigfillset(&all)
    // These two cannot be changed, and Darwin refuses to be asked.
    sigdelset(&all, SIGKILL)
    sigdelset(&all, SIGSTOP)
    posix_spawnattr_setsigdefault(&attributes, &all)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(
      &attributes, newSession | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))

    let path = BuildFolder.path(of: executable)
    var argumentList = ([path] + arguments).map { strdup($0) } + [nil]
    var environmentList = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { (argumentList + environmentList).forEach { free($0) } }
    var processID: pid_t = 0
    let result = posix_spawn(&processID, path, &actions.actions, &attributes, &argumentList, &environmentList)
    guard result == 0 else { throw SpawnFailure(path: path, errno: result) }
    return processID
  }

  /// Starts an executable, as ``spawn(executable:arguments:environment:actions:)`` does, whose output can be read.
  package static func spawnPiped(
    executable: String, arguments: [String], environment: [String: String] = [:]
  ) throws -> (process: pid_t, output: Pipe) {
    var output = Pipe.closed
    let process = try locked {
      var actions = FileActions()
      output = try Pipe()
      actions.duplicate(output.writing, as: 1)
      return try spawn(executable: executable, arguments: arguments, environment: environment, actions: &actions)
    }
    output.closeWriting()
    return (process, output)
  }

  /// Waits for a process to end.
  package static func status(of processID: pid_t) -> ProcessStatus {
    var status: Int32 = 0
    while waitpid(processID, &status, 0) < 0, errno == EINTR {}
    return ProcessStatus(status)
  }
}
