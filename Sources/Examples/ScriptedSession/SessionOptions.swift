package import ArgumentParser
package import ComposableRuntime
import Foundation
import PlayheadComposableReplay
import PlayheadMain
import PlayheadREPL
package import PlayheadRecorder
import PlayheadReplay

/// The command line that the examples share.
package struct SessionOptions: ParsableArguments, Sendable {
  /// What the help says of scripts.
  package static let discussion = """
    Without a script the store runs under the debugger, with these options and this FILE as 'playhead' has them; 'help' \
    lists the commands.

    A script has one step a line: an action, as 'send' takes it (.rename(id: "…", title: "a")); 'advance 1.5s' moves the session's clock, which stands still \
    otherwise; 'wait' moves it until no effect runs any more, by a minute at most; 'note NAME TEXT' marks the place in \
    the recording; '#' begins a comment. Two runs of a script write the same recording, whose times are the clock's.
    """

  @Option(help: ArgumentHelp("Run this script instead of a live session.", valueName: "file"))
  package var script: String?

  @OptionGroup var live: LiveArguments

  package init() {}

  /// Runs a live session or, where the options say so, a script, for each action of which a line is printed.
  ///
  /// - Parameter feature: Makes the feature, whose effects wait on the clock among its dependencies.
  /// - Throws: ``ScriptError`` where the script is bad; `ExitCode` with the status of the process.
  @MainActor
  package func run<Feature: Reducer>(
    initialState: Feature.State, feature: @escaping @MainActor () -> Feature
  ) async throws where Feature.State: Recordable, Feature.Action: Recordable {
    try await run { _ in Store(initialState: initialState) { feature() } }
  }

  /// Runs a live session or, where the options say so, a script, for each action of which a line is printed.
  ///
  /// - Parameter makeStore: Makes the store. Its effects wait on the clock that is its argument, or on that among its
  ///   dependencies. In a live session the argument is nil, and time is real.
  /// - Throws: ``ScriptError`` where the script is bad; `ExitCode` with the status of the process.
  @MainActor
  package func run<State: Recordable, Action: Recordable>(
    makeStore: @escaping @MainActor (_ clock: TestClock<Duration>?) -> Store<State, Action>
  ) async throws {
    guard let script else {
      let raw = Array(CommandLine.arguments.dropFirst())
      let status = await Playhead.run(live, raw, LiveFeature { makeStore(nil) })
      throw ExitCode(status)
    }
    let steps = try Script<Action>(parsing: text(of: script), file: script)
    let record = { (elapsed: @escaping @Sendable () -> Duration) in
      let options = Recorder.Options(elapsed: elapsed)
      return live.record.map { Recorder(to: $0, options: options) } ?? Recorder.fromEnvironment(options: options)
    }
    let session = SessionRunner(record: record, print: { print($0) }, makeStore: makeStore)
    try await session.run(steps)
    // What could not be recorded was passed over, and the recorder has said why.
    if session.hasLostLines { throw ExitCode.failure }
  }

  private func text(of script: String) throws(ScriptError) -> String {
    let bytes: Data
    do { bytes = try Data(contentsOf: URL(filePath: script)) } catch {
      let system = (error as? CocoaError)?.underlying as? POSIXError
      let message = system.map { String(cString: strerror($0.code.rawValue)) } ?? error.localizedDescription
      throw ScriptError(file: script, reason: .unreadable(message))
    }
    guard let text = String(bytes: bytes, encoding: .utf8) else {
      throw ScriptError(file: script, reason: .unreadable("found bytes that are no text, expected UTF-8"))
    }
    return text
  }
}
