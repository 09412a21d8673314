internal import PlayheadFormat

/// Reads the values that swift-custom-dump prints in one line. It never fails: what has no known form is a description.
struct DumpParser {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var position: Int
  private let end: Int
  private var depth = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  /// The value that fills the whole range.
  static func value(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> DumpValue {
    var parser = DumpParser(bytes, range)
    if let value = parser.value(), parser.position == range.upperBound { return value }
    return .description(text(bytes, range))
  }

  static func text(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
  }

  private func peek(_ distance: Int = 0) -> UInt8 {
    position + distance < end ? bytes[position + distance] : 0
  }

  private mutating func take(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard position + count <= end else { return false }
    for index in 0..<count where bytes[position + index] != text.utf8Start[index] { return false }
    position += count
    return true
  }

  private func text(from start: Int) -> String { Self.text(bytes, start..<position) }

  // MARK: - Labels

  /// A label or key with the colon after it, as the whole text before a value; nil where there is none, and nothing is taken.
  mutating func label() -> DumpLabel? {
    let start = position
    if let label = labelText(), take(": ") { return label }
    position = start
    return nil
  }

  /// The name of a field or payload with the colon after it. Keys stand in lines of their own, so nothing is read twice here.
  private mutating func nameLabel() -> String? {
    let start = position
    guard takeName() else { return nil }
    let end = position
    if take(": ") { return Self.text(bytes, start..<end) }
    position = start
    return nil
  }

  private mutating func labelText() -> DumpLabel? {
    let start = position
    switch peek() {
    case UInt8(ascii: "["):
      position += 1
      guard let index = digits(), take("]") else { return nil }
      return .index(index)
    case UInt8(ascii: "\""): return string().map { .key(.text($0)) }
    case UInt8(ascii: "#"):
      if let text = rawString() { return .key(.text(text)) }
      position = start + 1
      return digits().map { .key(.stackID($0)) }
    case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      guard let value = value() else { return nil }
      return .key(.text(Self.keyText(value) ?? text(from: start)))
    default:
      guard takeName() else { return nil }
      if peek() != UInt8(ascii: "(") { return .name(text(from: start)) }
      position = start
      guard let value = value() else { return nil }
      return .key(.text(Self.keyText(value) ?? text(from: start)))
    }
  }

  /// The text of a key without its type: `7D44…` for `UUID(7D44…)`.
  private static func keyText(_ value: DumpValue) -> String? {
    switch value {
    case .scalar(.string(let text), _): text
    case .enumeration(_, let name, let parts) where parts.isEmpty: name
    default: nil
    }
  }

  private mutating func digits() -> Int? {
    let start = position
    var number = 0
    while peek() &- UInt8(ascii: "0") <= 9, position - start < 18 {
      number = number * 10 + Int(peek() - UInt8(ascii: "0"))
      position += 1
    }
    return position > start ? number : nil
  }

  /// Takes the name of a type or a member, with dots and generic arguments.
  private mutating func takeName() -> Bool {
    let start = position
    var brackets = 0
    while position < end {
      switch bytes[position] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
        UInt8(ascii: "$"), UInt8(ascii: "`"), UInt8(ascii: "."), 0x80...:
        position += 1
      case UInt8(ascii: "0")...UInt8(ascii: "9") where position > start: position += 1
      case UInt8(ascii: "<") where position > start:
        brackets += 1
        position += 1
      case UInt8(ascii: ">") where brackets > 0:
        brackets -= 1
        position += 1
      case _ where brackets > 0: position += 1
      default: return position > start
      }
    }
    return position > start && brackets == 0
  }

  // MARK: - Values

  /// The value here; nil where none has a known form.
  mutating func value() -> DumpValue? {
    guard depth < 128 else { return nil }
    depth += 1
    defer { depth -= 1 }
    let start = position
    switch peek() {
    case UInt8(ascii: "\""):
      return string().map { $0 == "…" ? .hidden(type: "String") : .scalar(.string($0), type: "String") }
    case UInt8(ascii: "#"):
      if let text = rawString() { return .scalar(.string(text), type: "String") }
      // The number of an instance that is printed several times.
      position = start + 1
      guard let id = digits() else { return nil }
      // Alone it is the id of an element of a navigation stack.
      return take(" ") ? value() : .scalar(.integer(Int64(id)), type: "Int")
    case UInt8(ascii: "["):
      if take("[]") { return .list([]) }
      if take("[:]") { return .entries([]) }
      if take("[…]") { return .hidden(type: nil) }
      // An array that is shared: `[Row](…)`.
      guard let close = bytes[position..<end].firstIndex(of: UInt8(ascii: "]")) else { return nil }
      position = close + 1
      guard peek() == UInt8(ascii: "("), let parts = arguments() else { return nil }
      return parts.hidden ?? .list(parts.parts.map(\.value))
    case UInt8(ascii: "("):
      guard let parts = arguments() else { return nil }
      return parts.hidden ?? .tuple(parts.parts)
    case UInt8(ascii: "."):
      position += 1
      let name = position
      guard takeName() else { return nil }
      return enumeration(nil, text(from: name))
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return number()
    case UInt8(ascii: "\\"): return keyPath()
    default: return named()
    }
  }

  private mutating func enumeration(_ type: String?, _ name: String) -> DumpValue? {
    guard peek() == UInt8(ascii: "(") else { return .enumeration(type: type, case: name, []) }
    guard let parts = arguments() else { return nil }
    if let hidden = parts.hidden { return .enumeration(type: type, case: name, [(JSONValue.unknownMember, hidden)]) }
    return .enumeration(type: type, case: name, parts.parts)
  }

  /// What stands in parentheses.
  private mutating func arguments() -> (parts: [DumpValue.Part], hidden: DumpValue?)? {
    position += 1
    if take("…)") { return ([], .hidden(type: nil)) }
    if take("↩\u{FE0E})") || take("↩)") { return ([], .reference) }
    var parts: [DumpValue.Part] = []
    if take(")") { return (parts, nil) }
    repeat {
      let label = nameLabel()
      guard let value = value() else { return nil }
      parts.append((label, value))
    } while take(", ")
    return take(")") ? (parts, nil) : nil
  }

  private mutating func named() -> DumpValue? {
    let start = position
    guard takeName() else { return nil }
    let name = text(from: start)
    guard peek() == UInt8(ascii: "(") else {
      switch name {
      case "nil": return .null
      case "true": return .scalar(true, type: "Bool")
      case "false": return .scalar(false, type: "Bool")
      case "inf": return .scalar("Infinity", type: "Double")
      case "nan": return .scalar("NaN", type: "Double")
      default:
        // `Feature.Action.tapped`, but not `Feature.self`.
        guard let (type, last) = Self.caseName(name), last != "self" else { return nil }
        return .enumeration(type: type, case: last, [])
      }
    }
    switch name {
    case "UUID", "URL": return content().map { .scalar(.string($0), type: name) }
    case "Date":
      return content().map { text in
        LogTime.seconds(text).map { .scalar(.double($0), type: name) } ?? .description("Date(\(text))")
      }
    case "Data": return content().map { _ in .hidden(type: name) }
    case "Set":
      if take("([])") { return .set([]) }
      return take("([…])") ? .hidden(type: nil) : nil
    default: break
    }
    if let (type, last) = Self.caseName(name) { return enumeration(type, last) }
    guard let parts = arguments() else { return nil }
    switch parts.hidden {
    case nil: return .structure(type: name, parts.parts)
    case .hidden?: return .hidden(type: name)
    case let reference?: return reference
    }
  }

  /// The type and the case in `Feature.Action.tapped`; nil for the name of a type, the last part of which is capitalised.
  static func caseName(_ name: String) -> (type: String, last: String)? {
    let bytes = name.utf8
    guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot > bytes.startIndex,
      !bytes[dot...].contains(UInt8(ascii: ">")), let first = bytes[bytes.index(after: dot)...].first
    else { return nil }
    let last = name[name.index(after: dot)...]
    if first < 0x80 {
      if first &- UInt8(ascii: "A") <= 25 { return nil }
    } else if last.unicodeScalars.first?.properties.isUppercase ?? true {
      return nil
    }
    return (String(name[..<dot]), String(last))
  }

  /// The text between parentheses, in which parentheses are balanced.
  private mutating func content() -> String? {
    let start = position + 1
    var level = 0
    while position < end {
      if bytes[position] == UInt8(ascii: "(") { level += 1 }
      if bytes[position] == UInt8(ascii: ")") {
        level -= 1
        if level == 0 {
          position += 1
          return Self.text(bytes, start..<position - 1)
        }
      }
      position += 1
    }
    return nil
  }

  private mutating func number() -> DumpValue? {
    let start = position
    if peek() == UInt8(ascii: "-") { position += 1 }
    if take("inf") { return .scalar("-Infinity", type: "Double") }
    var isDouble = false
    while position < end {
      switch bytes[position] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): break
      case UInt8(ascii: "."), UInt8(ascii: "e"): isDouble = true
      case UInt8(ascii: "+"), UInt8(ascii: "-"):
        guard bytes[position - 1] == UInt8(ascii: "e") else { return nil }
      default: return number(start, isDouble)
      }
      position += 1
    }
    return number(start, isDouble)
  }

  private func number(_ start: Int, _ isDouble: Bool) -> DumpValue? {
    let digits = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[start..<position]))
    guard let json = try? JSONValue(parsing: digits), json.kind == .number else { return nil }
    return .scalar(json, type: isDouble ? "Double" : "Int")
  }

  /// The properties of `\State.$settings.isOn`.
  private mutating func keyPath() -> DumpValue? {
    position += 1
    let start = position
    guard takeName() else { return nil }
    let names = text(from: start).split(separator: ".")
    let properties = names.drop { $0.unicodeScalars.first?.properties.isUppercase == true }
    guard !properties.isEmpty else { return nil }
    return .keyPath(properties.map { $0.drop { $0 == "$" } }.joined(separator: "."))
  }

  // MARK: - Strings

  /// A string as `debugDescription` writes it.
  private mutating func string() -> String? {
    let start = position + 1
    position = start
    var text = ""
    var run = start
    while position < end {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        text += Self.text(bytes, run..<position)
        position += 1
        return text
      case UInt8(ascii: "\\"):
        text += Self.text(bytes, run..<position)
        position += 1
        guard let scalar = escape() else { return nil }
        text.unicodeScalars.append(scalar)
        run = position
      default: position += 1
      }
    }
    return nil
  }

  private mutating func escape() -> Unicode.Scalar? {
    defer { position += 1 }
    switch peek() {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "0"): return "\0"
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"): return Unicode.Scalar(peek())
    case UInt8(ascii: "u"):
      guard peek(1) == UInt8(ascii: "{") else { return nil }
      position += 2
      var number: UInt32 = 0
      var count = 0
      while let digit = Character(Unicode.Scalar(peek())).hexDigitValue, count < 8 {
        number = number << 4 | UInt32(digit)
        count += 1
        position += 1
      }
      return peek() == UInt8(ascii: "}") ? Unicode.Scalar(number) : nil
    default: return nil
    }
  }

  /// A string between number signs; nil where there is none.
  private mutating func rawString() -> String? {
    let start = position
    while peek() == UInt8(ascii: "#") { position += 1 }
    let hashes = position - start
    guard peek() == UInt8(ascii: "\"") else {
      position = start
      return nil
    }
    position += 1
    let content = position
    while position < end {
      if bytes[position] == UInt8(ascii: "\""), position + hashes < end,
        bytes[(position + 1)...(position + hashes)].allSatisfy({ $0 == UInt8(ascii: "#") })
      {
        let text = Self.text(bytes, content..<position)
        position += 1 + hashes
        return text
      }
      position += 1
    }
    position = start
    return nil
  }
}

/// What stands before a value and a colon.
enum DumpLabel: Hashable {
  case name(String)
  case index(Int)
  case key(DumpKey)

  /// The name of a field or payload.
  var name: String? {
    if case .name(let name) = self { name } else { nil }
  }
}
