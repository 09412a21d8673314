/// Keeps a value behind a lock, so that it can be read and changed from any thread.
///
/// Tests use it to note what a dependency was called with:
///
/// ```swift
/// let saved = LockIsolated<[String]>([])
/// let client = StorageClient(save: { name in saved.withValue { $0.append(name) } })
/// …
/// #expect(saved.value == ["counter"])
/// ```
@dynamicMemberLookup
public final class LockIsolated<Value>: Sendable {
  private let lock: Lock<Value>

  /// Creates a box with a value in it.
  public init(_ value: @autoclosure @Sendable () throws -> Value) rethrows {
    lock = Lock(try value())
  }

  /// Calls `operation` with the value while no other thread can touch it.
  ///
  /// The lock cannot be taken twice: `operation` must not ask the same box for anything.
  ///
  /// - Throws: What `operation` throws. What it changed until then stays.
  public func withValue<T: Sendable>(_ operation: @Sendable (inout Value) throws -> T) rethrows -> T {
    try lock.withLock { try operation(&$0) }
  }

  /// Replaces the value.
  ///
  /// To make the new value from the old one, use ``withValue(_:)``: between reading and setting another thread may come.
  public func setValue(_ newValue: @autoclosure @Sendable () throws -> Value) rethrows {
    let newValue = try newValue()
    lock.withLock { $0 = newValue }
  }
}

extension LockIsolated where Value: Sendable {
  /// A copy of the value.
  public var value: Value { lock.withLock { $0 } }

  /// A copy of a part of the value.
  public subscript<Subject: Sendable>(dynamicMember keyPath: KeyPath<Value, Subject>) -> Subject {
    lock.withLock { $0[keyPath: keyPath] }
  }
}
