internal import PlayheadReading
public import PlayheadRecording

extension Debugger {
  /// Goes to the last action before this position that changed the value at a place, passing breakpoints by.
  ///
  /// The action that leads to this position does not count, so that repeating it goes further back. Where there is
  /// none, the cursor stays.
  public mutating func last(_ pointer: JSONPointer) throws(DebuggerError) -> Stop {
    let change = try timeline.previousChange(of: pointer, upTo: position - 1)
    return try land(on: change?.position ?? position, reasons: change == nil ? [.noChange(later: false)] : [])
  }

  /// Goes to the first later action that changed the value at a place, passing breakpoints by.
  public mutating func lastForward(_ pointer: JSONPointer) throws(DebuggerError) -> Stop {
    let change = try timeline.nextChange(of: pointer, after: position, through: timeline.last)
    return try land(on: change?.position ?? position, reasons: change == nil ? [.noChange(later: true)] : [])
  }
}
