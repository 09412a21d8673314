import PlayheadPlatform

protocol DerivedReference<Whole>: SharedReference {
  associatedtype Whole
  var whole: any SharedReference<Whole> { get }
}

extension DerivedReference {
  var root: any SharedRoot { whole.root }
  var persistence: (any SharedPersistence)? { whole.persistence }

  func beReplaced(by body: () -> Void) { whole.beReplaced(by: body) }
}

final class SharedPart<Whole, Value>: DerivedReference, @unchecked Sendable {
  let whole: any SharedReference<Whole>
  private let keyPath: WritableKeyPath<Whole, Value>

  init(of whole: any SharedReference<Whole>, _ keyPath: WritableKeyPath<Whole, Value>) {
    (self.whole, self.keyPath) = (whole, keyPath)
  }

  var value: Value { whole.value[keyPath: keyPath] }
  var description: String { "\(whole)[dynamicMember: \(keyPath)]" }

  func value(in root: Any) -> Value? { whole.value(in: root)?[keyPath: keyPath] }

  func withLock<R>(_ body: (inout Value) throws -> R) rethrows -> R {
    try whole.withLock { try body(&$0[keyPath: keyPath]) }
  }
}

/// A value that is computed from a shared value, and cannot be set.
final class SharedReading<Whole, Value>: DerivedReference, @unchecked Sendable {
  let whole: any SharedReference<Whole>
  private let read: (Whole) -> Value
  private let describe: (_ whole: String) -> String

  init(
    of whole: any SharedReference<Whole>, _ read: @escaping (Whole) -> Value,
    describe: @escaping (_ whole: String) -> String
  ) {
    (self.whole, self.read, self.describe) = (whole, read, describe)
  }

  var value: Value { read(whole.value) }
  var description: String { describe(whole.description) }

  func value(in root: Any) -> Value? { whole.value(in: root).map(read) }

  /// Changes a copy, because only a `SharedReader` refers to a computed value.
  func withLock<R>(_ body: (inout Value) throws -> R) rethrows -> R {
    var value = value
    return try body(&value)
  }
}

/// The value of a shared optional; if that becomes nil, the last value stays here.
final class SharedUnwrapped<Value>: DerivedReference, @unchecked Sendable {
  let whole: any SharedReference<Value?>
  private let last: Lock<UncheckedSendable<Value>>

  init?(_ whole: any SharedReference<Value?>) {
    guard let value = whole.value else { return nil }
    self.whole = whole
    last = Lock(UncheckedSendable(value))
  }

  var description: String { "\(whole)!" }

  var value: Value {
    guard let value = whole.value else { return last.withLock { $0.wrappedValue } }
    last.change { $0 = UncheckedSendable(value) }
    return value
  }

  func value(in root: Any) -> Value? { whole.value(in: root) ?? nil }

  func withLock<R>(_ body: (inout Value) throws -> R) rethrows -> R {
    // Released after the lock of the whole, which the `deinit` of a value may use.
    var old: Value?
    defer { withExtendedLifetime(old) {} }
    return try whole.withLock { whole in
      var value = whole ?? last.withLock { $0.wrappedValue }
      defer {
        old = last.withLock { exchange(&$0, with: UncheckedSendable(value)).wrappedValue }
        // A removed value does not come back by a change of the last value.
        if whole != nil { whole = value }
      }
      return try body(&value)
    }
  }
}
