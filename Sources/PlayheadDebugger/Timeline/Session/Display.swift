internal import PlayheadReader

/// An expression that is told at every stop.
public struct Display: Sendable {
  public let number: Int
  /// As it is shown: a path's elements that have an identity go by it.
  public private(set) var text: String
  private let expression: Expression

  /// - Throws: ``DebuggerError`` with the bytes of what is not there or does not fit.
  init(number: Int, text: String, in debugger: inout Debugger) throws(DebuggerError) {
    self.number = number
    let written = try Expression(parsing: text)
    self.text = text
    // The elements on the way are those that stand there now.
    if let path = written.path, path.root == .state, !written.isOfMany(in: debugger) {
      let followed = try debugger.followedPath(path)
      let text = PathText.text(of: followed, in: try? debugger.recording.view(at: debugger.position))
      if let found = try? Expression(parsing: text) {
        expression = found
        self.text = text
        return
      }
    } else {
      _ = try debugger.value(written)
    }
    expression = written
  }

  /// The value at a position; why there is none.
  func value(at position: Int, in debugger: inout Debugger) -> Result<Debugger.Value, DebuggerError> {
    Result { () throws(DebuggerError) in try debugger.value(expression, at: position) }
  }
}
