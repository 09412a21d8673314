#if canImport(SwiftUI)
  public import SwiftUI
#endif

extension Effect {
  /// Returns an effect that does the same work, and animates the changes that its actions make.
  ///
  /// ```swift
  /// return .send(.loaded(rows)).animation()
  /// ```
  ///
  /// An action that the effect itself sends with an animation keeps that animation.
  ///
  /// - Parameter animation: The animation of the changes; nil for none.
  public func animation(_ animation: Animation? = .default) -> Self {
    isNone ? .none : Self(.animated(node, animation))
  }

  /// An effect that sends one action to the store, at once, and animates the changes that the action makes.
  ///
  /// - Parameters:
  ///   - action: The action to send.
  ///   - animation: The animation of the changes; nil for that of the effect around this one.
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
