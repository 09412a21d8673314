internal import Foundation

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
public final class LockIsolated<Value>: @unchecked Sendable {
  private let lock = NSRecursiveLock()
  /// In memory of its own, so that an operation may ask for the value that it is changing.
  private let storage = UnsafeMutablePointer<Value>.allocate(capacity: 1)

  /// Creates a box with a value in it.
  public init(_ value: @autoclosure @Sendable () throws -> Value) rethrows {
    do { storage.initialize(to: try value()) } catch {
      storage.deallocate()
      throw error
    }
  }

  deinit {
    storage.deinitialize(count: 1)
    storage.deallocate()
  }

  /// Calls `operation` with the value while no other thread can touch it.
  ///
  /// `operation` may ask the same box for its value, which is then as far as `operation` has come.
  ///
  /// - Throws: What `operation` throws. What it changed until then stays.
  public func withValue<T: Sendable>(_ operation: @Sendable (inout Value) throws -> T) rethrows -> T {
    try lock.withLock { try operation(&storage.pointee) }
  }

  /// Replaces the value.
  ///
  /// To make the new value from the old one, use ``withValue(_:)``: between reading and setting another thread may come.
  public func setValue(_ newValue: @autoclosure @Sendable () throws -> Value) rethrows {
    let newValue = try newValue()
    lock.withLock { storage.pointee = newValue }
  }
}

extension LockIsolated where Value: Sendable {
  /// A copy of the value.
  public var value: Value { lock.withLock { storage.pointee } }

  /// A copy of a part of the value.
  public subscript<Subject: Sendable>(dynamicMember keyPath: KeyPath<Value, Subject>) -> Subject {
    lock.withLock { storage.pointee[keyPath: keyPath] }
  }
}
