extension Effect {
  /// An effect that sends one action to the store, at once.
  ///
  /// The action is queued when the effect starts, and reduced after the actions that were queued before it.
  ///
  /// - Parameters:
  ///   - action: The action to send.
  ///   - fileID: Where the effect was made; observers of the store are told.
  ///   - filePath: Where the effect was made.
  ///   - line: Where the effect was made.
  ///   - column: Where the effect was made.
  public static func send(
    _ action: Action,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    return Self(.send(action), EffectSource(name: "send", position: position))
  }
}
