public import PlayheadPlatform

extension JSONWriter {
  /// Appends `{`.
  @inlinable public mutating func openObject() {
    depth &+= 1
    append(byte: UInt8(ascii: "{"))
  }

  /// Appends `}`, in the place of the last member's comma.
  @inlinable public mutating func closeObject() { close(UInt8(ascii: "}")) }

  /// Appends `[`.
  @inlinable public mutating func openArray() {
    depth &+= 1
    append(byte: UInt8(ascii: "["))
  }

  /// Appends `]`, in the place of the last element's comma.
  @inlinable public mutating func closeArray() { close(UInt8(ascii: "]")) }

  /// Whether a value here would be nested deeper than a recording or the thread's stack allows; write ``appendCut()``
  /// instead.
  @inlinable public var isTooDeep: Bool { Self.isTooDeep(depth) }

  @inlinable static func isTooDeep(_ depth: Int) -> Bool {
    // Reasonable values are not deep enough for the stack to matter.
    depth > 24 && (depth >= JSONValue.depthLimit || StackRoom.isLow())
  }

  /// Appends the placeholder for a value that is nested too deep.
  public mutating func appendCut() {
    wasCut = true
    append(JSONValue.cutText)
  }

  /// Appends the comma that follows each member and each element, the last one too.
  @inlinable public mutating func separate() { append(byte: UInt8(ascii: ",")) }

  /// A value never ends in a comma, so a comma at the end belongs to the container that is closed.
  @inlinable mutating func close(_ bracket: UInt8) {
    depth &-= 1
    if count > 0, base[count &- 1] == UInt8(ascii: ",") {
      base[count &- 1] = bracket
    } else {
      append(byte: bracket)
    }
  }

  /// Appends a member's name, its quotes and the colon.
  @inlinable public mutating func append(key: JSONKey) {
    let length = key.member.utf8CodeUnitCount
    let start = claim(length &+ 3)
    start[0] = UInt8(ascii: "\"")
    UnsafeMutableRawPointer(start + 1).copyMemory(from: key.member.utf8Start, byteCount: length)
    start[length &+ 1] = UInt8(ascii: "\"")
    start[length &+ 2] = UInt8(ascii: ":")
  }

  /// Appends a member's name, escaped, its quotes and the colon.
  @inlinable public mutating func append(key: String) {
    append(key)
    append(byte: UInt8(ascii: ":"))
  }
}
