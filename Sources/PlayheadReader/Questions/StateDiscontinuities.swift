internal import Algorithms

/// The positions whose states are written anew, without a change that leads to them.
struct StateDiscontinuities: Sendable {
  private let positions: [Int]

  /// `lost` are the positions of the recording that cannot be shown.
  init(_ index: RecordingIndex, lost: [ClosedRange<Int>]) {
    var found = lost.map { $0.upperBound + 1 }
    // After a gap the state may have changed without an action.
    found += index.gaps.map(\.after)
    for keyframe in index.keyframes where index.steps.row(of: keyframe.seq).flatMap(index.steps.change(at:)) == nil {
      found.append(keyframe.seq)
    }
    positions = Set(found).sorted()
  }

  func contains(_ position: Int) -> Bool { next(after: position - 1) == position }

  /// The first discontinuity after a position.
  func next(after position: Int) -> Int? {
    let place = positions.partitioningIndex { $0 > position }
    return place < positions.count ? positions[place] : nil
  }

  /// The last discontinuity before a position.
  func previous(before position: Int) -> Int? {
    let place = positions.partitioningIndex { $0 >= position }
    return place > 0 ? positions[place - 1] : nil
  }
}
