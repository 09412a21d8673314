internal import ArgumentParser
internal import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

/// Starts a shell by the options of the command line.
@MainActor
struct ShellStart {
  private let options: ShellOptions
  private let commands: [StartCommand]
  private let output: Console
  private let errors: Console
  private let settings: Settings

  /// Takes the arguments of the command line, for the order of `-ex` and `-x`.
  init(_ options: ShellOptions, _ raw: [String], output: Console, errors: Console) {
    self.options = options
    commands = StartCommand.all(in: raw)
    self.output = output
    self.errors = errors
    var settings = Settings(color: options.color, isTerminal: output.isTerminal)
    settings.isPrompt = !options.batch
    self.settings = settings
  }

  /// Runs the shell on a recording, which the `replayer` can replay, and returns the exit status; `inflatedLimit` is the most bytes to
  /// which a compressed recording may expand.
  func run(
    file: String, recovers: Bool, inflatedLimit: Int = RecordingFile.defaultLimit, replayer: (any Replayer)? = nil
  ) async -> Int32 {
    let recording: RecordingFile
    do {
      let piped = try piped(file)
      recording = try ProgressMeter.run {
        let options = Recording.Options(recovers: recovers)
        guard let piped else { return try RecordingFile(path: file, options: options, inflatedLimit: inflatedLimit) }
        try piped.readAll()
        return try RecordingFile(RecordingBytes(piped.source, inflatedLimit: inflatedLimit), options: options)
      }
    } catch {
      report(CommandError("\(error)", hint: recovers ? error.hint : error.openingHint), command: "open")
      return 65
    }
    // Where there is a prompt, the opening says it.
    if options.batch { for line in recording.losses { errors.printLines(line) } }
    let session = DebugSession(recording, replayer: replayer)
    return output.status(await shell(session).run(commands, isBatch: options.batch), errors)
  }

  /// The recording from standard input, if `-` requests it.
  private func piped(_ file: String) throws -> PipedRecording? {
    guard file == "-" else { return nil }
    let isInteractive = output.isTerminal && !options.batch && !options.json
    return try PipedRecording(isInteractive: isInteractive)
  }

  /// Runs the shell on a recording that another process still writes, continues with it, and returns the exit status.
  func run(following file: String, recovers: Bool) async -> Int32 {
    do {
      let piped = try piped(file)
      piped?.readOn()
      let source = try piped?.source ?? FileSource(path: file)
      var hasEnded: (@Sendable () throws(RecordingError) -> Bool)?
      if let piped {
        hasEnded = { () throws(RecordingError) in try piped.isOver() }
      } else if source.isLocked {
        // The recorder's lock is released when its process ends, however it ends.
        hasEnded = { !source.isLocked }
      }
      let feed = FollowedFile(source, hasEnded: hasEnded)
      defer { feed.end() }
      let recording = try await beginning(of: feed, Recording.Options(recovers: recovers))
      return await run(recording, feed, nil)
    } catch {
      report(CommandError("\(error)", hint: error.openingHint), command: "open")
      return 65
    }
  }

  /// Runs the shell on a store in another process, and returns the exit status.
  func run(_ attached: AttachedSession) async -> Int32 {
    defer { attached.end() }
    let recording: Recording
    // If the recorder cannot read the state itself, the state comes with the next action.
    let remark = Task {
      guard errors.isTerminal, (try? await Task.sleep(for: ProgressMeter.patience)) != nil else { return }
      errors.print("waiting for the store to tell its state, with its next action; Ctrl-C ends it\n")
    }
    defer { remark.cancel() }
    do throws(AttachError) { recording = try await attached.beginning() } catch {
      report(CommandError(error.description, hint: error.hint), command: AttachArguments.word)
      return 1
    }
    remark.cancel()
    return await run(recording, attached, nil)
  }

  /// Waits for the first line of a recording that may only just have begun.
  private func beginning(of feed: FollowedFile, _ options: Recording.Options) async throws -> Recording {
    var isWaiting = false
    while true {
      if let recording = try feed.recording(options: options) { return recording }
      if !isWaiting, errors.isTerminal { errors.print("waiting for the recording to begin; Ctrl-C ends it\n") }
      isWaiting = true
      await withCheckedContinuation { (waiting: CheckedContinuation<Void, Never>) in
        feed.onRecord = {
          feed.onRecord = nil
          waiting.resume()
        }
      }
    }
  }

  /// Runs the shell on a store, ends its run, and returns the exit status; `appOutput` is the store's output if that is separate.
  func run(_ live: any LiveSession, _ appOutput: AppOutput?, _ replayer: any Replayer) async -> Int32 {
    let recording: Recording
    do throws(RecordingError) { recording = try Recording(live.source) } catch {
      report(CommandError("\(error)", hint: error.hint), command: "open")
      return 65
    }
    return await run(recording, live, appOutput, replayer)
  }

  private func run(
    _ recording: Recording, _ feed: any RecordingFeed, _ appOutput: AppOutput?, _ replayer: (any Replayer)? = nil
  ) async -> Int32 {
    let session = DebugSession(recording, from: feed, replayer: replayer)
    let shell = shell(session)
    if let live = session.live { shell.follow(live, appOutput) }
    let status = await shell.run(commands, isBatch: options.batch)
    shell.detach()
    return output.status(status, errors)
  }

  /// Reports why there is nothing to debug.
  func report(_ error: CommandError, command: String) {
    errors.print(error.text(line: nil, place: nil, style: Style(choice: options.color, isTerminal: errors.isTerminal)))
    if options.json { output.printLines(JSONLine.text(error.json(command: command))) }
  }

  private func shell(_ session: DebugSession) -> Shell {
    let session = CommandSession(session, settings: settings, registry: .terminal)
    let shell = Shell(session: session, output: output, errors: errors, isJSON: options.json)
    if !options.noStartFile { shell.startFile = StartFile.path() }
    return shell
  }
}
