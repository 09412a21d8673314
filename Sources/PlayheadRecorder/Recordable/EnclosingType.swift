/// Finds the type that an enum or struct is declared in, through type descriptors, which are part of Swift's stable ABI
/// (`docs/ABI/TypeMetadata.rst` in the Swift repository).
enum EnclosingType {
  /// The enclosing type; nil if there is none, or one of them is generic.
  static func of(_ type: Any.Type) -> Any.Type? {
    // Where pointers are signed, these are signed too, each in its own way.
    #if _ptrauth(_arm64e)
      return nil
    #else
      return found(around: type)
    #endif
  }

  private static func found(around type: Any.Type) -> Any.Type? {
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    // The metadata kinds of structs and enums.
    guard [0x200, 0x201].contains(metadata.load(as: UInt.self)) else { return nil }
    let word = MemoryLayout<UnsafeRawPointer>.size
    let descriptor = metadata.load(fromByteOffset: word, as: UnsafeRawPointer.self)
    guard !isGeneric(descriptor), let parent = parent(of: descriptor) else { return nil }
    // The descriptor kinds of structs and enums.
    guard [17, 18].contains(parent.load(as: UInt32.self) & 0x1f), !isGeneric(parent) else { return nil }
    // Optimised code has no access function for a type without values, such as an enum used as a namespace.
    guard (parent + 12).load(as: Int32.self) != 0 else { return nil }
    let access = relative(parent + 12)
    typealias Access = @convention(c) (Int) -> UnsafeRawPointer
    // Requests complete metadata.
    return unsafeBitCast(unsafeBitCast(access, to: Access.self)(0), to: Any.Type.self)
  }

  private static func isGeneric(_ descriptor: UnsafeRawPointer) -> Bool { descriptor.load(as: UInt32.self) & 0x80 != 0 }

  private static func parent(of descriptor: UnsafeRawPointer) -> UnsafeRawPointer? {
    let place = descriptor + 4
    let offset = place.load(as: Int32.self)
    if offset == 0 { return nil }
    let target = place + Int(offset & ~1)
    // An odd offset points to a pointer.
    return offset & 1 == 0 ? target : target.load(as: UnsafeRawPointer.self)
  }

  private static func relative(_ place: UnsafeRawPointer) -> UnsafeRawPointer {
    place + Int(place.load(as: Int32.self))
  }
}
