internal import ArgumentParser
internal import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadPlatform

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
    PlayheadPlatform.exit(status)
  }

  @MainActor
  private static func run(_ raw: [String]) async -> Int32 {
    let output = Console(descriptor: STDOUT_FILENO)
    let errors = Console(descriptor: STDERR_FILENO)
    let (command, status) = read(raw, output, errors) { raw in
      var command = try parseAsRoot(raw)
      // `help` prints by throwing an error.
      if !(command is any Subcommand), !(command is OpenArguments) { try command.run() }
      return command
    }
    switch command {
    case nil: return status
    case let subcommand as any Subcommand: return output.status(await subcommand.run(output, errors), errors)
    case let arguments as OpenArguments: return await open(arguments, raw, output, errors)
    default: return 0
    }
  }

  @MainActor
  private static func open(
    _ arguments: OpenArguments, _ raw: [String], _ output: Console, _ errors: Console
  ) async -> Int32 {
    let start = ShellStart(arguments.shell, raw, output: output, errors: errors)
    if RecordingFiles.isFolder(arguments.file) {
      guard !arguments.follow, arguments.shell.commands.isEmpty, arguments.shell.scripts.isEmpty else {
        start.report(
          CommandError(
            "\(arguments.file): is a folder, which is listed, expected a recording for '-f', '-ex' and '-x'",
            hint: "playhead FOLDER lists what is in it"), command: "open")
        return 2
      }
      let list = FolderListing(
        folder: arguments.file, isJSON: arguments.shell.json, inflatedLimit: arguments.inflating.limit)
      return list.print(output, start)
    }
    if arguments.follow { return await start.run(following: arguments.file, recovers: arguments.recover) }
    return await start.run(
      file: arguments.file, recovers: arguments.recover, inflatedLimit: arguments.inflating.limit)
  }
}
