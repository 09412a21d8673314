/// A place where a shared value is kept. All properties that name the place share the value.
///
/// A type of your own keeps a value elsewhere: on a server, in a keychain. It loads the value when the first property
/// names the place, and then subscribes to changes that others make there.
///
/// ```swift
/// struct FeatureFlagKey: SharedReaderKey {
///   let id: String
///
///   func load(context: LoadContext<Bool>, continuation: LoadContinuation<Bool>) {
///     continuation.resume(returning: flags.contains(id))
///   }
///
///   func subscribe(context: LoadContext<Bool>, subscriber: SharedSubscriber<Bool>) -> SharedSubscription {
///     let observer = flags.observe { subscriber.yield(flags.contains(id)) }
///     return SharedSubscription { observer.cancel() }
///   }
/// }
/// ```
public protocol SharedReaderKey<Value>: Sendable {
  /// The type of the value.
  associatedtype Value: Sendable

  /// The type of ``id``.
  associatedtype ID: Hashable = Self

  /// What identifies the place among the places of this type.
  var id: ID { get }

  /// Loads the value, and passes it to `continuation`, at once or later, once.
  ///
  /// - Parameters:
  ///   - context: Why the value is loaded.
  ///   - continuation: Receives the value, or the error. Until then ``Shared/isLoading`` is true.
  func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>)

  /// Begins to pass the changes that others make in the place to `subscriber`.
  ///
  /// - Parameters:
  ///   - context: Why the value was loaded. It has the value that the property began with.
  ///   - subscriber: Receives the changes.
  /// - Returns: What ends the subscription. It is cancelled when no property names the place any more.
  func subscribe(context: LoadContext<Value>, subscriber: SharedSubscriber<Value>) -> SharedSubscription
}

extension SharedReaderKey where ID == Self {
  public var id: ID { self }
}

extension SharedReaderKey {
  /// Loads the value again; nil where the place has none.
  func load() async -> Result<Value?, any Error> {
    await withCheckedContinuation { continuation in
      load(
        context: .userInitiated,
        continuation: LoadContinuation("\(self)") { continuation.resume(returning: UncheckedSendable($0)) })
    }.wrappedValue
  }

  /// The reference to the value in the place; `value` is called if no property names the place yet, or the value was loaded.
  func reference(_ source: SharedValueSource, _ value: () -> Value) -> any SharedReference<Value> {
    if let key = self as? any ReferringKey<Value> { return key.ownReference(source, value) }
    return PersistedReferences.current.reference(for: self, source, value)
  }
}

/// The origin of the value with which a property names a place.
enum SharedValueSource {
  /// The value for a place without one: the place's own value is loaded.
  case initial
  /// Loaded from the place just now.
  case loaded
  /// The value until the place is loaded, which comes next.
  case unloaded
}

protocol ReferringKey<Value>: SharedReaderKey {
  func ownReference(_ source: SharedValueSource, _ value: () -> Value) -> any SharedReference<Value>
}
