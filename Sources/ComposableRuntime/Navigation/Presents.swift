/// Makes a property of an ``ObservableState`` the state of a presented feature.
///
/// ```swift
/// @ObservableState
/// struct State: Equatable {
///   @Presents var destination: Destination.State?
/// }
/// ```
///
/// The feature reads and sets `state.destination` as any optional. The projected value, `\.$destination`, is a
/// ``PresentationState``, for `ifLet(_:action:destination:)`.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_), prefixed(`$`))
public macro Presents() = #externalMacro(module: "ComposableMacros", type: "PresentsMacro")
