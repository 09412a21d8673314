import ComposableRuntime
import Foundation
import PlayheadComposable
import PlayheadComposableReplay
import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder

@testable import PlayheadReplay

/// A feature that `ShapeSource` writes.
protocol ShapeFeature: Reducer where Action: Sendable, State: Equatable {
  init()
  static var sessionStart: State { get }
  static var sessionActions: [Action] { get }
}

/// What `export test` makes of a session of a feature.
enum ShapeExport {
  /// The source of a test, and the session.
  case test(String, Recording)
  /// Why there is none.
  case refused(String)
  /// Today's feature does not do what was recorded of it just now.
  case differs(String)

  /// Records the session of a feature, has the feature run it again, and exports it.
  @MainActor
  static func make<Feature: ShapeFeature>(_ feature: Feature.Type, in folder: String) async throws -> ShapeExport {
    let path = "\(folder)/\(feature).jsonl"
    let recorder = Recorder(to: path)
    var store: Store<Feature.State, Feature.Action>? = Store(initialState: feature.sessionStart) {
      Feature().recorded(by: recorder)
    }
    for action in feature.sessionActions { await store?.send(action).finish() }
    store = nil
    recorder.close()
    let recording = try Recording(path: path)
    let positions = 1...recording.last
    func runner() -> FeatureRunner<Feature.State, Feature.Action> {
      withDependencies {
        $0.context = .live
      } operation: {
        FeatureRunner(ReplayCore(reducer: Feature()))
      }
    }
    let verification = try Verifier(recording, positions, runner: runner(), defaults: nil).run()
    if let divergence = verification.divergence { return .differs("\(divergence)") }
    if !verification.skipped.isEmpty { return .differs("\(verification.skipped)") }
    var check = RecordingCheck()
    var problem: RecordingError?
    try check.run(FileSource(path: path)) { problem = problem ?? $0 }
    if let problem { return .differs("\(problem)") }
    do {
      let export = try TestExport<Feature.State, Feature.Action>(
        recording, positions, reducer: String(reflecting: feature), expecting: nil, runner: runner())
      return .test(plain(try export.text(), String(reflecting: feature)), recording)
    } catch {
      return .refused("\(error)")
    }
  }

  /// The source without what is another time another one, and without the import of the module in which it is to stand.
  private static func plain(_ source: String, _ feature: String) -> String {
    source
      .replacing("\n\n@testable import \(feature.split(separator: ".")[0])\n", with: "\n")
      .replacing(/"id":"[0-9A-F-]{36}","started":"[^"]*"/, with: #""id":"1","started":"2026-11-21T00:00:00Z""#)
      .replacing(/"t":[0-9]+/, with: #""t":0"#).replacing(/"dur":[0-9]+/, with: #""dur":0"#)
  }
}
