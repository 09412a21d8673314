/// Makes a struct a ``Reducer``.
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
/// - What is missing is filled in: an empty `State`, an `Action` without cases, a body that does nothing.
/// - A struct with both `body` and `reduce(into:action:)` is refused: the body would never run.
@attached(extension, conformances: Reducer)
@attached(member, names: named(State), named(Action), named(body))
@attached(memberAttribute)
public macro Reducer() = #externalMacro(module: "ComposableMacros", type: "ReducerMacro")
