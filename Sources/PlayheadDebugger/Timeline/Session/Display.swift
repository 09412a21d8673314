internal import PlayheadReader

/// An expression that is shown at every stop.
public struct Display: Sendable {
  public let number: Int
  /// As it is shown: a path's elements that have an identity go by it.
  public private(set) var text: String
  private let expression: Expression

  /// Throws an error with the bytes of what does not exist or does not fit.
  init(number: Int, text: String, in debugger: inout Debugger) throws {
    self.number = number
    let written = try Expression(parsing: text)
    self.text = text
    // The path follows the elements that are there now.
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

  func value(at position: Int, in debugger: inout Debugger) -> Result<Debugger.Value, any Error> {
    Result { try debugger.value(expression, at: position) }
  }
}
