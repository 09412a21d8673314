internal import ArgumentParser
internal import PlayheadDebugger
internal import PlayheadPlatform
internal import PlayheadREPL
internal import PlayheadRecorder
internal import PlayheadReplay

/// The command line of a debugger with a feature linked in.
struct LiveCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: ThisProgram.name, abstract: "Run a store, and step through what happens in it.",
      discussion: LiveArguments.discussion)
  }

  @OptionGroup var arguments: LiveArguments

  /// Parses the arguments and runs the command.
  @MainActor
  static func run<State, Action>(
    _ raw: [String], _ options: Recorder.Options, _ feature: LiveFeature<State, Action>
  ) async -> Int32 {
    let own = LiveArguments.areOthers(after: raw.first) ? [] : raw
    let (command, status) = read(own, Console(descriptor: STDOUT_FILENO), Console(descriptor: STDERR_FILENO))
    guard let arguments = command?.arguments else { return status }
    await feature.serveReplay()
    let replayer = ReplayProcess(hasWorld: feature.hasWorld)
    if raw.first == VerifyArguments.word {
      return await VerifyArguments.run(Array(raw.dropFirst()), replayer: replayer)
    }
    if raw.first == McpArguments.word {
      return await McpArguments.run(Array(raw.dropFirst()), replayer: replayer)
    }
    return await arguments.run(raw, replayer: replayer) { () throws(LiveSessionError) in
      let path = arguments.record ?? RecordingFolder.newPath()
      // Another start of the debugger must not overwrite an earlier recording.
      return try LiveStore(recordingTo: path, keepsExisting: true, options: options, feature)
    }
  }
}
