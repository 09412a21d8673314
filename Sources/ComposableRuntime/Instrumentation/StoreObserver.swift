#if canImport(SwiftUI)
  public import SwiftUI
#endif

/// Receives the events of a store, in the order in which they happen.
///
/// An ``ObservedReducer`` adds an observer to a store. A store can have several observers, and calls them one after the
/// other. All methods are called synchronously on the main actor. Their default implementations do nothing. An action
/// that an observer sends while the store reduces another one, or starts effects, is queued. An observer leaves the store by
/// ``StoreHandle/dismiss(_:)``.
@MainActor
public protocol StoreObserver<State, Action>: AnyObject {
  /// The state of the store.
  associatedtype State

  /// The actions of the store.
  associatedtype Action

  /// The store exists, and can be reached by a handle. Called once, before anything else.
  ///
  /// Send nothing by the handle before ``storeDidStart(state:)``: no observer would record it.
  func storeWillStart(_ store: StoreHandle<State, Action>)

  /// The store has its initial state. Called once, before any event.
  func storeDidStart(state: State)

  /// The next action was sent with an animation.
  ///
  /// Called before ``storeWillReduce(_:seq:from:state:)``, only for actions with an animation.
  ///
  /// - Parameters:
  ///   - animation: The animation of the changes that the action makes.
  ///   - seq: The number of the action.
  func storeWillAnimate(by animation: Animation, seq: Int)

  /// An action is about to be reduced.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - seq: The number of the action in its store, from 1, without gaps.
  ///   - origin: The sender of the action.
  ///   - state: The state before the action.
  func storeWillReduce(_ action: Action, seq: Int, from origin: ActionOrigin, state: State)

  /// The reducer has read a value from one of its dependencies.
  ///
  /// Called after the reducer has returned and before ``storeDidReduce(_:seq:from:to:)``, once for each read, in order.
  ///
  /// - Parameters:
  ///   - read: The value and its name.
  ///   - seq: The number of the action.
  func dependencyWasRead(_ read: DependencyRead, seq: Int)

  /// An action has been reduced. Its effects have not started yet.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - seq: The number of the action.
  ///   - old: The state before the action.
  ///   - new: The state after the action.
  func storeDidReduce(_ action: Action, seq: Int, from old: State, to new: State)

  /// An effect has started: one leaf of an effect tree, without the operators around it.
  func effectDidStart(_ effect: EffectStart)

  /// An effect has ended. Called exactly once for each effect that started. A cancelled effect sends no more actions.
  func effectDidEnd(_ id: Int, _ end: EffectEnd)

  /// A cancellation by an effect or by `Task.cancel(id:)` found no effect and no operation in flight under its id.
  ///
  /// - Parameters:
  ///   - id: The cancel id, as the feature chose it.
  ///   - seq: The number of the action whose effect asked for it; nil if no action did.
  func cancellationDidMeetNothing(_ id: AnyHashable, by seq: Int?)

  /// The runtime has reported an issue in a reducer of the store or in one of its effects: an action for a screen that was removed, a
  /// dependency without a value.
  ///
  /// - Parameters:
  ///   - message: What is wrong, with a hint.
  ///   - source: Where it was reported: `App/AppFeature.swift:12`.
  func issueWasReported(_ message: String, at source: String)

  /// Something other than the store's reducer has changed a shared value, between two of its actions.
  ///
  /// Called on the main actor, soon after the change: before the next action, and before the effect that made the change ends. An
  /// observer must not change shared values here.
  ///
  /// Called for values that were read in ``StoreHandle/followingSharedValues(_:)``, even if nothing is different in them, or they
  /// have left the state. Several changes may be reported at once.
  ///
  /// - Parameters:
  ///   - author: What has changed it; nil if that is not known.
  ///   - state: The state now.
  func sharedValueDidChange(by author: ChangeAuthor?, state: State)

  /// An old state is shown in place of the present one: see ``StoreHandle/present(_:)``. Until ``storeDidPresentLive(refused:waited:)``
  /// no other event comes.
  func storeDidPresent(_ state: State)

  /// The present state is back, and no action has been reduced since.
  ///
  /// - Parameters:
  ///   - refused: How many actions from outside were refused.
  ///   - waited: How many actions of effects have waited. They are reduced next.
  func storeDidPresentLive(refused: Int, waited: Int)

  /// The store is going away. Called once, after the ends of all effects.
  func storeDidEnd()
}

extension StoreObserver {
  public func storeWillStart(_ store: StoreHandle<State, Action>) {}

  public func storeDidStart(state: State) {}

  public func storeWillAnimate(by animation: Animation, seq: Int) {}

  public func storeWillReduce(_ action: Action, seq: Int, from origin: ActionOrigin, state: State) {}

  public func dependencyWasRead(_ read: DependencyRead, seq: Int) {}

  public func storeDidReduce(_ action: Action, seq: Int, from old: State, to new: State) {}

  public func effectDidStart(_ effect: EffectStart) {}

  public func effectDidEnd(_ id: Int, _ end: EffectEnd) {}

  public func cancellationDidMeetNothing(_ id: AnyHashable, by seq: Int?) {}

  public func issueWasReported(_ message: String, at source: String) {}

  public func sharedValueDidChange(by author: ChangeAuthor?, state: State) {}

  public func storeDidPresent(_ state: State) {}

  public func storeDidPresentLive(refused: Int, waited: Int) {}

  public func storeDidEnd() {}
}
