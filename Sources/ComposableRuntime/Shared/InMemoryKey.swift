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
}

extension InMemoryKey: ReferringKey, CustomStringConvertible {
  func ownReference(_ source: SharedValueSource, _ value: () -> Value) -> any SharedReference<Value> {
    storage.reference(named: name, key: description, value)
  }

  public var description: String { ".inMemory(\(String(reflecting: name)))" }
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
