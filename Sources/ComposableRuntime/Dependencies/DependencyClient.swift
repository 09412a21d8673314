/// Makes a struct of closures a client of which a test overrides only what it needs.
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
/// It adds an initialiser with all properties; one without arguments, in which every closure is a default that reports an
/// issue when it is called and then throws, returns what its own default in the source returns, or returns; and
/// ``DependencyEndpoint(method:)`` to each closure.
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
/// A closure that neither throws nor returns nothing needs a default in the source, for what it returns after the report.
///
/// - Parameter method: The name of the method; by default the property's.
@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEndpoint(method: String? = nil) =
  #externalMacro(module: "ComposableMacros", type: "DependencyEndpointMacro")

/// Leaves a closure of a client as it is: without a default that reports an issue, and without a method.
///
/// One that has a value is no argument of the initialisers, either.
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
/// The property's value is that for tests. Without a live value it has none in an app.
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

/// Makes a property of ``DependencyValues`` a dependency that has a value for tests and previews.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry() = #externalMacro(module: "ComposableMacros", type: "DependencyEntryMacro")
