internal import PlayheadDebugger
internal import PlayheadPlatform
internal import PlayheadReader
internal import PlayheadRecorder

/// An expression about more than one state that must never hold: it is looked for in a recording of each run, which nobody else sees.
@MainActor
final class RunTrace {
  private let expression: PlayheadDebugger.Expression
  private let name: String
  /// The file without a name for the recording of the run that is under way.
  private let file: CInt
  private var recorder: Recorder?
  /// Why the expression could not be looked for, after which the search must end.
  private(set) var failure: (any Error)?

  /// - Throws: an error that explains why the expression is invalid, or that there is no room for a file.
  init(_ expression: String, name: String) throws {
    self.expression = try PlayheadDebugger.Expression(parsing: expression)
    self.name = name
    file = UnnamedFile.open()
    guard file >= 0 else { throw ReplayError(.process(String(cString: strerror(errno)))) }
  }

  deinit { if file >= 0 { close(file) } }

  /// Makes the recorder of the next run.
  func record(_ elapsed: @escaping @Sendable () -> Duration) -> Recorder {
    ftruncate(file, 0)
    lseek(file, 0, SEEK_SET)
    let options = Recorder.Options(durability: .buffered, onProblem: { _ in }, elapsed: elapsed)
    let new = Recorder(descriptor: file, options: options, isOfReplay: true)
    recorder = new
    return new
  }

  /// Looks for the expression in the recording of a run that has ended.
  func judge<Feature: ControlledFeature>(_ run: ControlledRun<Feature>) {
    recorder?.close()
    do {
      let recording = try RecordingFile(path: "/dev/fd/\(file)").recording
      var query = try Query(in: Debugger(recording), where: expression)
      // What comes after another trouble does not matter; a run that ended otherwise did not get beyond the choice before.
      let last =
        switch run.verdict {
        case nil: Int.max
        case .trouble(let trouble)?: trouble.actionCount - 1
        case .undescribed?, .restless?, .unfit?: run.counts.dropLast().last ?? 0
        }
      guard let position = try query.next() else { return }
      let count = recording.sentPositions.prefix { $0 <= position }.count
      guard count <= last else { return }
      run.found(.never(name), after: count, looksAhead: expression.looksAhead)
    } catch {
      failure = error
    }
  }
}
