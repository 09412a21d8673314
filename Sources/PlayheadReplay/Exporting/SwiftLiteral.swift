import PlayheadDebugger
import PlayheadFormat
import PlayheadPlatform
import PlayheadRecorder

/// Writes recorded values as Swift source where that certainly compiles: numbers, strings, moments, ranges, cases, structs with a
/// memberwise initialiser, and collections of these.
struct SwiftLiteral {
  let schema: Schema
  /// The module of the source, which tests import as testable.
  private let module: Substring?
  private let initializers: [String: (type: Any.Type, labels: [String])]
  private let described: [String: Any.Type]

  /// `types` adds to the schema, and `module` is the one in which the source may call what is not private.
  init(schema: Schema, types: RecordedTypes, module: Substring?) {
    self.schema = schema
    self.module = module
    initializers = types.initializers
    described = types.described
  }

  /// Whether the source can use members of a type, which is in the same module or one that each test imports.
  func isReachable(_ type: Any.Type) -> Bool {
    let name = String(reflecting: type)
    return (["Swift", "ComposableRuntime"] + (module.map { [$0] } ?? [])).contains { name.hasPrefix("\($0).") }
  }

  private func isReachable(_ type: SchemaType) -> Bool { described[type.name].map(isReachable) ?? true }

  /// The name of a type in source of the module; nil where it cannot be named.
  func name(of type: Any.Type) -> String? {
    let name = String(reflecting: type)
    // Names of private and local types contain parentheses, and generic types may have arguments of any module.
    guard let module, name.hasPrefix("\(module)."), !name.contains(where: { "(<".contains($0) }) else { return nil }
    return String(name.dropFirst(module.count + 1))
  }

  /// Nil where no literal certainly compiles, or it would be too long.
  func text(_ value: JSONValue?, _ type: SchemaType) -> String? {
    literal(value, type).flatMap { $0.utf8.count <= Self.longest ? $0 : nil }
  }

  /// A longer literal is hard to read, and slow to compile.
  private static let longest = 800

  private func literal(_ value: JSONValue?, _ type: SchemaType) -> String? {
    guard let value else { return type.isOptional ? "nil" : nil }
    if value == .null { return type.isDoublyOptional ? ".some(nil)" : type.isOptional ? "nil" : nil }
    switch schema.shape(of: type) {
    case .cases(let cases)?: return text(value, cases, of: type)
    case .values(let values)?:
      guard isReachable(type), let found = values.first(where: { $0.raw == value }) else { return nil }
      return name(of: found.name, in: type)
    case .fields(let fields, _)?: return text(value, fields, of: type)
    case nil: break
    }
    if let scalar = ScalarType(type) { return text(value, scalar) }
    if let composite = CompositeType(type) { return text(value, composite) }
    return Self.takesLiterals(type) ? type.collection.flatMap { text(value, $0) } : nil
  }

  private func text(_ value: JSONValue, _ cases: [Schema.Case], of type: SchemaType) -> String? {
    guard case .object(let members) = value, members.count == 1, let name = members.keys.first,
      case .object(let payload)? = members[name], isReachable(type),
      let found = cases.first(where: { $0.name == name }),
      let head = self.name(of: name, in: type)
    else { return nil }
    if found.payload.isEmpty { return head }
    var arguments: [String] = []
    for field in found.payload {
      guard field.id == nil, let argument = literal(payload[field.name], SchemaType(field.type)) else { return nil }
      // `_0` and so on mean no label.
      let isUnlabelled = field.name.first == "_" && Int(field.name.dropFirst()) != nil
      arguments.append(isUnlabelled ? argument : "\(field.name): \(argument)")
    }
    return "\(head)(\(arguments.joined(separator: ", ")))"
  }

  private func text(_ value: JSONValue, _ fields: [Schema.Field], of type: SchemaType) -> String? {
    guard let initializer = initializers[type.name], let name = name(of: initializer.type),
      case .object(let members) = value
    else { return nil }
    var arguments: [String] = []
    for label in initializer.labels {
      // An array with another property as the id is made in another way.
      guard let field = fields.first(where: { $0.name == label }), field.id == nil,
        let argument = literal(members[label], SchemaType(field.type))
      else { return nil }
      arguments.append("\(label): \(argument)")
    }
    return "\(name)(\(arguments.joined(separator: ", ")))"
  }

  private func name(of name: String, in type: SchemaType) -> String? {
    guard Self.isName(name) else { return nil }
    // In an optional these names would be the optional's own cases.
    if type.isOptional, name == "none" || name == "some" { return nil }
    return Self.member(name)
  }

  /// The name of a member after a dot.
  static func member(_ name: String) -> String {
    ["init", "self", "Type", "Protocol"].contains(name) ? ".`\(name)`" : ".\(name)"
  }

  private func text(_ value: JSONValue, _ scalar: ScalarType) -> String? {
    switch (scalar, value) {
    case (.bool, .bool(let value)): return value ? "true" : "false"
    case (.string, .string(let text)), (.character, .string(let text)): return Self.quoted(text)
    case (.integer, _), (.wideInteger, _): return value.wholeNumber
    case (.floating, .integer(let value)): return String(value)
    case (.floating, .unsigned(let value)): return String(value)
    case (.floating, .double(let value)): return value.isFinite ? String(value) : nil
    case (.uuid, .string(let text)): return "UUID(uuidString: \(Self.quoted(text)))!"
    case (.url, .string(let text)): return "URL(string: \(Self.quoted(text)))!"
    case (.data, .string(let text)): return "Data(base64Encoded: \(Self.quoted(text)))!"
    case (.date, _):
      return text(value, .floating).map { "Date(timeIntervalSinceReferenceDate: \($0))" }
    case (.decimal, _):
      guard let number = value.decimal else { return nil }
      if number.isNaN { return "Decimal.nan" }
      return value.wholeNumber.flatMap(Int.init).map(String.init) ?? "Decimal(string: \(Self.quoted("\(number)")))!"
    default: return nil
    }
  }

  private func text(_ value: JSONValue, _ composite: CompositeType) -> String? {
    switch composite {
    case .duration: return value.duration.map(Self.text)
    case .range(let form, let type):
      guard case .array(let values) = value, values.count == form.count else { return nil }
      // Bounds that do not begin and end as a name, a number or a call could merge with the dots into another operator.
      let bounds = values.compactMap { literal($0, type) }.map { bound in
        let isPlain = bound.first.map { $0.isLetter || $0.isNumber || $0 == "\"" } == true && bound.last != "!"
        return isPlain ? bound : "(\(bound))"
      }
      guard bounds.count == form.count else { return nil }
      return (form.hasLower ? bounds[0] : "") + form.sign + (form.hasUpper ? bounds[bounds.count - 1] : "")
    }
  }

  private static func text(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    for (unit, inSecond) in [("seconds", 1), ("milliseconds", 1_000), ("microseconds", 1_000_000)] as [(String, Int64)]
    {
      let (rest, part) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000_000_000_000 / inSecond)
      let (product, isTooLarge) = seconds.multipliedReportingOverflow(by: inSecond)
      let (count, overflows) = product.addingReportingOverflow(rest)
      if part == 0, !isTooLarge, !overflows { return "Duration.\(unit)(\(count))" }
    }
    return "Duration(secondsComponent: \(seconds), attosecondsComponent: \(attoseconds))"
  }

  /// Whether a literal of the elements makes a collection: another generic type that is recorded as an array may not accept one.
  private static func takesLiterals(_ type: SchemaType) -> Bool {
    let base = type.name.prefix { $0 != "<" }.split(separator: ".").last ?? ""
    return type.name.hasPrefix("[") || ["Array", "Dictionary", "IdentifiedArrayOf", "Set", "StackState"].contains(base)
  }

  private func text(_ value: JSONValue, _ collection: SchemaType.Collection) -> String? {
    switch (collection, value) {
    case (.elements(let element), .array(let elements)):
      // The ids of a stack's elements cannot be written.
      guard element.stackElement == nil else { return elements.isEmpty ? ".init()" : nil }
      let texts = elements.compactMap { literal($0, element) }
      return texts.count == elements.count ? "[\(texts.joined(separator: ", "))]" : nil
    case (.dictionary(let key, let type), .object(let members)):
      guard key.name == "String" else { return nil }
      if members.isEmpty { return "[:]" }
      let texts = members.compactMap { member in
        literal(member.value, type).map { "\(Self.quoted(member.key)): \($0)" }
      }
      return texts.count == members.count ? "[\(texts.joined(separator: ", "))]" : nil
    default: return nil
    }
  }

  /// Whether a text can stand in source after a dot without backticks.
  static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, first == "_" || first.properties.isXIDStart else { return false }
    return text.unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isXIDContinue }
  }

  /// A string literal in which all invisible characters are escaped.
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

  /// Whether a scalar is visible, and does not reorder the text around it.
  static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
    case .spaceSeparator: scalar == " "
    default: true
    }
  }
}
