/// A value with a publisher, which publishes each new value just before it is set.
///
/// It is `Published` without the key paths to its object, which cost more than all else that a store does on an action. So
/// the object itself publishes that it changes.
@propertyWrapper
public struct PublishedValue<Value> {
  private final class Storage {
    var value: Value
    let changes = PassthroughSubject<Value, Never>()

    init(_ value: Value) {
      self.value = value
    }
  }

  private let storage: Storage

  /// Wraps a value.
  public init(wrappedValue: Value) {
    storage = Storage(wrappedValue)
  }

  /// The value.
  public var wrappedValue: Value {
    get { storage.value }
    nonmutating set {
      storage.changes.send(newValue)
      storage.value = newValue
    }
  }

  /// Publishes the value of now, and then each new value.
  public var projectedValue: AnyPublisher<Value, Never> {
    AnyPublisher(Deferred { [storage] in storage.changes.prepend(storage.value) })
  }
}
