internal import Algorithms
internal import PlayheadFormat

// Reading walks through the text and takes nothing apart, so that it changes nothing.
extension LazyJSON {
  /// A member by its name or an element by its index; O(*n*) in the text of a value that is text, else O(1), plus
  /// O(*n*) in the chunks of an array.
  func part(_ token: Token, of slot: Slot) -> Slot? {
    switch slot.container {
    case .object(let number): return member(token, of: number).map { memberValue($0, of: number) }
    case .array(let number):
      guard let index = token.index, index < arrays[number].count else { return nil }
      return element(index, of: number)
    case nil: return partOfText(token, slot)
    }
  }

  private func partOfText(_ token: Token, _ slot: Slot) -> Slot? {
    switch text[Int(slot.start)] {
    case UInt8(ascii: "{"):
      var found: Slot?
      forEachMember(of: slot) { name, hasEscape, value in
        if isName(name, hasEscape: hasEscape, token) { found = value }
        return found == nil
      }
      return found
    case UInt8(ascii: "["):
      var found: Slot?
      forEachElement(of: slot, from: token.index ?? .max) { element in
        found = element
        return false
      }
      return found
    default: return nil
    }
  }

  private func element(_ index: Int, of number: Int) -> Slot? {
    let (chunk, offset) = arrays[number].locate(index)
    let part = arrays[number].chunks[chunk]
    if part.isOpen { return part.slots[offset] }
    var found: Slot?
    var passed = 0
    forEachElement(in: Int(part.text.lowerBound)..<Int(part.text.upperBound)) { element in
      if passed == offset { found = element }
      passed += 1
      return found == nil
    }
    return found
  }

  func mark(at slot: Slot) -> JSONChecker.Mark? { mark(at: slot.start) }

  /// Where a walk through a container's text to a part begins, and how many parts it passes first; nil if the part does
  /// not exist. `start` is where a walk over the whole container begins.
  private func walk(over slot: Slot, from start: UInt32, to index: Int) -> (offset: Int, passed: Int)? {
    guard let mark = mark(at: slot) else { return (Int(start), index) }
    guard index >= 0, index < mark.count else { return nil }
    return (Int(markOffsets[Int(mark.first) + index / JSONChecker.stride]), index % JSONChecker.stride)
  }

  private func mark(at start: UInt32) -> JSONChecker.Mark? {
    let place = marks.partitioningIndex { $0.start >= start }
    return place < marks.count && marks[place].start == start ? marks[place] : nil
  }

  // MARK: - Names

  /// Whether a spelled name is that of a token.
  func isName(_ name: Slot, hasEscape: Bool, _ token: Token) -> Bool {
    text.withBytes(name.range) { bytes in
      guard let base = bytes.baseAddress, let other = token.bytes.baseAddress else { return false }
      let spelling = base + 1
      let count = Int(name.length) - 2
      if hasEscape, UnsafeBufferPointer(start: spelling, count: count).contains(UInt8(ascii: "\\")) {
        return self.name(name)?.utf8.elementsEqual(token.bytes) ?? false
      }
      return count == token.bytes.count && ByteHash.isEqual(spelling, other, count: count)
    }
  }

  /// The unescaped name.
  func name(_ slot: Slot) -> String? {
    text.withBytes(slot.range) { bytes in
      if !bytes.contains(UInt8(ascii: "\\")) { return String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self) }
      return (try? JSONValue(parsing: UnsafeRawBufferPointer(bytes)))?.string
    }
  }

  // MARK: - Walking

  /// The first byte of a value's text.
  func firstByte(of slot: Slot) -> UInt8 {
    switch slot.container {
    case .array: UInt8(ascii: "[")
    case .object: UInt8(ascii: "{")
    case nil: text[Int(slot.start)]
    }
  }

  /// The number of elements or members, or 0 for other values; O(*n*) in the text of a container without a mark, else
  /// O(1).
  func count(of slot: Slot) -> Int {
    switch slot.container {
    case .array(let number): return arrays[number].count
    case .object(let number): return objects[number].count
    case nil: break
    }
    if let mark = mark(at: slot) { return Int(mark.count) }
    var count = 0
    switch firstByte(of: slot) {
    case UInt8(ascii: "["):
      forEachElement(of: slot) { _ in
        count += 1
        return true
      }
    case UInt8(ascii: "{"):
      forEachMember(of: slot) { _, _ in
        count += 1
        return true
      }
    default: break
    }
    return count
  }

  /// Calls `body` with the elements of an array until it returns false.
  func forEachElement(of slot: Slot, _ body: (Slot) -> Bool) {
    guard case .array(let number)? = slot.container else {
      return forEachElement(in: Int(slot.start) + 1..<slot.range.upperBound, body)
    }
    var goesOn = true
    for chunk in arrays[number].chunks where goesOn {
      if chunk.isOpen {
        for element in chunk.slots where goesOn { goesOn = body(element) }
      } else {
        forEachElement(in: Int(chunk.text.lowerBound)..<Int(chunk.text.upperBound)) { element in
          goesOn = body(element)
          return goesOn
        }
      }
    }
  }

  /// Calls `body` with the elements of an array from an index on until it returns false, passing over few elements
  /// before them, or O(*n*) in the chunks of an array that was taken apart.
  func forEachElement(of slot: Slot, from index: Int, _ body: (Slot) -> Bool) {
    guard case .array(let number)? = slot.container else {
      guard let walk = walk(over: slot, from: slot.start + 1, to: index) else { return }
      var passed = walk.passed
      return forEachElement(in: walk.offset..<slot.range.upperBound) { element in
        passed -= 1
        return passed >= 0 || body(element)
      }
    }
    guard index < arrays[number].count else { return }
    var (first, passed) = arrays[number].locate(index)
    var goesOn = true
    while first < arrays[number].chunks.count, goesOn {
      let chunk = arrays[number].chunks[first]
      func tell(_ element: Slot) -> Bool {
        passed -= 1
        if passed < 0 { goesOn = body(element) }
        return goesOn
      }
      if chunk.isOpen {
        for element in chunk.slots where !tell(element) { break }
      } else {
        forEachElement(in: Int(chunk.text.lowerBound)..<Int(chunk.text.upperBound), tell)
      }
      first += 1
    }
  }

  /// Calls `body` with the members of an object from an index on until it returns false, passing over few members
  /// before them, or O(*n*) if some were removed.
  func forEachMember(of slot: Slot, from index: Int, _ body: (_ name: Slot, _ value: Slot) -> Bool) {
    guard case .object(let number)? = slot.container else {
      guard let walk = walk(over: slot, from: slot.start, to: index) else { return }
      var passed = walk.passed
      return forEachMember(of: slot, fromOffset: walk.offset) { name, _, value in
        passed -= 1
        return passed >= 0 || body(name, value)
      }
    }
    let range = objects[number].range
    if objects[number].removed == 0 {
      for member in members[min(range.lowerBound + index, range.upperBound)..<range.upperBound]
      where !body(member.name, member.value) { break }
      return
    }
    for member in members(of: number).dropFirst(index) where !body(member.name, member.value) { break }
  }

  /// Calls `body` with the members of an object until it returns false.
  func forEachMember(of slot: Slot, _ body: (_ name: Slot, _ value: Slot) -> Bool) {
    guard case .object(let number)? = slot.container else {
      return forEachMember(of: slot) { name, _, value in body(name, value) }
    }
    for member in members(of: number) where !body(member.name, member.value) { break }
  }

  /// Calls `body` with the members of an object that is text until it returns false, from the name at `offset`, or from
  /// the opening brace.
  func forEachMember(
    of slot: Slot, fromOffset offset: Int? = nil, _ body: (_ name: Slot, _ hasEscape: Bool, _ value: Slot) -> Bool
  ) {
    _ = text.withPointer(for: Int(slot.start)) { base in
      var walk = LineCursor(base, from: offset ?? Int(slot.start), end: slot.range.upperBound)
      var ahead = MarksAhead(self, within: slot.range.dropFirst())
      walk.forEachMember(knownEnd: { ahead.end(from: $0) }) { body(Slot($0), $1, Slot($2)) }
    }
  }

  /// Calls `body` with the elements of a text range, which begins at or before the first and ends after the last, until
  /// it returns false.
  func forEachElement(in range: Range<Int>, _ body: (Slot) -> Bool) {
    _ = text.withPointer(for: range.lowerBound) { base in
      // A number ends where another character begins.
      var walk = LineCursor(base, from: range.lowerBound, end: range.upperBound + 1)
      var ahead = MarksAhead(self, within: range)
      walk.forEachElement(upTo: range.upperBound, knownEnd: { ahead.end(from: $0) }) { body(Slot($0)) }
    }
  }
}

extension LazyJSON {
  /// A token of a JSON Pointer: the bytes of a name, and the index that they denote.
  struct Token {
    /// Unescaped, with eight readable bytes after them.
    let bytes: UnsafeBufferPointer<UInt8>

    var index: Int? { JSONPointer.index(bytes) }
    /// Whether it denotes the place after an array's last element.
    var isEnd: Bool { bytes.count == 1 && bytes[0] == UInt8(ascii: "-") }

    static func with<Answer>(_ token: String, _ body: (Token) -> Answer) -> Answer {
      var token = token
      return token.withUTF8 { text in
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count + 8) { bytes in
          _ = bytes.initialize(fromContentsOf: text)
          bytes[text.count...].initialize(repeating: 0)
          return body(Token(bytes: UnsafeBufferPointer(rebasing: bytes[..<text.count])))
        }
      }
    }
  }
}

extension LazyJSON {
  /// The marks that a walk over the text meets, in order.
  private struct MarksAhead {
    private let marks: [JSONChecker.Mark]
    private var place: Int
    /// The offset of the next mark; beyond the text if there is none.
    private var next: Int

    @inline(__always) init(_ lazy: LazyJSON, within range: Range<Int>) {
      // In a short text a mark is not worth a search.
      self.init(range.count < JSONChecker.longLength ? [] : lazy.marks, from: range.lowerBound)
    }

    private init(_ marks: [JSONChecker.Mark], from start: Int) {
      self.marks = marks
      place = 0
      next = .max
      if !marks.isEmpty { find(from: start) }
    }

    private mutating func find(from offset: Int) {
      place = marks.partitioningIndex { $0.start >= UInt32(truncatingIfNeeded: offset) }
      next = place < marks.count ? Int(marks[place].start) : .max
    }

    /// The end of the container at an offset, if it is a long one.
    @inline(__always) mutating func end(from offset: Int) -> Int? {
      offset < next ? nil : longEnd(from: offset)
    }

    private mutating func longEnd(from offset: Int) -> Int? {
      // Marks within a long container are skipped with it.
      if next < offset { find(from: offset) }
      return next == offset ? Int(marks[place].end) : nil
    }
  }
}
