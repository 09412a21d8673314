#if canImport(SwiftUI)
  public import SwiftUI
#endif

/// An action with one case for all actions of a view.
///
/// ```swift
/// enum Action: ViewAction {
///   case response(String)
///   case view(View)
///
///   enum View { case saveButtonTapped }
/// }
/// ```
public protocol ViewAction<ViewAction> {
  /// The actions of the view.
  associatedtype ViewAction

  /// Wraps an action of the view. A case `view` satisfies this requirement.
  static func view(_ action: ViewAction) -> Self
}

/// A view, or another object, with a ``Store`` to which it sends the actions of a ``ViewAction``.
///
/// ``ViewAction(for:)`` adds the conformance to a view. An object of an app's own can declare it by itself:
///
/// ```swift
/// final class FeatureController: ViewActionSending {
///   let store: StoreOf<Feature>
///
///   func tapped() { send(.saveButtonTapped) }
/// }
/// ```
@MainActor
public protocol ViewActionSending<StoreState, StoreAction> {
  /// The state of the store.
  associatedtype StoreState
  /// The action of the store.
  associatedtype StoreAction: ViewAction

  /// The store that gets the actions.
  var store: Store<StoreState, StoreAction> { get }
}

extension ViewActionSending {
  /// Sends an action of the view to the store.
  ///
  /// - Returns: The task of the effects that the action starts.
  @discardableResult
  public func send(_ action: StoreAction.ViewAction) -> StoreTask { store.send(.view(action)) }

  /// Sends an action of the view to the store, whose change of the state is animated.
  ///
  /// - Parameters:
  ///   - action: The action of the view.
  ///   - animation: The animation; nil for none.
  /// - Returns: The task of the effects that the action starts.
  @discardableResult
  public func send(_ action: StoreAction.ViewAction, animation: Animation?) -> StoreTask {
    store.send(.view(action), animation: animation)
  }
}

/// Makes a view with a `store` a ``ViewActionSending``, whose method `send` sends the actions of the view.
///
/// ```swift
/// @ViewAction(for: Feature.self)
/// struct FeatureView {
///   let store: StoreOf<Feature>
///
///   func tapped() { send(.saveButtonTapped) }
/// }
/// ```
///
/// A call of `store.send` in the view is a warning. `store` must be as visible as the view.
///
/// - Parameter feature: The feature of the view. Its action is a ``ViewAction``.
@attached(extension, conformances: ViewActionSending)
public macro ViewAction<R: Reducer>(for feature: R.Type) =
  #externalMacro(module: "ComposableMacros", type: "ViewActionMacro") where R.Action: ViewAction
