import PlayheadPlatform

/// The name of a case without its associated values: a few bytes, so that an effect need not keep the whole action.
@usableFromInline struct CaseName: Hashable, Sendable, CustomStringConvertible {
  private let type: ObjectIdentifier
  private let tag: UInt32

  /// A cache, bounded by the number of cases in the program.
  private static let names = Lock<[CaseName: String]>([:])

  /// Fails where the value is not of an enum.
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
