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
/// - Missing members are added: an empty `State`, an `Action` without cases, a `body` that does nothing. If the type of
///   `body` names the state and the action, as `some Reducer<Int, Bool>` does, neither of them is added.
/// - An enum with a reducer in each case gets a `State` and an `Action` with the same cases. To add conformances,
///   extend these types: `extension Destination.State: Equatable {}`.
/// - The default value of a case makes its reducer, as in `case detail(Detail = Detail(limit: 3))`. Without a default
///   value, `Detail()` makes it.
/// - If such an enum declares its own `Action`, a case that this `Action` does not have is state without actions, like
///   a case with ``ReducerCaseIgnored()``.
/// - A struct with both `body` and `reduce(into:action:)` is an error, because the body would never run.
@attached(extension, conformances: Reducer, CaseReducer)
@attached(
  member,
  names: named(State), named(Action), named(body), named(CaseScope), named(scope), named(_hasPlainBody), named(_isPlain)
)
@attached(memberAttribute)
public macro Reducer() = #externalMacro(module: "ComposableMacros", type: "ReducerMacro")

/// Makes an enum of reducers a ``CaseReducer`` whose state and action conform to the given protocols.
///
/// ```swift
/// @Reducer(state: .equatable, .sendable, action: .equatable)
/// enum Destination {
///   case detail(Detail)
/// }
/// ```
///
/// It replaces an extension of each type, such as `extension Destination.State: Equatable, Sendable {}`.
///
/// - Parameters:
///   - state: The protocols to which the state conforms.
///   - action: The protocols to which the action conforms.
@attached(extension, conformances: Reducer, CaseReducer)
@attached(
  member,
  names: named(State), named(Action), named(body), named(CaseScope), named(scope), named(_hasPlainBody), named(_isPlain)
)
@attached(memberAttribute)
public macro Reducer(state: SynthesizedConformance..., action: SynthesizedConformance...) =
  #externalMacro(module: "ComposableMacros", type: "ReducerMacro")

/// A protocol that the state or the action of an enum of reducers can conform to.
///
/// A library with a protocol `Loggable` of its own adds a property of that name, and a macro `_LoggableMembers` that derives
/// the members of the protocol. For `.loggable` the macro writes both names, and the file has to import the library.
///
/// ```swift
/// extension SynthesizedConformance {
///   public static var loggable: Self { Self() }
/// }
/// ```
public struct SynthesizedConformance: Sendable {
  /// Creates the conformance that a property of this type names.
  public init() {}

  /// `Codable`.
  public static let codable = Self()
  /// `Decodable`.
  public static let decodable = Self()
  /// `Encodable`.
  public static let encodable = Self()
  /// `Equatable`.
  public static let equatable = Self()
  /// `Hashable`.
  public static let hashable = Self()
  /// `Sendable`.
  public static let sendable = Self()
}

/// Marks a case of an enum of reducers whose payload is not a reducer, but plain state without actions.
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

/// Marks a case of an enum of reducers whose payload is state with actions but without a reducer, such as an alert.
///
/// The type of the payload must have a nested type `Action`.
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
