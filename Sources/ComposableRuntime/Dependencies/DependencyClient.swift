/// Makes a struct of closures a client, of which a test overrides only the endpoints that it needs.
///
/// ```swift
/// @DependencyClient
/// struct FactClient: Sendable {
///   var fetch: @Sendable (_ number: Int) async throws -> String
///   var isOffline: @Sendable () -> Bool = { false }
/// }
///
/// extension FactClient: DependencyKey {
///   static let liveValue = FactClient(fetch: { number in … }, isOffline: { … })
///   static let testValue = FactClient()
/// }
///
/// let fact = try await client.fetch(number: 5)
/// ```
///
/// It adds:
///
/// - An initialiser with an argument for each property.
/// - An initialiser without arguments. Each closure then has a default that reports an issue when it is called. After
///   that, the default does what the default of the closure in the source does. Without a default in the source, it
///   throws, or returns when the closure returns nothing.
/// - ``DependencyEndpoint(method:)`` on each closure.
@attached(member, names: named(init))
@attached(memberAttribute)
public macro DependencyClient() = #externalMacro(module: "ComposableMacros", type: "DependencyClientMacro")

/// Gives a closure of a client a default that reports an issue when it is called, and a method with the labels of its
/// arguments.
///
/// ``DependencyClient()`` adds it to each closure. Write it yourself to give the method another name:
///
/// ```swift
/// @DependencyEndpoint(method: "fact")
/// var fetch: @Sendable (_ number: Int) async throws -> String
/// ```
///
/// A closure that returns a value and has no untyped `throws` needs a default in the source, which provides the value
/// to return after the report.
///
/// - Parameter method: The name of the method; by default the name of the property.
@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEndpoint(method: String? = nil) =
  #externalMacro(module: "ComposableMacros", type: "DependencyEndpointMacro")

/// Excludes a closure from ``DependencyClient()``: it gets no default that reports an issue, and no method.
///
/// A closure with an initial value is no argument of the initialisers either.
///
/// ```swift
/// @DependencyEndpointIgnored
/// var log: @Sendable (String) -> Void = { print($0) }
/// ```
@attached(peer)
public macro DependencyEndpointIgnored() = #externalMacro(module: "ComposableMacros", type: "MarkerMacro")

/// Makes a property of ``DependencyValues`` a dependency, with a key of its own.
///
/// ```swift
/// extension DependencyValues {
///   @DependencyEntry(liveValue: FactClient.live) var factClient: FactClient = .unimplemented
/// }
/// ```
///
/// The initial value of the property is the test value. Without an initial value, a test that uses the dependency
/// reports an issue.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry<Value: Sendable>(liveValue: Value, previewValue: Value) =
  #externalMacro(module: "ComposableMacros", type: "DependencyEntryMacro")

/// Makes a property of ``DependencyValues`` a dependency, with a key of its own.
///
/// - Parameter liveValue: The value in the app and in previews.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry<Value: Sendable>(liveValue: Value) =
  #externalMacro(module: "ComposableMacros", type: "DependencyEntryMacro")

/// Makes a property of ``DependencyValues`` a dependency with a value for tests and one for previews, and without a live
/// value.
///
/// - Parameter previewValue: The value in previews.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry<Value: Sendable>(previewValue: Value) =
  #externalMacro(module: "ComposableMacros", type: "DependencyEntryMacro")

/// Makes a property of ``DependencyValues`` a dependency with a value for tests and previews, and without a live value.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry() = #externalMacro(module: "ComposableMacros", type: "DependencyEntryMacro")
