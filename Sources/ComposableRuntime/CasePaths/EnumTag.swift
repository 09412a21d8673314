/// Reads the case of an enum from its value witness table, which is part of Swift's stable ABI (`docs/ABI/TypeMetadata.rst` and
/// `ValueWitness.def` in the Swift repository).
@usableFromInline package enum EnumTag {
  /// The number of the case, those with payloads first; nil when the type is not an enum.
  @inlinable package static func of<Value>(_ value: Value) -> UInt32? {
    let metadata = unsafeBitCast(Value.self as Any.Type, to: UnsafeRawPointer.self)
    // The metadata kinds of enums and optionals.
    guard [0x201, 0x202].contains(metadata.load(as: UInt.self)) else { return nil }
    typealias GetEnumTag = @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UInt32
    let word = MemoryLayout<UnsafeRawPointer>.size
    let table = metadata.load(fromByteOffset: -word, as: UnsafeRawPointer.self)
    // `getEnumTag` comes after eight functions, two sizes, and two words of 32 bits.
    let function = table.load(fromByteOffset: 10 * word + 8, as: UnsafeRawPointer.self)
    return withUnsafePointer(to: value) { unsafeBitCast(function, to: GetEnumTag.self)($0, metadata) }
  }
}
