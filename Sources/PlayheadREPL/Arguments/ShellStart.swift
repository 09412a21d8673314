internal import ArgumentParser
internal import PlayheadDebugger
internal import PlayheadReading
internal import PlayheadRecording

/// Starts a shell as the options of the command line say.
@MainActor
struct ShellStart {
  private let options: ShellOptions
  private let commands: [StartCommand]
  private let output: Output
  private let errors: Output
  private let settings: Settings

  /// - Parameter raw: the arguments of the command line, for the order of `-ex` and `-x`.
  init(_ options: ShellOptions, _ raw: [String], output: Output, errors: Output) {
    self.options = options
    commands = StartCommand.all(in: raw)
    self.output = output
    self.errors = errors
    settings = Settings(color: options.color, isTerminal: output.isTerminal)
  }

  /// Runs the shell on a recording.
  ///
  /// - Parameters:
  ///   - inflatedLimit: the most bytes that a compressed recording may come to.
  ///   - couldRun: whether the program could run the store instead.
  /// - Returns: the status of the process.
  func run(
    file: String, recovers: Bool, inflatedLimit: Int = RecordingFile.defaultLimit, couldRun: Bool = false
  ) async -> Int32 {
    let recording: RecordingFile
    do throws(DebuggerError) {
      recording = try ProgressMeter.run { () throws(DebuggerError) in
        try RecordingFile(
          path: file, options: Recording.Options(recovers: recovers), inflatedLimit: inflatedLimit)
      }
    } catch {
      report(CommandError(error.description, hint: recovers ? error.hint : error.openingHint), command: "open")
      return 65
    }
    var session = Session(file: recording, settings: settings)
    session.couldRun = couldRun
    return output.status(await shell(session).run(commands, isBatch: options.batch), errors)
  }

  /// Runs the shell on a store, and ends its run.
  ///
  /// - Parameter appOutput: what the store prints, where that is kept apart.
  func run(_ live: any LiveSession, _ appOutput: AppOutput?) async -> Int32 {
    let recording: Recording
    do throws(RecordingError) { recording = try Recording(live.source) } catch {
      report(CommandError("\(error)", hint: error.hint), command: "open")
      return 65
    }
    let session = Session(file: RecordingFile(live: recording), settings: settings, isLive: true)
    let shell = shell(session)
    shell.attach(live, appOutput)
    let status = await shell.run(commands, isBatch: options.batch)
    shell.detach()
    return output.status(status, errors)
  }

  /// Says why there is nothing to debug.
  func report(_ error: CommandError, command: String) {
    errors.print(error.text(line: nil, place: nil, style: Style(choice: options.color, isTerminal: errors.isTerminal)))
    if options.json { output.printLines(JSONLine.text(error.json(command: command))) }
  }

  private func shell(_ session: Session) -> Shell {
    let shell = Shell(session: session, output: output, errors: errors, isJSON: options.json)
    if !options.noStartFile { shell.startFile = StartFile.path() }
    return shell
  }
}
