/// A member's name in a recording, and the expression for its key.
struct KeyModel {
  let name: String

  init(_ name: String) { self.name = name }

  /// An expression for a `JSONKey`.
  var expression: String {
    let member = Self.escapedForJSON(name)
    let pointer = name.replacing("~", with: "~0").replacing("/", with: "~1")
    let token = Self.escapedForJSON(pointer)
    if member == name, token == name { return Self.literal(name) }
    return "PlayheadRecorder.JSONKey(name: \(Self.literal(name)), member: \(Self.literal(member)), "
      + "token: \(Self.literal(token)))"
  }

  /// The same with its type, for where the context does not imply `JSONKey`.
  var typed: String { "\(expression) as PlayheadRecorder.JSONKey" }

  /// A literal of the name, escaped as the content of a JSON string.
  var member: String { Self.literal(Self.escapedForJSON(name)) }

  var literal: String { Self.literal(name) }

  private static func escapedForJSON(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": escaped += "\\\""
      case "\\": escaped += "\\\\"
      case "\u{8}": escaped += "\\b"
      case "\t": escaped += "\\t"
      case "\n": escaped += "\\n"
      case "\u{C}": escaped += "\\f"
      case "\r": escaped += "\\r"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  private static func literal(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}

extension KeyModel: Comparable {
  /// By the names' bytes.
  static func < (left: KeyModel, right: KeyModel) -> Bool {
    left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
  }
}

extension String {
  fileprivate func replacing(_ character: Character, with text: String) -> String {
    reduce(into: "") { if $1 == character { $0 += text } else { $0.append($1) } }
  }
}
