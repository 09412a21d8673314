import OrderedCollections
import PlayheadRecording

/// Reads JSON text that the writer under test made.
struct JSONText {
  struct Malformed: Error {
    let text: String
    let offset: Int
  }

  private let bytes: [UInt8]
  private var position = 0

  static func parse(_ text: String) throws -> JSONValue {
    var parser = JSONText(bytes: Array(text.utf8))
    let value = try parser.value()
    guard parser.position == parser.bytes.count else { throw parser.malformed }
    return value
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var malformed: Malformed { Malformed(text: String(decoding: bytes, as: UTF8.self), offset: position) }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func take(_ text: String) -> Bool {
    guard bytes[position...].starts(with: text.utf8) else { return false }
    position += text.utf8.count
    return true
  }

  private mutating func value() throws -> JSONValue {
    if take("null") { return .null }
    if take("true") { return .bool(true) }
    if take("false") { return .bool(false) }
    switch next {
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "["):
      position += 1
      var elements: [JSONValue] = []
      if take("]") { return .array([]) }
      repeat { elements.append(try value()) } while take(",")
      guard take("]") else { throw malformed }
      return .array(elements)
    case UInt8(ascii: "{"):
      position += 1
      var members = JSONValue.Object()
      if take("}") { return .object([:]) }
      repeat {
        let name = try string()
        guard take(":"), members[name] == nil else { throw malformed }
        members[name] = try value()
      } while take(",")
      guard take("}") else { throw malformed }
      return .object(members)
    default: return try number()
    }
  }

  private mutating func number() throws -> JSONValue {
    let start = position
    while let next, "+-.0123456789eE".utf8.contains(next) { position += 1 }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if let integer = Int64(text) { return text == "-0" ? .double(-0.0) : .integer(integer) }
    if let integer = UInt64(text) { return .unsigned(integer) }
    guard let double = Double(text) else { throw malformed }
    return double.isFinite && !text.utf8.allSatisfy { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "e") }
      ? .double(double) : .number(text)
  }

  private mutating func string() throws -> String {
    guard take("\"") else { throw malformed }
    var text: [UInt8] = []
    while let byte = next {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let escape = next else { throw malformed }
        position += 1
        switch escape {
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "u"):
          let digits = String(decoding: bytes[position..<position + 4], as: UTF8.self)
          guard let code = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(code) else { throw malformed }
          text += Array(String(Character(scalar)).utf8)
          position += 4
        default: text.append(escape)
        }
      case 0..<0x20: throw malformed
      default: text.append(byte)
      }
    }
    throw malformed
  }
}
