package import ArgumentParser
package import ComposableRuntime
import Foundation
package import PlayheadRecorder

/// The command line that the examples share.
package struct SessionOptions: ParsableArguments, Sendable {
  /// What the help says of scripts.
  package static let discussion = """
    A script has one step a line: an action, as a bare case name (startButtonTapped, filter.cleared) or as JSON in the \
    shape of a recording ({"toggle":{"id":"…"}}); 'advance 1.5s' moves the session's clock, which stands still \
    otherwise; 'wait' moves it until no effect runs any more, by a minute at most; 'note NAME TEXT' marks the place in \
    the recording; '#' begins a comment. Two runs of a script are the same, but for the times in the recording.
    """

  @Option(help: ArgumentHelp("Record the session, to be opened with playhead.", valueName: "file"))
  package var record: String?

  @Option(help: ArgumentHelp("Run this script instead of the one that is built in.", valueName: "file"))
  package var script: String?

  package init() {}

  /// Runs a session as the options say, and prints a line for each action.
  ///
  /// - Parameters:
  ///   - builtIn: The script to run where none is given.
  ///   - feature: Makes the feature, whose effects wait on the clock that it is given.
  /// - Throws: ``ScriptError`` where the script is bad; `ExitCode` where the recording cannot be written.
  @MainActor
  package func run<Feature: Reducer>(
    builtIn: String, initialState: Feature.State, feature: (ManualClock) -> Feature
  ) async throws where Feature.State: Recordable, Feature.Action: Recordable {
    let script = try Script<Feature.Action>(parsing: text(builtIn), file: script ?? "the built-in script")
    let recorder = record.map { Recorder(to: $0) } ?? Recorder.fromEnvironment()
    let session = Session(initialState: initialState, recorder: recorder, print: { print($0) }, feature: feature)
    try await session.run(script)
    // What could not be recorded was passed over, and the recorder has said why.
    if let recorder, recorder.path == nil || recorder.droppedLines > 0 { throw ExitCode.failure }
  }

  private func text(_ builtIn: String) throws(ScriptError) -> String {
    guard let script else { return builtIn }
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
