import PlayheadPlatform

/// The name of a case of an enum, without the values of the case.
///
/// It is a few bytes, so an effect can keep it, and not the action with all that is in it.
@usableFromInline struct CaseName: Hashable, Sendable, CustomStringConvertible {
  private let type: ObjectIdentifier
  private let tag: UInt32

  /// The names that were asked for, of which there are no more than the program has cases.
  private static let names = Lock<[CaseName: String]>([:])

  /// - Returns: Nil where the value is no enum.
  @inlinable init?<Value>(of value: Value) {
    guard let tag = EnumTag.of(value) else { return nil }
    self.init(type: ObjectIdentifier(Value.self), tag: tag) { ActionName.caseName(of: value) }
  }

  @usableFromInline init(type: ObjectIdentifier, tag: UInt32, _ makeText: () -> String) {
    (self.type, self.tag) = (type, tag)
    let name = self
    if Self.names.withLock({ $0[name] != nil }) { return }
    // Outside of the lock, because reflection calls code of the app.
    let text = makeText()
    Self.names.withLock { $0[name] = text }
  }

  @usableFromInline var description: String { Self.names.withLock { $0[self] } ?? "" }
}
