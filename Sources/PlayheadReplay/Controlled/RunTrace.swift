internal import PlayheadDebugger
internal import PlayheadPlatform
internal import PlayheadReader
internal import PlayheadRecorder

/// An expression about more than one state that must never hold: it is looked for in a recording of each run.
struct RunTrace {
  private let expression: PlayheadDebugger.Expression
  private let name: String
  /// The file for the recording of the run that is under way.
  private let path: String

  /// - Throws: an error that explains why the expression is invalid.
  init(_ expression: String, name: String, path: String) throws {
    self.expression = try PlayheadDebugger.Expression(parsing: expression)
    (self.name, self.path) = (name, path)
  }

  /// A run whose recording is looked at when it has ended.
  final class Tracing {
    private let trace: RunTrace
    private let redacted: [String]
    private var recorder: Recorder?

    fileprivate init(_ trace: RunTrace, _ redacted: [String]) { (self.trace, self.redacted) = (trace, redacted) }

    /// Makes the recorder of the run.
    func record(_ elapsed: @escaping @Sendable () -> Duration) -> Recorder {
      let options = Recorder.Options(durability: .buffered, redacted: redacted, onProblem: { _ in }, elapsed: elapsed)
      let new = Recorder(to: trace.path, existing: .replace, options: options, tellsName: false, isOfReplay: true)
      recorder = new
      return new
    }

    @MainActor
    func judge<Feature: ControlledFeature>(_ run: ControlledRun<Feature>) {
      recorder?.close()
      trace.judge(run, trace.path)
      unlink(trace.path)
    }
  }

  func start(_ redacted: [String]) -> Tracing { Tracing(self, redacted) }

  /// Looks for the expression in the recording of a run that has ended.
  @MainActor
  func judge<Feature: ControlledFeature>(_ run: ControlledRun<Feature>, _ path: String) {
    // What comes after another trouble does not matter; a run that ended otherwise had not come to its last choice in a regular way.
    let last =
      switch run.verdict {
      case nil: Int.max
      case .trouble(let trouble)?: trouble.position - 1
      case .undescribed?, .restless?, .unfit?: run.positions.dropLast().last ?? 0
      }
    guard let recording = try? RecordingFile(path: path).recording,
      var query = try? Query(in: Debugger(recording), where: expression), let position = try? query.next(),
      position <= last
    else { return }
    run.found(.never(name), at: position, looksAhead: expression.looksAhead)
  }
}
