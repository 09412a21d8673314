/// A value with a publisher, which publishes each new value just before it is set.
///
/// It does what `Published` does, but it does not make the object that has the property publish `objectWillChange`: the
/// object does that itself. `Published` finds the object by key paths, and that takes longer than everything else that a
/// store does on an action.
@propertyWrapper
public struct PublishedValue<Value> {
  private final class Storage {
    var value: Value
    /// Has the new value already while it publishes it.
    let published: CurrentValueSubject<Value, Never>

    init(_ value: Value) {
      self.value = value
      published = CurrentValueSubject(value)
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
      storage.published.send(newValue)
      storage.value = newValue
    }
  }

  /// The value that was published last, which is the new one while it is published.
  var published: Value { storage.published.value }

  /// Publishes the current value, and then each new value.
  public var projectedValue: AnyPublisher<Value, Never> { AnyPublisher(storage.published) }
}
