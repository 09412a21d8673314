#if canImport(SwiftUI)
  public import SwiftUI
#endif

/// Is told everything that happens in a store, in the order in which it happens.
///
/// It gets into a store by an ``ObservedReducer``. A store may have several, which are told one after the other. All calls are
/// made on the main actor, synchronously; by default they do nothing. An action that an observer sends to the store meanwhile
/// is queued.
@MainActor
public protocol StoreObserver<State, Action>: AnyObject {
  /// The state of the store.
  associatedtype State

  /// The actions of the store.
  associatedtype Action

  /// The store has its initial state. Called once, before anything else.
  func storeDidStart(state: State)

  /// The next action was sent with an animation, by which its changes are to be shown.
  ///
  /// Called before ``storeWillReduce(_:seq:from:state:)``, for such actions only.
  ///
  /// - Parameters:
  ///   - animation: The animation.
  ///   - seq: The number of the action.
  func storeWillAnimate(by animation: Animation, seq: Int)

  /// An action is about to be reduced.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - seq: Its number, from 1, without gaps.
  ///   - origin: Who sent it.
  ///   - state: The state before it.
  func storeWillReduce(_ action: Action, seq: Int, from origin: ActionOrigin, state: State)

  /// The reducer has read a value from one of its dependencies.
  ///
  /// Called when it has returned, before ``storeDidReduce(_:seq:from:to:)``, for each value in the order of reading.
  ///
  /// - Parameters:
  ///   - read: The value and its name.
  ///   - seq: The number of the action.
  func dependencyWasRead(_ read: DependencyRead, seq: Int)

  /// An action has been reduced; the effects that this has returned have not started yet.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - seq: Its number.
  ///   - old: The state before it.
  ///   - new: The state after it.
  func storeDidReduce(_ action: Action, seq: Int, from old: State, to new: State)

  /// A piece of work has begun: a leaf of the tree of effects, whatever operators wrap it.
  func effectDidStart(_ effect: EffectStart)

  /// A piece of work has come to its end, of which it has exactly one. A cancelled one sends no more actions.
  func effectDidEnd(_ id: Int, _ end: EffectEnd)

  /// The store is going away. Called once, after the ends of all effects.
  func storeDidEnd()
}

extension StoreObserver {
  public func storeDidStart(state: State) {}

  public func storeWillAnimate(by animation: Animation, seq: Int) {}

  public func storeWillReduce(_ action: Action, seq: Int, from origin: ActionOrigin, state: State) {}

  public func dependencyWasRead(_ read: DependencyRead, seq: Int) {}

  public func storeDidReduce(_ action: Action, seq: Int, from old: State, to new: State) {}

  public func effectDidStart(_ effect: EffectStart) {}

  public func effectDidEnd(_ id: Int, _ end: EffectEnd) {}

  public func storeDidEnd() {}
}
