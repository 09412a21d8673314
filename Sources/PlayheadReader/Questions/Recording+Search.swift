internal import PlayheadFormat

extension Recording {
  /// The action whose effect sent an action; nil if it came from outside, or if unknown.
  ///
  /// It is always an earlier action, so that following causes ends even in a forged recording.
  ///
  /// - Complexity: O(1); reads no line.
  public func cause(of seq: Int) -> Int? {
    guard let row = index.steps.row(of: seq) else { return nil }
    let effect = index.steps[row].cause
    guard effect >= 0 else { return nil }
    let starter = index.starter(ofEffect: Int(effect))
    return starter > 0 && starter < seq ? starter : nil
  }

  /// The first action after a position, up to another one, whose name is in a set.
  ///
  /// - Parameters:
  ///   - position: the position after which the search begins.
  ///   - end: the last position to search.
  ///   - names: the names; nil for any.
  /// - Complexity: O(*n*) in the actions in between; reads no line.
  public func nextAction(after position: Int, through end: Int, among names: ActionNames? = nil) -> Int? {
    if names?.isEmpty == true { return nil }
    var row = index.steps.row(after: position)
    while row < index.steps.count {
      if names?.contains(Int(index.steps[row].name)) ?? true {
        let seq = index.steps.seq(at: row)
        return seq <= end ? seq : nil
      }
      row += 1
    }
    return nil
  }

  /// The last action before a position, down to another one, whose name is in a set.
  ///
  /// - Parameters:
  ///   - position: the position before which the search begins.
  ///   - end: the last position to search.
  ///   - names: the names; nil for any.
  /// - Complexity: O(*n*) in the actions in between; reads no line.
  public func previousAction(before position: Int, through end: Int, among names: ActionNames? = nil) -> Int? {
    if names?.isEmpty == true { return nil }
    var row = index.steps.row(after: position - 1) - 1
    while row >= 0 {
      if names?.contains(Int(index.steps[row].name)) ?? true {
        let seq = index.steps.seq(at: row)
        return seq >= end ? seq : nil
      }
      row -= 1
    }
    return nil
  }

  /// The first action after a position, up to another one, that changed nothing.
  ///
  /// - Complexity: O(*n*) in the actions in between; reads no line.
  public func nextUnchanged(after position: Int, through end: Int) -> Int? {
    var row = index.steps.row(after: position)
    let last = index.steps.row(after: end)
    while row < last {
      if index.steps[row].hasChange, index.steps[row].shape == PatchTable.empty {
        return index.steps.seq(at: row)
      }
      row += 1
    }
    return nil
  }

  /// The last action before a position, down to another one, that changed nothing.
  ///
  /// - Complexity: O(*n*) in the actions in between; reads no line.
  public func previousUnchanged(before position: Int, downTo end: Int) -> Int? {
    var row = index.steps.row(after: position - 1) - 1
    let first = index.steps.row(after: end - 1)
    while row >= first {
      if index.steps[row].hasChange, index.steps[row].shape == PatchTable.empty {
        return index.steps.seq(at: row)
      }
      row -= 1
    }
    return nil
  }

  /// The index of an action's name in ``actionNames``; nil where its line was lost.
  public func nameNumber(_ position: Int) -> Int? {
    index.steps.row(of: position).map { Int(index.steps[$0].name) }
  }

  /// How many actions have a name that satisfies a condition.
  ///
  /// - Complexity: O(*n*) in the actions; reads no line.
  public func actionCount(where matches: (String) -> Bool) -> Int {
    let wanted = index.names.texts.map(matches)
    guard wanted.contains(true) else { return 0 }
    return index.steps.reduce(0) { wanted[Int($1.name)] ? $0 + 1 : $0 }
  }

  /// The positions whose state cannot be shown because lines are missing or broken, lowest first.
  ///
  /// Actions whose reducers were running when the recording ended are not included: they exist, but have no state.
  ///
  /// - Complexity: O(*n*) in the actions; reads no line.
  public var lostPositions: [ClosedRange<Int>] { lostPositions(after: first) }

  /// The same, from a keyframe on.
  package func lostPositions(after keyframe: Int) -> [ClosedRange<Int>] {
    var lost: [ClosedRange<Int>] = []
    var base = keyframe
    while base <= last {
      let end = index.keyframes.first(after: base)?.seq ?? last + 1
      if let first = firstWithoutChange(after: base, before: end) {
        let isEnding = end > last && ending.unfinishedSince.map { $0 <= first } == true
        if !isEnding { lost.append(first...(end - 1)) }
      }
      base = end
    }
    return lost
  }

  /// The position of the last keyframe, or the first position.
  package var lastKeyframe: Int { index.keyframes.last?.seq ?? first }

  /// Whether no line is missing after a position, in O(*n*) of the actions after it.
  package func isWhole(after position: Int) -> Bool {
    firstWithoutChange(after: max(position - 1, first), before: last + 1) == nil
  }

  func firstWithoutChange(after base: Int, before end: Int) -> Int? {
    var seq = base + 1
    while seq < end {
      guard let row = index.steps.row(of: seq), index.steps[row].hasChange else { return seq }
      seq += 1
    }
    return nil
  }
}
