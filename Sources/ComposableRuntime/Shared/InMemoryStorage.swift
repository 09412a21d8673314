/// The shared values in memory, by their names and types.
public final class InMemoryStorage: Sendable {
  private struct Place: Hashable {
    let name: String
    let type: ObjectIdentifier
  }

  private let places = Lock<[Place: UncheckedSendable<AnyObject>]>([:])

  /// Creates a storage without values.
  public init() {}

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
