internal import PlayheadFormat

// Positions in the order of returns, of a recording in which it is another one than that in which actions began.

extension RecordingIndex {
  /// Goes over to positions in the order of returns.
  ///
  /// - Complexity: O(*n*) in the actions and effects, once.
  mutating func beginOrder() {
    // Without a word about them, the actions before a gap that have not returned are lost.
    let lost = gaps.last?.after ?? first
    let start = steps.indices.first { !steps[$0].hasChange && steps.seq(at: $0) > lost } ?? steps.count
    var actions: [ReturnOrder.Action] = []
    var returns: [ReturnOrder.Return] = []
    for place in start..<steps.count {
      let seq = steps.seq(at: place)
      if let change = steps.change(at: place) {
        actions.append(ReturnOrder.Action(seq: seq, outcome: .returned(seq)))
        returns.append(ReturnOrder.Return(offset: change.offset, position: seq))
      } else {
        actions.append(ReturnOrder.Action(seq: seq, outcome: .open))
      }
    }
    returns.sort { $0.offset < $1.offset }
    effects.forgetPlaces(from: start, seq: steps.seq(at:))
    order = ReturnOrder(start: start, actions: actions, returns: returns)
  }

  /// Puts the steps in the order of their positions; to be called when lines have been added.
  ///
  /// - Complexity: O(*n* log *n*) in the steps that were added and those that have not returned.
  mutating func settle() {
    guard let start = order?.start, start < steps.count, let moves = order?.settle(last: last) else { return }
    steps.reorder(from: start, moves)
  }

  /// The position of an action by its number.
  func position(ofSeq seq: Int) -> Int { order?.position(ofSeq: seq, last: last) ?? seq }

  /// Adds actions that were being reduced where a recording or a segment begins.
  ///
  /// - Parameters:
  ///   - lines: the objects of their lines, in the order in which they began.
  ///   - position: where the recording or the segment begins.
  mutating func addOpen(
    _ lines: [(action: RecordedAction, line: Span)], at position: Int
  ) throws(LineProblem) {
    if order == nil { beginOrder() }
    order?.lose(except: Set(lines.map(\.action.seq)))
    for (action, line) in lines where action.seq > order?.actions.last?.seq ?? 0 {
      let name = try intern(action.name)
      appendAction(action.seq, time: action.time, name: name, origin: action.origin, at: line)
    }
    last = position + lines.count
  }

  /// The positions of the actions that returned while the reducer of another one was running; nil where there are none.
  func enclosed(by position: Int) -> ClosedRange<Int>? {
    guard let order, let place = steps.place(of: position), place >= order.origin else { return nil }
    let before = reached(before: steps[place].action)
    return before + 1 < position ? before + 1...position - 1 : nil
  }
}
