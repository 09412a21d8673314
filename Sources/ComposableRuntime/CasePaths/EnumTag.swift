/// Which case of an enum a value is, read from the value's memory.
///
/// No reflection is needed for that: every type has a table of functions that know its layout, and an enum's has one that
/// tells the number of the case. The layout is that of Swift's stable ABI (`docs/ABI/TypeMetadata.rst` and `ValueWitness.def`
/// in the repository of Swift).
enum EnumTag {
  /// The number of the case; nil where the type is no enum. Cases with payloads come first.
  ///
  /// - Complexity: O(1), without an allocation.
  static func of<Value>(_ value: Value) -> UInt32? {
    let metadata = unsafeBitCast(Value.self as Any.Type, to: UnsafeRawPointer.self)
    // The kinds of an enum and of an optional.
    guard [0x201, 0x202].contains(metadata.load(as: UInt.self)) else { return nil }
    typealias GetEnumTag = @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UInt32
    let word = MemoryLayout<UnsafeRawPointer>.size
    let table = metadata.load(fromByteOffset: -word, as: UnsafeRawPointer.self)
    // After eight functions, two sizes, and two words of 32 bits.
    let function = table.load(fromByteOffset: 10 * word + 8, as: UnsafeRawPointer.self)
    return withUnsafePointer(to: value) { unsafeBitCast(function, to: GetEnumTag.self)($0, metadata) }
  }
}
