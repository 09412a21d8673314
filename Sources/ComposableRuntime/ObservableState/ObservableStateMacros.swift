/// Makes the properties of a state observable one by one: a reader of `store.count` is notified only when `count`
/// changes.
///
/// ```swift
/// @ObservableState
/// struct State: Equatable {
///   var count = 0
///   @ObservationStateIgnored var cache: [Int: String] = [:]
/// }
///
/// withObservationTracking {
///   print(store.count)
/// } onChange: {
///   print("the count is about to change")
/// }
/// ```
///
/// - Each stored variable reports reads and changes to a registrar. Its storage has the same name after an underscore
///   (`_count`). Constants and computed, static and lazy properties are unchanged.
/// - The `Equatable`, `Hashable` and `Codable` conformances that the compiler synthesises use the storage. The
///   registrar is equal to any other and encodes nothing. The coding keys are the names of the storage (`_count`),
///   unless the type declares its own.
/// - The identity of an enum is made of its case and the identity of its payload.
/// - On systems without Observation (iOS 16, macOS 13), observers are not notified.
@attached(extension, conformances: ObservableState)
@attached(member, names: named(_$id), named(_$observationRegistrar))
@attached(memberAttribute)
public macro ObservableState() = #externalMacro(module: "ComposableMacros", type: "ObservableStateMacro")

/// Makes one property of an ``ObservableState`` observable. The macro ``ObservableState()`` adds it to the properties.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_))
public macro ObservationStateTracked() =
  #externalMacro(module: "ComposableMacros", type: "ObservationStateTrackedMacro")

/// Excludes one property of an ``ObservableState`` from observation.
@attached(accessor, names: named(willSet))
public macro ObservationStateIgnored() =
  #externalMacro(module: "ComposableMacros", type: "ObservationStateIgnoredMacro")
