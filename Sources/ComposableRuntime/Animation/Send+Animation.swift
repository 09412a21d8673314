#if canImport(SwiftUI)
  public import SwiftUI
#endif

extension Send {
  /// Sends an action back into the store, whose changes are shown by an animation.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - animation: How they are shown; nil for at once.
  public func callAsFunction(_ action: Action, animation: Animation?) {
    ActionAnimation.perform(animation) { self(action) }
  }
}

extension Store {
  /// Sends an action to the reducer, whose changes are shown by an animation.
  ///
  /// - Parameters:
  ///   - action: What has happened.
  ///   - animation: How they are shown; nil for at once.
  /// - Returns: A handle on all that follows from the action.
  @discardableResult
  public func send(_ action: Action, animation: Animation?) -> StoreTask {
    ActionAnimation.perform(animation) { send(action) }
  }
}
