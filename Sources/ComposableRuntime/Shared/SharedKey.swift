/// A place where a shared value is kept, and can be changed.
public protocol SharedKey<Value>: SharedReaderKey {
  /// Saves the value, and says so to `continuation`, at once or later, once.
  ///
  /// It is called by a thread that has changed the value, and by one at a time. When the value changes meanwhile, it is
  /// called once more with the newest value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - context: Why the value is saved.
  ///   - continuation: Receives the success, or the error, which becomes ``Shared/saveError``.
  func save(_ value: Value, context: SaveContext, continuation: SaveContinuation)
}

/// Why a ``SharedKey`` saves its value.
public enum SaveContext: Hashable, Sendable {
  /// The value was changed.
  case didSet
  /// ``Shared/save()`` was called.
  case userInitiated
}
