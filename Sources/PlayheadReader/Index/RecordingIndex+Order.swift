internal import PlayheadFormat

// Positions follow the order of returns if it differs from the order in which actions began.

extension RecordingIndex {
  /// Switches to positions in the order of returns, in O(*n*) of the actions and effects, once.
  mutating func beginOrder() {
    // If a gap does not list open actions, those that have not returned are lost.
    let lost = gaps.last?.after ?? first
    let start = steps.indices.first { !steps[$0].hasChange && steps.seq(at: $0) > lost } ?? steps.count
    var actions: [ReturnOrder.Action] = []
    var returns: [ReturnOrder.Return] = []
    for row in start..<steps.count {
      let seq = steps.seq(at: row)
      if let change = steps.change(at: row) {
        actions.append(ReturnOrder.Action(seq: seq, outcome: .returned(seq)))
        returns.append(ReturnOrder.Return(offset: change.offset, position: seq))
      } else {
        actions.append(ReturnOrder.Action(seq: seq, outcome: .open))
      }
    }
    returns.sort { $0.offset < $1.offset }
    effects.forgetRows(from: start, seq: steps.seq(at:))
    order = ReturnOrder(start: start, actions: actions, returns: returns)
  }

  /// Sorts the steps by position, in O(*n* log *n*) of the added steps and those without a return; call it after adding
  /// lines.
  mutating func settle() {
    guard let start = order?.start, start < steps.count, let moves = order?.settle(last: last) else { return }
    steps.reorder(from: start, moves)
  }

  func position(ofSeq seq: Int) -> Int { order?.position(ofSeq: seq, last: last) ?? seq }

  /// Adds the actions that were running at the `position` where a recording or a segment begins, in the order in which
  /// they began.
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

  /// The positions of the actions that returned while the reducer of another one was running; nil if there are none.
  func enclosed(by position: Int) -> ClosedRange<Int>? {
    guard let order, let row = steps.row(of: position), row >= order.origin else { return nil }
    let before = reached(before: steps[row].action)
    return before + 1 < position ? before + 1...position - 1 : nil
  }
}
