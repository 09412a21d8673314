#if canImport(SwiftUI)
  public import SwiftUI
#endif

extension Effect {
  /// Returns an effect that does the same; what its actions change is shown by an animation.
  ///
  /// ```swift
  /// return .send(.loaded(rows)).animation()
  /// ```
  ///
  /// An action that the effect itself sends with an animation keeps that.
  ///
  /// - Parameter animation: How the changes are shown; nil for at once.
  public func animation(_ animation: Animation? = .default) -> Self {
    isNone ? .none : Self(.animated(self, animation))
  }

  /// An effect that feeds one action back into the store, at once, whose changes are shown by an animation.
  ///
  /// - Parameters:
  ///   - action: The action to feed back.
  ///   - animation: How the changes are shown; nil for as those of the effect around it.
  ///   - fileID: Where the effect was made; observers of the store are told.
  ///   - filePath: Where the effect was made.
  ///   - line: Where the effect was made.
  ///   - column: Where the effect was made.
  public static func send(
    _ action: Action,
    animation: Animation?,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    let effect = send(action, fileID: fileID, filePath: filePath, line: line, column: column)
    return animation.map { effect.animation($0) } ?? effect
  }
}
