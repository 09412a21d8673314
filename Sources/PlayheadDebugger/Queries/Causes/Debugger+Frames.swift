internal import PlayheadReader

extension Debugger {
  /// Selects an action of the causal chain: what values, changes and lists are about until the next move.
  ///
  /// - Parameter number: 0 is the cursor's own action, 1 the one that started the effect which sent it, and so on.
  /// - Returns: what is at that action.
  /// - Throws: ``DebuggerError`` where the chain is shorter; the selection then stays.
  public mutating func selectFrame(_ number: Int) throws -> Landing {
    var (frame, count) = (position, recording.hasAction(position) ? 1 : 0)
    while count > 0, count <= number, let cause = recording.cause(of: frame), recording.hasAction(cause) {
      (frame, count) = (cause, count + 1)
    }
    guard number >= 0, count - 1 == number else {
      throw DebuggerError(.noSuchFrame(number, count: number < 0 ? 1 : count))
    }
    let landing = try look(at: frame, from: position, reasons: [])
    selectedFrame = number == 0 ? nil : frame
    return landing
  }

  /// Selects an action of the causal chain by its position, without reading the chain.
  package mutating func select(actionAt position: Int) { selectedFrame = position == self.position ? nil : position }

  /// The number of the selected action in the causal chain.
  public var frameNumber: Int {
    var number = 0
    var next = position
    while next != selectedPosition, let cause = recording.cause(of: next) {
      next = cause
      number += 1
    }
    return number
  }
}
