internal import PlayheadFormat

/// The identity of an element in a form that can be compared with JSON text.
struct ElementIdentity: Sendable {
  private let id: JSONValue
  /// The writer's text of the id, followed by spare bytes.
  private let spelling: [UInt8]
  /// The tokens of the id's place within the element, each followed by spare bytes.
  private let tokens: [[UInt8]]
  /// Whether it identifies a key, which the element follows.
  let isKey: Bool
  /// Whether it selects the first element of this spelling, however many there are.
  let isFirst: Bool

  /// The identity in a part of a path; nil for a token.
  init?(_ part: FollowedPath.Part) {
    var place = JSONPointer()
    switch part {
    case .token: return nil
    case .element(let id, let identity): (self.id, place, isKey, isFirst) = (id, identity, false, false)
    case .entry(let key): (id, isKey, isFirst) = (key, true, true)
    case .member(let value): (id, isKey, isFirst) = (value, false, true)
    }
    var writer = JSONWriter()
    writer.append(id)
    let slack = Array(repeating: UInt8(0), count: LineCursor.slack)
    spelling = Array(writer.text.utf8) + slack
    tokens = place.tokens.map { Array($0.utf8) + slack }
  }

  func isIdentity(of element: LazyJSON.Slot, in lazy: LazyJSON) -> Bool {
    var slot = element
    for token in tokens {
      let part = token.withUnsafeBufferPointer {
        lazy.part(LazyJSON.Token(bytes: UnsafeBufferPointer(rebasing: $0.dropLast(LineCursor.slack))), of: slot)
      }
      guard let part else { return false }
      slot = part
    }
    if slot.container == nil {
      let known = lazy.text.withBytes(slot.range, isSame)
      if let known { return known }
    }
    guard let found = try? lazy.value(slot) else { return false }
    return isFirst ? found.isWritten(as: id) : found == id
  }

  /// Whether a text has the same meaning, or nil if only decoding decides; ``LineCursor/slack`` bytes after it must be
  /// readable.
  private func isSame(_ text: UnsafeBufferPointer<UInt8>) -> Bool? {
    guard let start = text.baseAddress, !text.isEmpty else { return nil }
    let own = spelling.dropLast(LineCursor.slack)
    if text.count == own.count, ByteHash.isEqual(start, spelling, count: text.count) { return true }
    // A string without an escape has only one spelling, and so has an integer.
    if text[0] == UInt8(ascii: "\"") {
      return own.contains(UInt8(ascii: "\\")) || text.contains(UInt8(ascii: "\\")) ? nil : false
    }
    return Self.isInteger(text) && Self.isInteger(own) ? false : nil
  }

  private static func isInteger(_ text: some Collection<UInt8>) -> Bool {
    let digits = text.first == UInt8(ascii: "-") ? text.dropFirst() : text[...]
    return digits.first != UInt8(ascii: "0") && digits.allSatisfy { $0 &- UInt8(ascii: "0") <= 9 }
  }

  /// Whether an unchecked value may be an element with the identity; the offsets count from `base`, and
  /// ``LineCursor/slack`` bytes after the value must be readable.
  func mayIdentify(_ value: Range<Int>, from base: UnsafePointer<UInt8>) -> Bool {
    var value = value
    for token in tokens {
      guard base[value.lowerBound] == UInt8(ascii: "{") else { return base[value.lowerBound] == UInt8(ascii: "[") }
      var isClear = true
      var found: Range<Int>?
      var scan = LineCursor(base, from: value.lowerBound, end: value.upperBound)
      let count = token.count - LineCursor.slack
      scan.forEachMember(knownEnd: { _ in nil }) { name, hasEscape, part in
        if hasEscape { isClear = false }
        if name.count == count + 2, ByteHash.isEqual(base + name.lowerBound + 1, token, count: count) { found = part }
        return isClear
      }
      guard isClear else { return true }
      guard let found else { return false }
      value = found
    }
    return isSame(UnsafeBufferPointer(start: base + value.lowerBound, count: value.count)) ?? true
  }
}

extension LazyJSON {
  /// The indexes of the elements with an identity: at most two, or one if the first is meant; O(*n*) in the text of the
  /// elements.
  private func indexes(of identity: ElementIdentity, in slot: Slot) -> [Int] {
    var found: [Int] = []
    guard firstByte(of: slot) == UInt8(ascii: "[") else { return found }
    var index = 0
    var isAfterKey = false
    forEachElement(of: slot) { element in
      if isAfterKey || !identity.isKey && identity.isIdentity(of: element, in: self) { found.append(index) }
      isAfterKey = identity.isKey && index.isMultiple(of: 2) && identity.isIdentity(of: element, in: self)
      index += 1
      return found.count < (identity.isFirst ? 1 : 2)
    }
    return found
  }

  private func isElement(_ index: Int, of slot: Slot, _ identity: ElementIdentity) -> Bool {
    guard firstByte(of: slot) == UInt8(ascii: "[") else { return false }
    return Token.with(String(index)) { part($0, of: slot) }.map { identity.isIdentity(of: $0, in: self) } ?? false
  }
}

extension LazyJSON {
  /// Finds the elements along a path, trying the indexes in `hints` first; returns the indexes up to the first missing
  /// element, and whether that one exists twice.
  func find(
    _ path: FollowedPath, _ identities: [ElementIdentity], near hints: [Int]
  ) -> (indexes: [Int], isAmbiguous: Bool) {
    var found: [Int] = []
    var slot = root
    for part in path.parts {
      // The tokens after the last element need not exist.
      if found.count == identities.count { break }
      var token = ""
      switch part {
      case .token(let name): token = name
      case .element, .entry, .member:
        let number = found.count
        let isHinted = number < hints.count && !identities[number].isFirst
        if isHinted, isElement(hints[number], of: slot, identities[number]) {
          found.append(hints[number])
        } else {
          let indexes = indexes(of: identities[number], in: slot)
          guard let index = indexes.first, indexes.count == 1 else { return (found, !indexes.isEmpty) }
          found.append(index)
        }
        token = String(found[number])
      }
      guard let next = Token.with(token, { self.part($0, of: slot) }) else { return (found, false) }
      slot = next
    }
    return (found, false)
  }
}
