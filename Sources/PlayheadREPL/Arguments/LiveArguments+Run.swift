internal import ArgumentParser
internal import PlayheadCommands
internal import PlayheadDebugAdapter
package import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadPlatform

extension LiveArguments {
  /// Runs the debugger on a recording, or on the session that `makeSession` begins, and returns the exit status; `raw` has the options in
  /// the order of the command line.
  @MainActor
  package func run(
    _ raw: [String], replayer: any Replayer,
    makeSession: @escaping @MainActor @Sendable () throws(LiveSessionError) -> any LiveSession
  ) async -> Int32 {
    if file == DapArguments.word {
      if let beside { return await DapArguments.relay(beside, Console(descriptor: STDERR_FILENO)) }
      return await DapArguments.serve(SystemHost(replayer: replayer) { try makeSession() })
    }
    if let file {
      let output = Console(descriptor: STDOUT_FILENO)
      let errors = Console(descriptor: STDERR_FILENO)
      return await ShellStart(shell, raw, output: output, errors: errors).run(
        file: file, recovers: recover, replayer: replayer)
    }
    // Before the store is created, which may already print.
    let appOutput = separateAppOutput()
    let output = Console(descriptor: StandardStreams.output)
    let errors = Console(descriptor: StandardStreams.errors)
    let start = ShellStart(shell, raw, output: output, errors: errors)
    let live: any LiveSession
    do throws(LiveSessionError) { live = try makeSession() } catch {
      start.report(CommandError(error.description, hint: error.hint), command: "record")
      return 1
    }
    defer { live.end() }
    return await start.run(live, appOutput, replayer)
  }

  /// Separates the app's output from the shell's if they would mix: at a prompt it is shown above the line, and with `--json` it goes to
  /// standard error.
  @MainActor
  private func separateAppOutput() -> AppOutput? {
    if shell.json {
      StandardStreams.leadOutputToErrors()
      return nil
    }
    return ReadlineSource.isAvailable && !shell.batch ? AppOutput() : nil
  }
}
