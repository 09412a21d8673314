internal import PlayheadFormat

extension Recording {
  /// The runs of consecutive positions: each begins at the first position or at a keyframe that no change leads to, and
  /// ends at lost positions or before the next run.
  package var runs: [ClosedRange<Int>] {
    var discontinuities = lostPositions.map { (end: $0.lowerBound - 1, start: $0.upperBound + 1) }
    for keyframe in keyframes where index.steps.row(of: keyframe).flatMap(index.steps.change(at:)) == nil {
      discontinuities.append((keyframe - 1, keyframe))
    }
    // After a gap the state may have changed without an action.
    for gap in index.gaps where gap.after > first && index.keyframes.last(atOrBefore: gap.after)?.seq == gap.after {
      discontinuities.append((gap.after, gap.after))
    }
    var runs: [ClosedRange<Int>] = []
    var start = first
    for discontinuity in discontinuities.sorted(by: <) where start <= discontinuity.end {
      if start == discontinuity.start, !runs.isEmpty { continue }
      runs.append(start...discontinuity.end)
      start = discontinuity.start
    }
    if start <= last { runs.append(start...last) }
    return runs
  }
}
