import PlayheadDebugger
import PlayheadPlatform
import PlayheadReader
import PlayheadRecorder

extension ReplayRun.Ending: Sendable where Answer: Sendable {}

/// A process that runs a recording again.
final class ReplayRun {
  enum Ending<Answer: Codable> {
    case answered(Answer)
    /// The process ended in the reducer of the action at this position; `message` is its last output.
    case trapped(position: Int, message: String)
    /// The action at this position took too long.
    case hung(position: Int)
  }

  /// Asks a process to finish and answer.
  static let stopSignal = SIGTERM
  /// How long the process may take after the signal.
  private static let stopPatience: Duration = .seconds(2)

  /// How long a program may take until it begins its task.
  private let startPatience: Duration

  private let request: ReplayRequest
  private var processID: pid_t = 0
  private var unfinished: Int?
  private let answer: CInt
  private let errors: CInt
  private let position: RunningPosition

  /// `journal` is the file for the outcomes of candidates, negative for none, and `startPatience` limits the time until the task begins;
  /// `environment` is added to that of this process.
  init(
    _ request: ReplayRequest, _ task: ReplayTask, journal: CInt = -1, startPatience: Duration = .seconds(120),
    environment: [String: String] = [:]
  ) throws {
    self.startPatience = startPatience
    let files = (0..<3).map { _ in UnnamedFile.open() }
    guard !files.contains(where: { $0 < 0 }), let position = RunningPosition(files[2]) else {
      let message = String(cString: strerror(errno))
      for file in files where file >= 0 { close(file) }
      throw ReplayError(.process(message))
    }
    self.request = request
    (answer, errors, self.position) = (files[0], files[1], position)
    defer { close(files[2]) }
    try ReplayFiles.replace(answer, with: ReplayTask.Order(task: task, request: request))
    try start(
      [(answer, ReplayTask.answerDescriptor), (errors, STDERR_FILENO), (files[2], ReplayTask.progressDescriptor)]
        + (journal < 0 ? [] : [(journal, ReplayTask.journalDescriptor)]), environment)
  }

  private func start(_ files: [(file: CInt, descriptor: CInt)], _ environment: [String: String]) throws {
    unfinished = try UnfinishedRuns.begin {
      let failure = Self.start(files, environment, &processID)
      guard failure == 0 else { throw ReplayError(.process(String(cString: strerror(failure)))) }
      return .process(processID)
    }
  }

  deinit {
    close(answer)
    close(errors)
  }

  /// Each file has a descriptor that it gets in the process.
  private static func start(
    _ files: [(file: CInt, descriptor: CInt)], _ environment: [String: String], _ processID: inout pid_t
  ) -> CInt {
    var settings = SpawnSettings()
    posix_spawn_file_actions_addopen(&settings.actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&settings.actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    // Above all target descriptors, so that none is overwritten before it is copied.
    let copies = files.map { fcntl($0.file, F_DUPFD_CLOEXEC, 16) }
    defer { for copy in copies where copy >= 0 { close(copy) } }
    // Without its files the process could not find its task.
    guard copies.allSatisfy({ $0 >= 0 }) else { return errno }
    for (copy, file) in zip(copies, files) {
      let failure = posix_spawn_file_actions_adddup2(&settings.actions, copy, file.descriptor)
      guard failure == 0 else { return failure }
    }
    // A separate process group: Ctrl-C is for the debugger, which ends the process.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&settings.attributes, &signals)
    posix_spawnattr_setpgroup(&settings.attributes, 0)
    posix_spawnattr_setflags(&settings.attributes, Int16(POSIX_SPAWN_SETPGROUP) | Int16(POSIX_SPAWN_SETSIGMASK))
    let arguments: [UnsafeMutablePointer<CChar>?] = CommandLine.arguments.map { strdup($0) } + [nil]
    var added = environment
    added[Recorder.replayVariable] = "1"
    // A trap prints one line instead of the backtraces of all threads, which take seconds.
    added[Backtrace.variable] = environment[Backtrace.variable] ?? "enable=no"
    var variables: [UnsafeMutablePointer<CChar>?] = added.map { strdup("\($0.key)=\($0.value)") }
    for variable in SpawnSettings.environment {
      let name = String(cString: variable).prefix { $0 != "=" }
      if added[String(name)] == nil { variables.append(strdup(variable)) }
    }
    variables.append(nil)
    defer { for string in arguments + variables { free(string) } }
    // A name without a folder is searched in PATH, as the shell did. Systems differ in whose PATH they use; here both are the same.
    return posix_spawnp(&processID, ThisProgram.path, &settings.actions, &settings.attributes, arguments, variables)
  }

  /// Whether the last report of the process was from a reducer, as after a trap in one.
  var isInReducer: Bool { position.isRunning }

  /// Waits for the end of the process, which `canStop` finishes by itself on a signal; throws `interrupted`, after ending the
  /// process, where the task is cancelled, and `doing` describes work that has no positions.
  func wait<Answer>(
    canStop: Bool = false, doing: (_ position: Int) -> String? = { _ in nil }
  ) throws -> Ending<Answer> {
    defer { if let unfinished { UnfinishedRuns.end(unfinished) } }
    let clock = ContinuousClock()
    let start = clock.now
    var stopped: ContinuousClock.Instant?
    var (last, since) = (0, clock.now)
    var pause: UInt32 = 500
    while true {
      var status: Int32 = 0
      let ended = waitpid(processID, &status, WNOHANG)
      if ended == processID { return try ending(status, isStopped: stopped != nil) }
      if ended < 0, errno != EINTR { throw ReplayError(.process(String(cString: strerror(errno)))) }
      let reached = position.value
      do throws(RecordingError) {
        if let words = doing(reached) {
          try ReadingProgress.checkIn(words, request.path)
        } else {
          let done = reached - request.positions.lowerBound
          try ReadingProgress.checkIn(max(done, 0), of: request.positions.count, request.path)
        }
      } catch {
        if canStop, stopped == nil {
          stopped = clock.now
          kill(processID, Self.stopSignal)
        } else if stopped.map({ $0.duration(to: clock.now) > Self.stopPatience }) ?? true {
          end()
          throw error
        }
      }
      if !position.hasStarted, start.duration(to: clock.now) > startPatience {
        end()
        throw ReplayError(
          .process(
            "the program has not come to it within \(startPatience); what it does before its store is made does not return"
          ))
      }
      let count = position.count
      if count != last {
        (last, since) = (count, clock.now)
      } else if !position.isRunning {
        // Code outside of the reducers may take any time.
        since = clock.now
      } else if since.duration(to: clock.now) > .seconds(min(request.secondsPerAction, 1 << 30)) {
        end()
        return .hung(position: reached)
      }
      usleep(pause)
      pause = min(pause * 2, 20_000)
    }
  }

  private func end() {
    kill(processID, SIGKILL)
    var status: Int32 = 0
    while waitpid(processID, &status, 0) < 0, errno == EINTR {}
  }

  private func ending<Answer>(_ status: Int32, isStopped: Bool) throws -> Ending<Answer> {
    // The file contains the task until the answer replaces it.
    switch ReplayFiles.content(of: answer) as ReplayAnswer<Answer>? {
    case .done(let answer)?: return .answered(answer)
    case .failed(let message, let hint)?: throw ReplayError(.told(message, hint: hint))
    case nil: break
    }
    if status & 0x7F == 0, (status >> 8) & 0xFF == 0, position.hasAnswered {
      throw ReplayError(.process("its answer is too large, or nested too deep"))
    }
    if status & 0x7F == 0, (status >> 8) & 0xFF == ReplayFiles.noRoomStatus {
      throw ReplayError(.process(String(cString: strerror(ENOSPC))))
    }
    if isStopped { throw ReplayError(.interrupted) }
    let reached = position.value
    let text = ReplayFiles.text(of: errors)
    let message = Backtrace.placed(Self.lastWords(text, status), by: text)
    guard reached > 0 else { throw ReplayError(.process("the program did not run it (\(message))")) }
    return .trapped(position: reached, message: message)
  }

  /// The exit status of a process that would have used a live value, where a world has to answer.
  static let liveValueStatus: CInt = 71

  /// What is said of a process that has exited.
  static func exitText(_ status: Int32) -> String { "it exited with status \(status)" }

  /// The last output of a process: the error, if it named one.
  private static func lastWords(_ text: String, _ status: Int32) -> String {
    let lines = text.split(separator: "\n")
    if let fatal = lines.last(where: { $0.contains("Fatal error") }) { return String(fatal) }
    let signal = status & 0x7F
    guard signal != 0 else { return exitText((status >> 8) & 0xFF) }
    let name = String(cString: strsignal(signal))
    return switch signal {
    case SIGSEGV, SIGBUS: "\(name): a bad address, or the stack has overflowed"
    case SIGILL, SIGTRAP: "\(name): a trap, such as an overflow\(Backtrace.remark)"
    default: name
    }
  }
}
