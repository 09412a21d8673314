internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadPlatform
internal import PlayheadReader
internal import PlayheadRecorder

extension ControlledSearch {
  /// Runs a finding into a recording, which keeps its choices, and what it was looked for with, in notes.
  ///
  /// - Parameters:
  ///   - finding: what is run.
  ///   - path: the recording's; what stands there is removed.
  ///   - asked: what was looked for at a prompt, if it was.
  func record(
    _ finding: ControlledFinding, to path: String, _ asked: WorldQuestion? = nil
  ) throws -> ControlledRun<Feature> {
    unlink(path)
    let redacted = outside(finding.seed).redacted
    let problem = Lock("the recorder could not make the file")
    var recorder: Recorder?
    let run = self.run(finding.choices, seed: finding.seed, rests: finding.rests) { elapsed in
      let options = Recorder.Options(
        redacted: redacted, onProblem: { text in problem.withLock { $0 = text } }, elapsed: elapsed)
      let new = Recorder(to: path, existing: .replace, options: options, tellsName: false, isOfReplay: true)
      recorder = new
      return new
    } afterStart: {
      recorder?.note(ControlledFinding.noteName, text: finding.noteText(asked))
    } beforeEnd: {
      // The last note is the first that a receiver sees.
      recorder?.note("found", text: asked?.text(finding) ?? finding.trouble.text)
    }
    recorder?.close()
    trace?.judge(run, path)
    guard access(path, F_OK) == 0 else {
      throw ReplayError(.unwritable(path: path, message: problem.withLock { $0 }))
    }
    return run
  }
}

/// Recordings of runs with the same choices.
enum RunRecordings {
  /// The number of the action from which on two of them differ, 0 for the start; nil if they are equal.
  static func difference(_ first: String, _ second: String) throws -> Int? {
    let (first, second) = (try lines(of: first), try lines(of: second))
    // The headers differ in their ids.
    let index = zip(first, second).enumerated().dropFirst().first { $1.0 != $1.1 }?.offset
    guard let end = index ?? (first.count == second.count ? nil : min(first.count, second.count)) else { return nil }
    return first[..<min(end + 1, first.count)].reversed().lazy
      .compactMap { line in line.withUnsafeBytes { RecordedAction.scanned($0)?.seq } }.first ?? 0
  }

  private static func lines(of path: String) throws -> [ArraySlice<UInt8>] {
    let source = try FileSource(path: path)
    var bytes = [UInt8](repeating: 0, count: try source.count())
    let count = try bytes.withUnsafeMutableBytes { (buffer) throws(RecordingError) in
      try source.read(into: buffer, at: 0)
    }
    return bytes.prefix(count).split(separator: UInt8(ascii: "\n"))
  }
}
