extension Effect {
  /// An effect that sends one action to the store, at once.
  ///
  /// The action is queued when the effect starts, and reduced after the actions that were queued before it.
  ///
  /// - Parameter action: The action to send.
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
