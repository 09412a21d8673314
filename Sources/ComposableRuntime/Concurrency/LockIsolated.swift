internal import Foundation

/// A value with a lock, so that it can be read and changed from any thread.
///
/// Tests use it to record the arguments of the calls of a dependency:
///
/// ```swift
/// let saved = LockIsolated<[String]>([])
/// let client = StorageClient(save: { name in saved.withValue { $0.append(name) } })
/// …
/// #expect(saved.value == ["counter"])
/// ```
@dynamicMemberLookup
public final class LockIsolated<Value>: @unchecked Sendable {
  private let lock = NSRecursiveLock()
  /// A separate allocation, so that an operation can read the value that it is changing.
  private let storage = UnsafeMutablePointer<Value>.allocate(capacity: 1)

  /// Creates a box with a value in it.
  ///
  /// A value that is not `Sendable` may come from a variable, which cannot be used any more then.
  public init(_ value: sending Value) { storage.initialize(to: value) }

  deinit {
    storage.deinitialize(count: 1)
    storage.deallocate()
  }

  /// Calls `operation` with the value, while no other thread can access the value.
  ///
  /// `operation` can read ``value`` of the same box. It gets the value with the changes that it has made so far. It can
  /// change variables that it captures, and return what is not `Sendable` if no part of the value is in it.
  ///
  /// - Throws: What `operation` throws. The changes that it made before that stay.
  public func withValue<T>(_ operation: (inout sending Value) throws -> sending T) rethrows -> sending T {
    lock.lock()
    defer { lock.unlock() }
    return try operation(&storage.pointee)
  }

  /// Replaces the value.
  ///
  /// To make the new value from the old one, use ``withValue(_:)``. Between a read and a call of this method another
  /// thread can change the value.
  public func setValue(_ newValue: sending Value) {
    lock.lock()
    defer { lock.unlock() }
    storage.pointee = newValue
  }

  /// A copy of a part of the value.
  public subscript<Subject: Sendable>(dynamicMember keyPath: KeyPath<Value, Subject>) -> Subject {
    lock.withLock { storage.pointee[keyPath: keyPath] }
  }
}

extension LockIsolated where Value: Sendable {
  /// A copy of the value.
  public var value: Value { lock.withLock { storage.pointee } }
}
