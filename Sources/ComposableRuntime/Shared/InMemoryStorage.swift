import PlayheadPlatform

/// The shared values in memory, by their names and types.
public final class InMemoryStorage: Sendable {
  private struct Place: Hashable {
    let name: String
    let type: ObjectIdentifier
  }

  private let places = Lock<[Place: UncheckedSendable<AnyObject>]>([:])

  /// Creates a storage without values.
  public init() {}

  func value<Value>(named name: String) -> Value? {
    (find(Place(name: name, type: ObjectIdentifier(Value.self))) as SharedStorage<Value>?)?.value
  }

  /// The reference to the value with a name, described as `key`; `initialValue` is called where there is none.
  func reference<Value>(named name: String, key: String, _ initialValue: () -> Value) -> SharedStorage<Value> {
    let place = Place(name: name, type: ObjectIdentifier(Value.self))
    if let found = find(place) as SharedStorage<Value>? { return found }
    // Not under the lock: the initial value may read other shared values.
    let new = SharedStorage(initialValue(), in: key)
    return places.withLock { places in
      if let found = places[place]?.wrappedValue as? SharedStorage<Value> { return found }
      places[place] = UncheckedSendable(new)
      return new
    }
  }

  private func find<Value>(_ place: Place) -> SharedStorage<Value>? {
    places.withLock { $0[place] }?.wrappedValue as? SharedStorage<Value>
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
