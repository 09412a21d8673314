/// Makes the properties of a state observable: whoever reads `count` through a store hears when `count` changes, and only then.
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
/// - Each stored variable becomes one that tells a registrar when it is read and changed, with storage of the same name
///   after an underscore. Constants and computed, static and lazy properties stay as they are.
/// - An equality, hash or coding that the compiler derives for the type sees that storage; the registrar is equal to any
///   other and codes nothing. Coding keys are those of the storage (`_count`), unless the type declares its own.
/// - On an enum, the identity is that of the payload and the case.
/// - Where the system has no Observation (iOS 16, macOS 13), nobody is told.
@attached(extension, conformances: ObservableState)
@attached(member, names: named(_$id), named(_$observationRegistrar))
@attached(memberAttribute)
public macro ObservableState() = #externalMacro(module: "ComposableMacros", type: "ObservableStateMacro")

/// Makes one property of an ``ObservableState`` observable; the macro ``ObservableState()`` puts it where it belongs.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_))
public macro ObservationStateTracked() =
  #externalMacro(module: "ComposableMacros", type: "ObservationStateTrackedMacro")

/// Leaves one property of an ``ObservableState`` out of observation.
@attached(accessor, names: named(willSet))
public macro ObservationStateIgnored() =
  #externalMacro(module: "ComposableMacros", type: "ObservationStateIgnoredMacro")
