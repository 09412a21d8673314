#if canImport(SwiftUI)
  public import SwiftUI
#endif

extension Send {
  /// Sends an action to the store, and animates the changes that the action makes.
  ///
  /// - Parameters:
  ///   - action: The action to send.
  ///   - animation: The animation of the changes; nil for that of the effect, if it has one.
  public func callAsFunction(_ action: Action, animation: Animation?) {
    ActionAnimation.perform(animation) { self(action) }
  }
}

extension Store {
  /// Sends an action to the reducer, and animates the changes that the action makes.
  ///
  /// - Parameters:
  ///   - action: The action to reduce.
  ///   - animation: The animation of the changes; nil for none.
  /// - Returns: A handle on the effects of the action.
  @discardableResult
  public func send(_ action: Action, animation: Animation?) -> StoreTask {
    ActionAnimation.perform(animation) { send(action) }
  }
}
