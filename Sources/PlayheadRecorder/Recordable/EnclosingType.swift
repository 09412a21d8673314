/// Finds the type that an enum or a struct is declared in.
///
/// The type descriptors that tell it are part of Swift's stable ABI (`docs/ABI/TypeMetadata.rst` in the Swift repository).
enum EnclosingType {
  /// The type around a type; nil where there is none, or where one of them is generic.
  static func of(_ type: Any.Type) -> Any.Type? {
    // Where pointers are signed these are, too, each in a way of its own.
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
    // Optimized code has no such function for a type without values, such as an enum that is only a namespace.
    guard (parent + 12).load(as: Int32.self) != 0 else { return nil }
    let access = relative(parent + 12)
    typealias Access = @convention(c) (Int) -> UnsafeRawPointer
    // Asks for complete metadata.
    return unsafeBitCast(unsafeBitCast(access, to: Access.self)(0), to: Any.Type.self)
  }

  private static func isGeneric(_ descriptor: UnsafeRawPointer) -> Bool { descriptor.load(as: UInt32.self) & 0x80 != 0 }

  private static func parent(of descriptor: UnsafeRawPointer) -> UnsafeRawPointer? {
    let place = descriptor + 4
    let offset = place.load(as: Int32.self)
    if offset == 0 { return nil }
    let target = place + Int(offset & ~1)
    // An odd offset leads to the address.
    return offset & 1 == 0 ? target : target.load(as: UnsafeRawPointer.self)
  }

  private static func relative(_ place: UnsafeRawPointer) -> UnsafeRawPointer {
    place + Int(place.load(as: Int32.self))
  }
}
