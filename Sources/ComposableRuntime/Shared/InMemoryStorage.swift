/// A place in memory, by its name.
///
/// ```swift
/// @Shared(.inMemory("sessions")) var sessions = 0
/// ```
///
/// The value is there until the process ends. In tests, each test has places of its own.
public struct InMemoryKey<Value: Sendable>: SharedKey {
  private let name: String
  private let storage: InMemoryStorage

  init(_ name: String) {
    self.name = name
    storage = DependencyValues._current.defaultInMemoryStorage
  }

  public var id: InMemoryKeyID { InMemoryKeyID(name: name, storage: ObjectIdentifier(storage)) }

  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    continuation.resume(with: .success(storage.value(named: name)))
  }

  public func subscribe(context: LoadContext<Value>, subscriber: SharedSubscriber<Value>) -> SharedSubscription {
    SharedSubscription {}
  }

  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) { continuation.resume() }

  public func _shared(isLoaded: Bool, _ value: () -> Value) -> Shared<Value> {
    Shared(reference: storage.reference(named: name, value))
  }
}

/// What identifies an ``InMemoryKey``.
public struct InMemoryKeyID: Hashable {
  fileprivate let name: String
  fileprivate let storage: ObjectIdentifier
}

extension SharedReaderKey {
  /// The place in memory with a name. Places of different types are different, even if their names are equal.
  public static func inMemory<Value>(_ name: String) -> Self where Self == InMemoryKey<Value> { InMemoryKey(name) }
}

/// The shared values in memory, by their names and types.
public final class InMemoryStorage: Sendable {
  private struct Place: Hashable {
    let name: String
    let type: ObjectIdentifier
  }

  private let places = Lock<[Place: UncheckedSendable<AnyObject>]>([:])

  /// Creates a storage without values.
  public init() {}

  /// Returns the value with a name; nil if there is none.
  func value<Value>(named name: String) -> Value? {
    (find(Place(name: name, type: ObjectIdentifier(Value.self))) as SharedReference<Value>?)?.value
  }

  func reference<Value>(named name: String, _ initialValue: () -> Value) -> SharedReference<Value> {
    let place = Place(name: name, type: ObjectIdentifier(Value.self))
    if let found = find(place) as SharedReference<Value>? { return found }
    // Not under the lock: the value may be made of other shared values.
    let new = SharedStorage(initialValue())
    return places.withLock { places in
      if let found = places[place]?.wrappedValue as? SharedReference<Value> { return found }
      places[place] = UncheckedSendable(new)
      return new
    }
  }

  private func find<Value>(_ place: Place) -> SharedReference<Value>? {
    places.withLock { $0[place] }?.wrappedValue as? SharedReference<Value>
  }
}

private enum InMemoryStorageKey: DependencyKey {
  static var liveValue: InMemoryStorage { InMemoryStorage() }
  static var testValue: InMemoryStorage { InMemoryStorage() }
}

extension DependencyValues {
  /// Where ``SharedReaderKey/inMemory(_:)`` keeps its values. Each test has its own.
  public var defaultInMemoryStorage: InMemoryStorage {
    get { self[InMemoryStorageKey.self] }
    set { self[InMemoryStorageKey.self] = newValue }
  }
}
