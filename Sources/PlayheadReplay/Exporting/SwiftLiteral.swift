import PlayheadRecording

/// Writes recorded values as Swift's source has them, where that compiles whatever initialisers a type has: numbers, strings,
/// cases and collections of these.
struct SwiftLiteral {
  let schema: Schema

  /// The literal of a value; nil where there is none that certainly compiles.
  func text(_ value: JSONValue?, _ type: SchemaType) -> String? {
    guard let value, value != .null else { return type.isOptional ? "nil" : nil }
    switch schema.shape(of: type) {
    case .cases(let cases)?: return text(value, cases, of: type)
    case .values(let values)?:
      guard let found = values.first(where: { $0.raw == value }) else { return nil }
      return name(of: found.name, in: type)
    case .fields?: return nil
    case nil: break
    }
    if let scalar = ScalarType(type) { return text(value, scalar) }
    return type.collection.flatMap { text(value, $0) }
  }

  private func text(_ value: JSONValue, _ cases: [Schema.Case], of type: SchemaType) -> String? {
    guard case .object(let members) = value, members.count == 1, let name = members.keys.first,
      case .object(let payload)? = members[name], let found = cases.first(where: { $0.name == name }),
      let head = self.name(of: name, in: type)
    else { return nil }
    if found.payload.isEmpty { return head }
    var arguments: [String] = []
    for field in found.payload {
      guard let argument = text(payload[field.name], SchemaType(field.type)) else { return nil }
      arguments.append(field.name.first == "_" ? argument : "\(field.name): \(argument)")
    }
    return "\(head)(\(arguments.joined(separator: ", ")))"
  }

  private func name(of name: String, in type: SchemaType) -> String? {
    guard Self.isName(name) else { return nil }
    // In an optional they are the optional's own.
    if type.isOptional, name == "none" || name == "some" { return nil }
    return ["init", "self", "Type", "Protocol"].contains(name) ? ".`\(name)`" : ".\(name)"
  }

  private func text(_ value: JSONValue, _ scalar: ScalarType) -> String? {
    switch (scalar, value) {
    case (.bool, .bool(let value)): return value ? "true" : "false"
    case (.string, .string(let text)), (.character, .string(let text)): return Self.quoted(text)
    case (.integer, .integer(let value)): return String(value)
    case (.integer, .unsigned(let value)): return String(value)
    case (.floating, .integer(let value)): return String(value)
    case (.floating, .double(let value)): return value.isFinite ? String(value) : nil
    case (.uuid, .string(let text)): return "UUID(uuidString: \(Self.quoted(text)))!"
    case (.url, .string(let text)): return "URL(string: \(Self.quoted(text)))!"
    default: return nil
    }
  }

  private func text(_ value: JSONValue, _ collection: SchemaType.Collection) -> String? {
    switch (collection, value) {
    case (.elements(let element), .array(let elements)):
      guard element.stackElement == nil else { return nil }
      let texts = elements.compactMap { text($0, element) }
      return texts.count == elements.count ? "[\(texts.joined(separator: ", "))]" : nil
    case (.dictionary(let key, let type), .object(let members)):
      guard key.name == "String" else { return nil }
      if members.isEmpty { return "[:]" }
      let texts = members.compactMap { member in
        text(member.value, type).map { "\(Self.quoted(member.key)): \($0)" }
      }
      return texts.count == members.count ? "[\(texts.joined(separator: ", "))]" : nil
    default: return nil
    }
  }

  /// Whether a text is a name that stands in source without backticks, after a dot.
  static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, first == "_" || first.properties.isXIDStart else { return false }
    return text.unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isXIDContinue }
  }

  /// A string in quotes, in which nothing that cannot be seen is left as it is.
  static func quoted(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      default:
        if isVisible(scalar) {
          literal.unicodeScalars.append(scalar)
        } else {
          literal += "\\u{\(String(scalar.value, radix: 16))}"
        }
      }
    }
    return literal + "\""
  }

  /// Whether a scalar is seen where it stands, and moves nothing around it.
  static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
    case .spaceSeparator: scalar == " "
    default: true
    }
  }
}
