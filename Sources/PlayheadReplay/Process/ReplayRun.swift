import PlayheadDebugger
import PlayheadFormat
import PlayheadPlatform
import PlayheadReader
import PlayheadRecorder

/// A process that runs a recording again.
final class ReplayRun {
  /// How it ended.
  enum Ending {
    case answered(JSONValue)
    /// In the reducer of the action at this position; what it said last.
    case trapped(position: Int, message: String)
    /// It was running the action at this position for too long.
    case hung(position: Int)
  }

  /// What tells a process to come to its answer.
  static let stopSignal = SIGTERM
  /// How long it may take for that.
  private static let stopPatience: Duration = .seconds(2)

  /// How long a program may take until it comes to what it was started for.
  private let startPatience: Duration

  private let request: ReplayRequest
  private var processID: pid_t = 0
  private var unfinished: Int?
  private let answer: CInt
  private let errors: CInt
  private let position: RunningPosition

  /// Starts the process.
  ///
  /// - Parameters:
  ///   - request: the recording.
  ///   - task: what is to be done with it.
  ///   - journal: the file in which the process notes what came of candidates; negative for none.
  ///   - startPatience: how long the program may take until it comes to that.
  /// - Throws: ``ReplayError``.
  init(
    _ request: ReplayRequest, _ task: ReplayTask, journal: CInt = -1, startPatience: Duration = .seconds(120)
  ) throws(ReplayError) {
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
    try ReplayFiles.replace(answer, with: task.text(request))
    try start(
      [(answer, ReplayTask.answerDescriptor), (errors, STDERR_FILENO), (files[2], ReplayTask.progressDescriptor)]
        + (journal < 0 ? [] : [(journal, ReplayTask.journalDescriptor)]))
  }

  private func start(_ files: [(file: CInt, descriptor: CInt)]) throws(ReplayError) {
    unfinished = try UnfinishedRuns.begin { () throws(ReplayError) in
      let failure = Self.start(files, &processID)
      guard failure == 0 else { throw ReplayError(.process(String(cString: strerror(failure)))) }
      return .process(processID)
    }
  }

  deinit {
    close(answer)
    close(errors)
  }

  /// - Parameter files: each with what it becomes in the process.
  private static func start(_ files: [(file: CInt, descriptor: CInt)], _ processID: inout pid_t) -> CInt {
    var settings = SpawnSettings()
    posix_spawn_file_actions_addopen(&settings.actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&settings.actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    // Above all that they become, so that none is written over before it is copied.
    let copies = files.map { fcntl($0.file, F_DUPFD_CLOEXEC, 16) }
    defer { for copy in copies where copy >= 0 { close(copy) } }
    // Without its files the process would not know what it is for.
    guard copies.allSatisfy({ $0 >= 0 }) else { return errno }
    for (copy, file) in zip(copies, files) {
      let failure = posix_spawn_file_actions_adddup2(&settings.actions, copy, file.descriptor)
      guard failure == 0 else { return failure }
    }
    // A group of its own: Ctrl-C is for the debugger, which ends it.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&settings.attributes, &signals)
    posix_spawnattr_setpgroup(&settings.attributes, 0)
    posix_spawnattr_setflags(&settings.attributes, Int16(POSIX_SPAWN_SETPGROUP) | Int16(POSIX_SPAWN_SETSIGMASK))
    let arguments: [UnsafeMutablePointer<CChar>?] = CommandLine.arguments.map { strdup($0) } + [nil]
    var added = [Recorder.replayVariable: "1"]
    // What it says when it traps is a line, not a picture of all threads, which takes seconds.
    added["SWIFT_BACKTRACE"] = "enable=no"
    var variables: [UnsafeMutablePointer<CChar>?] = added.map { strdup("\($0.key)=\($0.value)") }
    for variable in SpawnSettings.environment {
      let name = String(cString: variable).prefix { $0 != "=" }
      if added[String(name)] == nil { variables.append(strdup(variable)) }
    }
    variables.append(nil)
    defer { for string in arguments + variables { free(string) } }
    // A name without a folder, as a shell hands over what it has found itself, is looked for as the shell has. Systems differ in
    // whose PATH that is; here it is one and the same.
    return posix_spawnp(&processID, ThisProgram.path, &settings.actions, &settings.attributes, arguments, variables)
  }

  /// Whether it was in a reducer when it last said so, as where it has ended in one.
  var isInReducer: Bool { position.isRunning }

  /// Waits until it has ended.
  ///
  /// - Parameters:
  ///   - canStop: whether it comes to its answer by itself when it is told to stop.
  ///   - doing: says in a few words what it does, where that is no matter of positions; nil where it is.
  /// - Throws: ``ReplayError``; `interrupted` where the task is cancelled. The process is ended then.
  func wait(canStop: Bool = false, doing: (_ position: Int) -> String? = { _ in nil }) throws(ReplayError) -> Ending {
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
          throw ReplayError(error)
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
        // What is around the reducers may take as long as it takes.
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

  private func ending(_ status: Int32, isStopped: Bool) throws(ReplayError) -> Ending {
    // What it was to do stands there until it has an answer.
    if let json = try? JSONValue(parsing: ReplayFiles.text(of: answer)), json["task"] == nil { return .answered(json) }
    if status & 0x7F == 0, (status >> 8) & 0xFF == 0, position.hasAnswered {
      throw ReplayError(.process("its answer is too large, or nested too deep"))
    }
    if status & 0x7F == 0, (status >> 8) & 0xFF == ReplayFiles.noRoomStatus {
      throw ReplayError(.process(String(cString: strerror(ENOSPC))))
    }
    if isStopped { throw ReplayError(.interrupted) }
    let reached = position.value
    let message = Self.lastWords(ReplayFiles.text(of: errors), status)
    guard reached > 0 else { throw ReplayError(.process("the program did not run it (\(message))")) }
    return .trapped(position: reached, message: message)
  }

  /// What a process said when it ended: the error, if it named one.
  private static func lastWords(_ text: String, _ status: Int32) -> String {
    let lines = text.split(separator: "\n")
    if let fatal = lines.last(where: { $0.contains("Fatal error") }) { return String(fatal) }
    let signal = status & 0x7F
    guard signal != 0 else { return "it exited with status \((status >> 8) & 0xFF)" }
    let name = String(cString: strsignal(signal))
    return signal == SIGSEGV || signal == SIGBUS ? "\(name): a bad address, or the stack has overflowed" : name
  }
}
