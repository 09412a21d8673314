/// An action that keeps in one case all that happens in a view.
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
  /// What happens in the view.
  associatedtype ViewAction

  /// Wraps what happens in the view. A case `view` is such a function.
  static func view(_ action: ViewAction) -> Self
}

/// Gives a view with a `store` a method `send` for what happens in it.
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
/// A view that sends to its `store` directly is refused.
///
/// - Parameter feature: The feature; its action is a ``ViewAction``.
@attached(member, names: named(send))
public macro ViewAction<R: Reducer>(for feature: R.Type) =
  #externalMacro(module: "ComposableMacros", type: "ViewActionMacro") where R.Action: ViewAction
