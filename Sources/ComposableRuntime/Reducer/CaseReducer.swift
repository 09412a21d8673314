/// A reducer for one of several features, each of them a case: what ``Reducer()`` makes of an enum.
///
/// ```swift
/// @Reducer
/// enum Destination {
///   case detail(Detail)
///   case settings(Settings)
/// }
/// ```
///
/// Its state is an enum with a case for the state of each feature, its action one with a case for the actions of each.
/// A parent runs it while there is such a state:
///
/// ```swift
/// Reduce { state, action in … }
///   .ifLet(\.destination, action: \.destination) { Destination.body }
/// ```
public protocol CaseReducer<State, Action>: Reducer
where State: CaseReducerState, Body: Reducer, Body.State == State, Body.Action == Action {
  associatedtype State = State
  associatedtype Action = Action
  associatedtype Body = Body

  /// An enum with a case for the store of each feature.
  associatedtype CaseScope

  /// The reducer that runs the feature whose case the state is.
  @ReducerBuilder<State, Action>
  static var body: Body { get }

  /// The store of the feature whose case the state is.
  @MainActor static func scope(_ store: Store<State, Action>) -> CaseScope
}

extension CaseReducer {
  /// The reducer that runs the feature whose case the state is.
  public var body: Body { Self.body }
}

/// The state of a ``CaseReducer``.
public protocol CaseReducerState {
  /// The enum of reducers whose state this is.
  associatedtype StateReducer: CaseReducer where StateReducer.State == Self
}

extension Store where State: CaseReducerState, State.StateReducer.Action == Action {
  /// The store of the feature whose case the state is.
  ///
  /// ```swift
  /// switch store.case {
  /// case .detail(let store): show(store)
  /// case .settings(let store): show(store)
  /// }
  /// ```
  public var `case`: State.StateReducer.CaseScope { State.StateReducer.scope(self) }
}
