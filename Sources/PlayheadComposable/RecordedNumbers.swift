/// The recording's numbers of a store's actions, which differ after a change that no action made, and after a rest.
struct RecordedNumbers {
  /// The actions from one on have a number that is less by an offset.
  private var parts: [(first: Int, offset: Int)] = []

  /// The parts that are kept at least; an action before them has started nothing for a long time.
  private static let keptCount = 4096

  private var offset: Int?

  /// Notes the number of the next action.
  @inline(__always) mutating func add(_ seq: Int, recordedAs recorded: Int) {
    if _slowPath(offset != seq &- recorded) { begin(at: seq, seq &- recorded) }
  }

  @inline(never) private mutating func begin(at seq: Int, _ offset: Int) {
    if parts.count >= 2 * Self.keptCount { parts.removeFirst(Self.keptCount) }
    parts.append((seq, offset))
    self.offset = offset
  }

  mutating func removeAll() { (parts, offset) = ([], nil) }

  /// The number of an action in the recording; nil for one that is not in it.
  func number(of seq: Int) -> Int? { parts.last { $0.first <= seq }.map { seq &- $0.offset } }
}
