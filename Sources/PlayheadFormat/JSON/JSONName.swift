/// The name of an object's member, compared, ordered and hashed by its UTF-8 bytes.
///
/// Two strings that Swift calls equal may be different names: `é` as one code point, and as `e` with an accent.
public struct JSONName: Hashable, Comparable, Sendable, ExpressibleByStringLiteral {
  public let text: String

  @inlinable public init(_ text: String) {
    self.text = text
  }

  @inlinable public init(stringLiteral text: String) {
    self.text = text
  }

  @inlinable public static func == (left: JSONName, right: JSONName) -> Bool {
    left.text.utf8.count == right.text.utf8.count && left.text.utf8.elementsEqual(right.text.utf8)
  }

  @inlinable public static func < (left: JSONName, right: JSONName) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  @inlinable public func hash(into hasher: inout Hasher) {
    let isContiguous: Void? = text.utf8.withContiguousStorageIfAvailable {
      hasher.combine(bytes: UnsafeRawBufferPointer($0))
    }
    if isContiguous == nil { for byte in text.utf8 { hasher.combine(byte) } }
    hasher.combine(0xFF as UInt8)
  }
}
