internal import PlayheadReading

extension Debugger {
  /// Selects an action of the causal chain: what values, changes and lists are about until the next move.
  ///
  /// - Parameter number: 0 is the cursor's own action, 1 the one that started the effect which sent it, and so on.
  /// - Returns: what is at that action.
  /// - Throws: ``DebuggerError`` where the chain is shorter; the selection then stays.
  public mutating func selectFrame(_ number: Int) throws(DebuggerError) -> Stop {
    let frames = try timeline.frames(from: position, limit: number < .max ? number + 1 : number)
    guard number >= 0, let frame = frames.last, frames.count - 1 == number else {
      throw DebuggerError(.noSuchFrame(number, count: frames.count))
    }
    let stop = try look(at: frame.position, from: position, reasons: [])
    selectedFrame = number == 0 ? nil : frame.position
    return stop
  }

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
