internal import PlayheadFormat
internal import PlayheadRecorder

/// What a run has done, action by action, in numbers that another process can compare.
final class RunDigests<State, Action> {
  /// One for the initial state, and one for each action with the state after it.
  private(set) var all: [UInt64] = []
  private let stateType = RecordedType<State>()
  private let actionType = RecordedType<Action>()
  private var text = JSONWriter(capacity: 1024)

  func add(_ action: Action?, _ state: State) {
    text.removeAll()
    if let action { actionType.write(action, into: &text) }
    stateType.write(state, into: &text)
    // FNV-1a is the same in each process.
    all.append(
      text.withBytes { $0.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 } })
  }
}

extension [UInt64] {
  /// The number of the first action in which the digests of two runs differ, 0 for the initial state; nil if they are equal.
  func firstDifference(from other: [UInt64]) -> Int? {
    zip(self, other).enumerated().first { $1.0 != $1.1 }?.offset
      ?? (count == other.count ? nil : Swift.min(count, other.count))
  }
}
