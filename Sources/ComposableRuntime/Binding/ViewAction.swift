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

/// Adds a method `send` to a view with a `store`, which sends the actions of the view.
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
/// A call of `store.send` in the view is a warning.
///
/// - Parameter feature: The feature of the view. Its action is a ``ViewAction``.
@attached(member, names: named(send))
public macro ViewAction<R: Reducer>(for feature: R.Type) =
  #externalMacro(module: "ComposableMacros", type: "ViewActionMacro") where R.Action: ViewAction
