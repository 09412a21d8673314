/// Makes a struct a ``Reducer``, or an enum of reducers a ``CaseReducer``.
///
/// ```swift
/// @Reducer
/// struct Counter {
///   @ObservableState
///   struct State: Equatable { var count = 0 }
///   enum Action { case incrementButtonTapped }
///
///   var body: some ReducerOf<Self> {
///     Reduce { state, action in
///       state.count += 1
///       return .none
///     }
///   }
/// }
/// ```
///
/// - An enum `Action` or `State` is made ``CasePathable``; an enum `State` gets `@dynamicMemberLookup`, too.
/// - `body` is built by ``ReducerBuilder``.
/// - What is missing is filled in: an empty `State`, an `Action` without cases, a body that does nothing. A body that says by
///   its type which state and action it has, `some Reducer<Int, Bool>`, gets neither.
/// - An enum with a reducer in each case makes the reducer by its default value, `case detail(Detail = Detail(limit: 3))`, or by
///   `Detail()`. A case that an `Action` of its own has not is state without actions, as is one marked ``ReducerCaseIgnored()``.
/// - An enum with a reducer in each case gets a `State` and an `Action` with the same cases. For conformances extend them:
///   `extension Destination.State: Equatable {}`.
/// - A struct with both `body` and `reduce(into:action:)` is refused: the body would never run.
@attached(extension, conformances: Reducer, CaseReducer)
@attached(member, names: named(State), named(Action), named(body), named(CaseScope), named(scope))
@attached(memberAttribute)
public macro Reducer() = #externalMacro(module: "ComposableMacros", type: "ReducerMacro")

/// Makes an enum of reducers a ``CaseReducer``, whose state and action conform to protocols.
///
/// ```swift
/// @Reducer(state: .equatable, .sendable, action: .equatable)
/// enum Destination {
///   case detail(Detail)
/// }
/// ```
///
/// It is the same as an extension for each: `extension Destination.State: Equatable, Sendable {}`.
///
/// - Parameters:
///   - state: Protocols of the state.
///   - action: Protocols of the action.
@attached(extension, conformances: Reducer, CaseReducer)
@attached(member, names: named(State), named(Action), named(body), named(CaseScope), named(scope))
@attached(memberAttribute)
public macro Reducer(state: SynthesizedConformance..., action: SynthesizedConformance...) =
  #externalMacro(module: "ComposableMacros", type: "ReducerMacro")

/// A protocol that the state or the action of an enum of reducers can conform to.
public enum SynthesizedConformance {
  case codable, decodable, encodable, equatable, hashable, sendable
}

/// Marks a case of an enum of reducers whose payload is no reducer, but plain state without actions.
///
/// ```swift
/// @Reducer
/// enum Path {
///   case detail(Detail)
///   @ReducerCaseIgnored case meeting(Meeting)
/// }
/// ```
@attached(peer)
public macro ReducerCaseIgnored() = #externalMacro(module: "ComposableMacros", type: "MarkerMacro")

/// Marks a case of an enum of reducers whose payload is state without a reducer that has actions, as an alert has: its type has a
/// type `Action`.
///
/// ```swift
/// @Reducer
/// enum Destination {
///   case detail(Detail)
///   @ReducerCaseEphemeral case tip(Tip)
/// }
/// ```
@attached(peer)
public macro ReducerCaseEphemeral() = #externalMacro(module: "ComposableMacros", type: "MarkerMacro")
