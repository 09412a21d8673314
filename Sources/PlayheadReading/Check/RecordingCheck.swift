internal import PlayheadRecording

/// Reads all of a recording, and finds what is wrong with it.
///
/// Opening a recording looks at a few members of each line. This parses every line whole, plays every change, compares each
/// keyframe with the state that the changes have led to, and sees to it that an effect starts once and ends once. Times
/// are not looked at: threads that send at once may write them out of order.
///
/// ```swift
/// var check = RecordingCheck()
/// try check.run(FileSource(path: "session.jsonl")) { print($0) }
/// check.problemCount
/// ```
///
/// What a `gap` explains is no problem, nor is an action whose reducer never returned.
public struct RecordingCheck: Sendable {
  /// How many problems there are.
  public private(set) var problemCount = 0
  public private(set) var lineCount = 0
  public private(set) var actionCount = 0
  /// How many lines the recorder says that it could not write.
  public private(set) var droppedLines = 0

  private let lineLimit: Int
  private var source = ""
  private var id = ""
  /// The number of the last action.
  private var last = 0
  /// The actions that have no change yet.
  private var running: Set<Int> = []
  /// The effects that have started, and those that have ended.
  private var started: Set<Int> = []
  private var ended: Set<Int> = []
  private var followsGap = false
  /// The state that the lines so far have led to; nil where a line that leads there is missing or broken.
  private var state: JSONValue?

  /// - Parameter lineLimit: the longest line that is read, in bytes.
  public init(lineLimit: Int = 128 << 20) {
    self.lineLimit = lineLimit
  }

  /// Checks a recording. What an earlier check has counted is forgotten.
  ///
  /// - Parameters:
  ///   - source: the recording's bytes.
  ///   - report: is given each problem, in the order of the lines.
  /// - Throws: ``RecordingError`` where the source cannot be read, is no recording, or needs a later version; `interrupted`
  ///   where the task is cancelled. Problems that were found until then have been reported.
  /// - Complexity: O(*n*) in the bytes, and in what patches change; memory for the longest line, two states, and a few words an effect.
  public mutating func run(
    _ source: any ByteSource, report: (RecordingError) -> Void
  ) throws(RecordingError) {
    self = RecordingCheck(lineLimit: lineLimit)
    self.source = source.name
    let size = try source.count()
    var scanner = LineScanner(source, from: 0, limit: lineLimit)
    guard let first = try scanner.next() else { throw RecordingError(source: source.name, reason: .empty) }
    let header = try Recording.header(first, source: source.name, limit: lineLimit)
    begin(header)
    lineCount = 1
    // A broken line that a gap follows is explained by it: there was no room for the rest.
    var broken: RecordingError?
    while let line = try scanner.next() {
      if lineCount & 0xFF == 0 { try ReadingProgress.checkIn(line.offset, of: size, source.name) }
      lineCount += 1
      do throws(LineProblem) {
        if let bytes = line.tooLong { throw LineProblem(.lineTooLong(bytes: bytes, limit: lineLimit)) }
        let recorded = try Self.parse(line.bytes)
        if let error = broken.take() {
          if case .gap = recorded { drop(1) } else { tell(error, report) }
        }
        try add(recorded)
      } catch {
        if let earlier = broken.take() { tell(earlier, report) }
        let found = RecordingError(source: source.name, line: lineCount, column: error.column, reason: error.reason)
        if error.isLost { broken = found } else { tell(found, report) }
      }
    }
    if let broken { tell(broken, report) }
  }

  private static func parse(_ bytes: UnsafeRawBufferPointer) throws(LineProblem) -> AnyRecordedLine {
    do throws(LineError) { return try AnyRecordedLine(parsing: bytes) } catch { throw LineProblem(error) }
  }

  private mutating func tell(_ problem: RecordingError, _ report: (RecordingError) -> Void) {
    problemCount += 1
    // What a line that cannot be read would have changed is not known.
    switch problem.reason {
    case .syntax, .missing, .mismatch, .lineTooLong, .patch: state = nil
    default: break
    }
    report(problem)
  }

  // MARK: - Lines

  private mutating func add(_ line: AnyRecordedLine) throws(LineProblem) {
    switch line {
    case .header(let header): try add(header)
    case .action(let action): try add(action)
    case .change(let change): try add(change)
    case .keyframe(let keyframe): try add(keyframe)
    case .gap(let gap):
      drop(gap.dropped)
      followsGap = true
      state = nil
    case .effect(let effect): try add(effect)
    case .schema, .note, .end, .unknown: break
    }
  }

  /// Begins with the header of the recording, or of a segment.
  private mutating func begin(_ header: RecordingHeader) {
    id = header.id
    last = header.base?.seq ?? 0
    state = header.state
    for effect in header.base?.effects ?? [] { started.insert(effect.id) }
  }

  private mutating func add(_ header: RecordingHeader) throws(LineProblem) {
    guard header.id == id, let base = header.base, base.seq >= last else {
      throw LineProblem(.noSegment(from: last))
    }
    let keyframe = RecordedKeyframe(seq: base.seq, time: 0, state: header.state)
    let known = base.seq == last ? state : nil
    begin(header)
    state = known
    try add(keyframe)
  }

  private mutating func drop(_ count: Int) {
    // Any number of gaps may each tell of as many lines as a number can.
    let (sum, isTooLarge) = droppedLines.addingReportingOverflow(count)
    droppedLines = isTooLarge ? .max : sum
  }

  private mutating func add(_ effect: RecordedEffectEvent) throws(LineProblem) {
    if case .start = effect.event {
      guard started.insert(effect.id).inserted else { throw LineProblem(.effectAgain(id: effect.id, isStart: true)) }
    } else {
      guard ended.insert(effect.id).inserted else { throw LineProblem(.effectAgain(id: effect.id, isStart: false)) }
    }
  }

  private mutating func add(_ action: RecordedAction) throws(LineProblem) {
    let expected = last + 1
    let isInTurn = action.seq == expected || action.seq > last && followsGap
    followsGap = false
    // What the actions changed that are missing is not known.
    if action.seq != expected { state = nil }
    if action.seq > last {
      last = action.seq
      actionCount += 1
      running.insert(action.seq)
    }
    if !isInTurn { throw LineProblem(.outOfTurn(found: action.seq, expected: expected)) }
  }

  private mutating func add(_ change: RecordedChange) throws(LineProblem) {
    guard running.remove(change.seq) != nil else { throw LineProblem(.withoutAction(seq: change.seq)) }
    guard var state = self.state.take() else { return }
    do throws(JSONPatchError) { try change.patch.apply(to: &state) } catch { throw LineProblem(.patch(error)) }
    self.state = state
  }

  private mutating func add(_ keyframe: RecordedKeyframe) throws(LineProblem) {
    guard keyframe.seq <= last || followsGap else { throw LineProblem(.withoutAction(seq: keyframe.seq)) }
    last = max(last, keyframe.seq)
    // One that another thread has composed comes after actions that it does not know.
    guard keyframe.seq == last else { return }
    guard let state, state != keyframe.state else {
      self.state = keyframe.state
      return
    }
    self.state = keyframe.state
    var patch = PatchWriter()
    patch.writeDifference(from: state, to: keyframe.state)
    var operations = JSONWriter()
    operations.append(patch)
    let place = operations.withBytes { (try? JSONValue(parsing: $0))?[JSONPointer(["0", "path"])]?.string }
    throw LineProblem(.differs(place ?? ""))
  }
}

extension LineProblem {
  /// Whether the line says nothing.
  fileprivate var isLost: Bool {
    switch reason {
    case .syntax, .missing, .mismatch, .lineTooLong: true
    default: false
    }
  }
}
