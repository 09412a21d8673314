/// An enum of features that runs the feature of the current case. ``Reducer()`` makes an enum a `CaseReducer`.
///
/// ```swift
/// @Reducer
/// enum Destination {
///   case detail(Detail)
///   case settings(Settings)
/// }
/// ```
///
/// Its state is an enum with a case for the state of each feature. Its action is an enum with a case for the actions of
/// each feature. A parent runs it like any child feature:
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

  /// The reducer that runs the feature of the current case.
  @ReducerBuilder<State, Action>
  static var body: Body { get }

  /// Returns the store of the feature of the current case.
  @MainActor static func scope(_ store: Store<State, Action>) -> CaseScope
}

extension CaseReducer {
  /// The reducer that runs the feature of the current case.
  public var body: Body { Self.body }
}

/// The state of a ``CaseReducer``.
public protocol CaseReducerState {
  /// The enum of features that has this state.
  associatedtype StateReducer: CaseReducer where StateReducer.State == Self
}

extension Store where State: CaseReducerState, State.StateReducer.Action == Action {
  /// The store of the feature of the current case.
  ///
  /// ```swift
  /// switch store.case {
  /// case .detail(let store): show(store)
  /// case .settings(let store): show(store)
  /// }
  /// ```
  public var `case`: State.StateReducer.CaseScope { State.StateReducer.scope(self) }
}
