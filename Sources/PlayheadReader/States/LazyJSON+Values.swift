internal import PlayheadFormat
internal import PlayheadPlatform

extension LazyJSON {
  /// The value at a place; nil if there is none.
  func slot(at pointer: JSONPointer) -> Slot? {
    var slot = root
    for token in pointer.tokens {
      guard let part = Token.with(token, { self.part($0, of: slot) }) else { return nil }
      slot = part
    }
    return slot
  }

  /// Decodes a value; throws if the thread's stack is too small for its depth.
  func value(_ slot: Slot) throws(JSONSyntaxError) -> JSONValue {
    switch slot.container {
    case nil:
      let result = text.withBytes(slot.range) { bytes in
        Result { () throws(JSONSyntaxError) in try JSONValue(parsingLine: UnsafeRawBufferPointer(bytes)) }
      }
      return try result.get()
    case _ where StackRoom.isLow():
      throw JSONSyntaxError(
        offset: 0, found: "nesting deeper than this thread's stack allows", expected: "less nesting")
    case .array(let number):
      var values: [JSONValue] = []
      values.reserveCapacity(arrays[number].count)
      var failure: JSONSyntaxError?
      forEachElement(of: slot) { element in
        do throws(JSONSyntaxError) { values.append(try value(element)) } catch { failure = error }
        return failure == nil
      }
      if let failure { throw failure }
      return .array(values)
    case .object(let number):
      var decoded = JSONValue.Object(minimumCapacity: objects[number].count)
      for member in members(of: number) {
        if let name = name(member.name) { decoded[name] = try value(member.value) }
      }
      return .object(decoded)
    }
  }

  func write(_ slot: Slot, into output: inout JSONWriter) {
    switch slot.container {
    case nil: write(slot.range, into: &output)
    case .array(let number):
      output.append(byte: UInt8(ascii: "["))
      var isFirst = true
      for chunk in arrays[number].chunks {
        if chunk.isOpen {
          for element in chunk.slots {
            separate(&isFirst, &output)
            write(element, into: &output)
          }
        } else {
          separate(&isFirst, &output)
          write(chunk, into: &output)
        }
      }
      output.append(byte: UInt8(ascii: "]"))
    case .object(let number):
      output.append(byte: UInt8(ascii: "{"))
      var isFirst = true
      for member in members(of: number) {
        separate(&isFirst, &output)
        write(member.name.range, into: &output)
        output.append(byte: UInt8(ascii: ":"))
        write(member.value, into: &output)
      }
      output.append(byte: UInt8(ascii: "}"))
    }
  }

  private func write(_ range: Range<Int>, into output: inout JSONWriter) {
    text.withBytes(range) { output.append(bytes: UnsafeRawBufferPointer($0)) }
  }

  private func separate(_ isFirst: inout Bool, _ output: inout JSONWriter) {
    if !isFirst { output.append(byte: UInt8(ascii: ",")) }
    isFirst = false
  }

  /// Appends a chunk, whose text extends to the next one and includes the comma between them.
  private func write(_ chunk: ArrayParts.Chunk, into output: inout JSONWriter) {
    var end = Int(chunk.text.upperBound)
    while end > Int(chunk.text.lowerBound), text[end - 1] <= 0x20 { end -= 1 }
    if text[end - 1] == UInt8(ascii: ",") { end -= 1 }
    write(Int(chunk.text.lowerBound)..<end, into: &output)
  }

  // MARK: - As text only

  /// The same value as text only, without undo; nil if the text would be too long.
  func written() -> LazyJSON? { written(root, capacity: text.count) }

  /// A part as a value of its own; nil if its text would be too long.
  func written(_ slot: Slot, capacity: Int = 64) -> LazyJSON? {
    var writer = JSONWriter(capacity: capacity)
    write(slot, into: &writer)
    return writer.withBytes { LazyJSON($0, depth: .max) }
  }

  /// Whether a value is written like one of another text; O(*n*) in their bytes, or O(1) if both are the same bytes of
  /// a shared initial text.
  func isWritten(_ slot: Slot, as other: Slot, in whole: LazyJSON) -> Bool {
    if slot.container == nil, other.container == nil {
      guard slot.length == other.length else { return false }
      if slot.start == other.start, text.sharesFirst(slot.range, with: whole.text) { return true }
      return text.withBytes(slot.range) { bytes in
        whole.text.withBytes(other.range) { others in
          guard let left = bytes.baseAddress, let right = others.baseAddress else { return false }
          return ByteHash.isEqual(left, right, count: bytes.count)
        }
      }
    }
    guard firstByte(of: slot) == whole.firstByte(of: other), count(of: slot) == whole.count(of: other) else {
      return false
    }
    var own = JSONWriter()
    var others = JSONWriter()
    write(slot, into: &own)
    whole.write(other, into: &others)
    return own.withBytes { own in others.withBytes { own.elementsEqual($0) } }
  }
}
