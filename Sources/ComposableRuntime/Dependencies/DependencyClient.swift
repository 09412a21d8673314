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
