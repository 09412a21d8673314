internal import ArgumentParser
internal import PlayheadDebugger
internal import PlayheadRecording

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

extension PlayheadArguments {
  /// Runs the debugger with the arguments of the process, and ends the process.
  ///
  /// The status is 0, or 1 where a command failed, 2 for arguments that cannot be understood, 65 for a file that is no
  /// recording that can be read. At a prompt commands may fail; it is 0 then.
  @MainActor
  public static func run() async -> Never {
    StandardStreams.prepare()
    let raw = Array(CommandLine.arguments.dropFirst())
    let status = await run(raw)
    #if canImport(Darwin)
      Darwin.exit(status)
    #else
      Glibc.exit(status)
    #endif
  }

  @MainActor
  private static func run(_ raw: [String]) async -> Int32 {
    let output = Output(descriptor: STDOUT_FILENO)
    let errors = Output(descriptor: STDERR_FILENO)
    let arguments: PlayheadArguments
    do { arguments = try PlayheadArguments.parse(raw) } catch {
      let isHelp = exitCode(for: error).isSuccess
      (isHelp ? output : errors).printLines(fullMessage(for: error))
      return isHelp ? 0 : 2
    }
    let settings = Settings(color: arguments.color, isTerminal: output.isTerminal)
    let file: RecordingFile
    do throws(DebuggerError) {
      file = try RecordingFile(path: arguments.file, options: Recording.Options(recovers: arguments.recover))
    } catch {
      let error = CommandError(error.description, hint: error.hint)
      errors.print(
        error.text(line: nil, place: nil, style: Style(choice: arguments.color, isTerminal: errors.isTerminal)))
      if arguments.json { output.printLines(JSONLine.text(error.json(command: "open"))) }
      return 65
    }
    let shell = Shell(
      session: Session(file: file, settings: settings), output: output, errors: errors, isJSON: arguments.json)
    if !arguments.noStartFile { shell.startFile = StartFile.path() }
    return await shell.run(StartCommand.all(in: raw), isBatch: arguments.batch)
  }
}
