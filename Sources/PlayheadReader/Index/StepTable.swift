internal import Algorithms
internal import PlayheadFormat

/// The actions of a recording in the order of their positions, with the offsets of their lines and changes.
struct StepTable: RandomAccessCollection, Sendable {
  typealias Span = RecordingIndex.Span

  /// One action in 32 bytes, so that a million take 32 MB.
  struct Step {
    var action: Int
    var actionLength: UInt32
    /// The distance from the action's line to its change; 0 without a change, ``far`` if it is in a table.
    fileprivate var changeDistance: UInt32 = 0
    fileprivate var changeLength: UInt32 = 0
    /// The patch's shape in ``RecordingIndex/patches``.
    fileprivate(set) var shape = PatchTable.empty
    var name: UInt32
    /// The index of the effect that sent the action, or one of the constants below.
    var cause: Int32

    var hasChange: Bool { changeDistance != 0 }

    fileprivate static let far = UInt32.max

    static let outside: Int32 = -1
    static let debugger: Int32 = -2
  }

  /// Actions with consecutive numbers: the first number and the index of its step.
  struct Run {
    var seq: Int
    var index: Int
  }

  private var steps: [Step] = []
  private(set) var runs: [Run] = []
  /// For every 64 actions, the latest time up to and including them, in microseconds since the recording started, as
  /// the times of some actions may go back.
  private(set) var times: [Int] = []
  static let timeStride = 64
  /// The number of actions that have their change.
  private(set) var changeCount = 0
  /// The offsets of changes that lie more than 4 GB after their actions.
  private var farChanges: [Int: Int] = [:]

  var startIndex: Int { 0 }
  var endIndex: Int { steps.count }
  subscript(row: Int) -> Step { steps[row] }

  // MARK: - Growing

  /// Reserves address space for the actions in this many bytes, so that steps need not be copied; unused space costs
  /// nothing.
  mutating func reserve(forBytes count: Int) {
    steps.reserveCapacity(Swift.min(count / 192, 1 << 22))
  }

  @inline(__always) mutating func append(
    _ seq: Int, time: Int, name: UInt32, cause: Int32, at line: Span
  ) {
    if steps.count % Self.timeStride == 0 {
      times.append(Swift.max(times.last ?? time, time))
    } else if time > times[times.count - 1] {
      times[times.count - 1] = time
    }
    if runs.last.map({ $0.seq - $0.index != seq - steps.count }) ?? true {
      runs.append(Run(seq: seq, index: steps.count))
    }
    steps.append(Step(action: line.offset, actionLength: UInt32(line.length), name: name, cause: cause))
  }

  @inline(__always) mutating func setChange(of row: Int, shape: UInt32, at line: Span) {
    let distance = line.offset - steps[row].action
    if distance < Int(Step.far) {
      steps[row].changeDistance = UInt32(distance)
    } else {
      steps[row].changeDistance = Step.far
      farChanges[row] = line.offset
    }
    steps[row].changeLength = UInt32(line.length)
    steps[row].shape = shape
    changeCount += 1
  }

  /// Reorders the steps from `start` on; `moves` has each step's old index, relative to `start`, and its position.
  mutating func reorder(from start: Int, _ moves: [(from: Int, position: Int)]) {
    let tail = Array(steps[start...])
    var far: [Int: Int] = [:]
    while let run = runs.last, run.index >= start { runs.removeLast() }
    for (index, move) in moves.enumerated() {
      let row = start + index
      steps[row] = tail[move.from]
      far[row] = farChanges.removeValue(forKey: start + move.from)
      if runs.last.map({ $0.seq - $0.index != move.position - row }) ?? true {
        runs.append(Run(seq: move.position, index: row))
      }
    }
    farChanges.merge(far) { $1 }
  }

  // MARK: - Looking up

  func change(at row: Int) -> Span? {
    let step = steps[row]
    guard step.hasChange else { return nil }
    let offset = step.changeDistance == Step.far ? farChanges[row] : step.action + Int(step.changeDistance)
    return offset.map { Span(offset: $0, length: Int(step.changeLength)) }
  }

  /// The row of an action, in O(log *g*) of the number of gaps; nil if its line was lost.
  func row(of seq: Int) -> Int? {
    if let run = runs.last, seq >= run.seq {
      let index = run.index + (seq - run.seq)
      return index < steps.count ? index : nil
    }
    let next = runs.partitioningIndex { $0.seq > seq }
    guard next > 0 else { return nil }
    let index = runs[next - 1].index + (seq - runs[next - 1].seq)
    let end = next < runs.count ? runs[next].index : steps.count
    return index < end ? index : nil
  }

  /// The number of the action in a row.
  func seq(at index: Int) -> Int {
    if let run = runs.last, index >= run.index { return run.seq + (index - run.index) }
    let run = runs[runs.partitioningIndex { $0.index > index } - 1]
    return run.seq + (index - run.index)
  }

  /// The row of the first action after a position; the count if there is none.
  func row(after position: Int) -> Int {
    guard let last = runs.last else { return 0 }
    let next = position >= last.seq ? runs.count : runs.partitioningIndex { $0.seq > position }
    guard next > 0 else { return 0 }
    let run = runs[next - 1]
    let end = next < runs.count ? runs[next].index : steps.count
    return position - run.seq < end - run.index ? run.index + (position - run.seq) + 1 : end
  }
}
