internal import OrderedCollections
public import PlayheadRecording

/// Writes a value as Swift would write it where the schema says what it is, and as JSON elsewhere.
///
/// What it writes whole can be typed back: ``ActionText/json(parsing:schema:)`` makes the same value of it. `{"_0": …}` is
/// what the compiler writes for a payload without a label, so an object around one is shown as a case without a schema,
/// too.
///
/// ```swift
/// ValueText(schema: recording.schema).line(action, .value(SchemaType("Feature.Action")))  // .rename(id: 3, title: "a")
/// ```
public struct ValueText: Sendable {
  /// What is known of the types.
  public let schema: Schema?
  /// About how many characters to write before the rest is left out.
  public let limit: Int
  /// How many levels to write; what lies deeper is counted.
  public let depth: Int

  /// How long a line of a value shown whole is at most, where it has parts.
  private static let lineLength = 72

  /// Makes a writer of values.
  ///
  /// - Parameters:
  ///   - schema: what is known of the types.
  ///   - limit: about how many characters to write before the rest is left out.
  ///   - depth: how many levels to write; what lies deeper is counted.
  public init(schema: Schema?, limit: Int = .max, depth: Int = .max) {
    self.schema = schema
    self.limit = limit
    self.depth = depth
  }

  /// The value in one line, safe to print.
  public func line(_ value: JSONValue?, _ member: Schema.Member?) -> String {
    var writer = Writer(limit: limit, depth: depth, isPretty: false)
    write(value, member, to: &writer)
    return writer.text
  }

  /// The value in as many lines as it needs, safe to print.
  public func pretty(_ value: JSONValue?, _ member: Schema.Member?) -> String { cutPretty(value, member).text }

  /// The value in as many lines as it needs, and whether something was left out for the limit.
  package func cutPretty(_ value: JSONValue?, _ member: Schema.Member?) -> (text: String, isCut: Bool) {
    var writer = Writer(limit: limit, depth: depth, isPretty: true)
    write(value, member, to: &writer)
    return (writer.text, writer.isCut)
  }

  private func write(_ value: JSONValue?, _ member: Schema.Member?, to writer: inout Writer) {
    guard let value, value != .null else { return writer.append("nil") }
    switch member {
    case .value(let type)?: write(value, type, to: &writer)
    case .payload(let fields)?:
      if fields.count == 1, fields[0].name == "_0", let only = value["_0"] {
        write(only, SchemaType(fields[0].type), to: &writer)
      } else {
        writePayload(value, fields, to: &writer)
      }
    case nil: write(value, nil as SchemaType?, to: &writer)
    }
  }

  private func write(_ value: JSONValue, _ type: SchemaType?, to writer: inout Writer) {
    if value == .null { return writer.append("nil") }
    if writer.isPretty {
      // What fits into a line is easier to read in one.
      var line = Writer(limit: Self.lineLength, depth: writer.depth, isPretty: false)
      write(value, type, to: &line)
      if !line.isCut, line.text.count <= Self.lineLength { return writer.append(line.text) }
    }
    if let type, let date = DateText.text(of: value, type: type) { return writer.append(date) }
    if let constant = Self.constant(value, type) { return writer.append(constant) }
    switch (type.flatMap { schema?.shape(of: $0) }, value) {
    case (.fields?, .object) where type?.isTuple ?? false:
      // As it is recorded, since that can be typed.
      writeUntyped(value, nil, to: &writer)
    case (.fields(let fields, _)?, .object(let members)):
      writer.append(TerminalText.escaped(type?.shortName ?? ""))
      let known = fields.map { ($0.name, members[$0.name], SchemaType($0.type) as SchemaType?) }
      let others = members.filter { member in !fields.contains { $0.name == member.key } }
      writer.list("(", ")", known + others.map { ($0.key, $0.value as JSONValue?, nil) }) { part, writer in
        writer.append(name: part.0)
        writer.append(": ")
        write(part.1 ?? .null, part.2, to: &writer)
      }
    case (.cases(let cases)?, .object(let members)):
      guard members.count == 1, let (name, payload) = members.first,
        let found = cases.first(where: { $0.name == name })
      else { return writeUntyped(value, nil, to: &writer) }
      writer.append(".")
      writer.append(name: name)
      if !found.payload.isEmpty { writePayload(payload, found.payload, to: &writer) }
    case (.values(let values)?, _):
      guard let found = values.first(where: { $0.raw == value }) else { return writeUntyped(value, nil, to: &writer) }
      writer.append(".")
      writer.append(name: found.name)
    default: writeUntyped(value, type?.collection, to: &writer)
    }
  }

  /// What a floating-point number that JSON cannot write is in Swift.
  private static func constant(_ value: JSONValue, _ type: SchemaType?) -> String? {
    guard case .string(let text) = value, let type, case .floating? = ScalarType(type) else { return nil }
    switch text {
    case "NaN": return ".nan"
    case "Infinity": return ".infinity"
    case "-Infinity": return "-.infinity"
    default: return nil
    }
  }

  private func writePayload(_ value: JSONValue, _ fields: [Schema.Field], to writer: inout Writer) {
    writer.list("(", ")", Array(fields.enumerated())) { field, writer in
      let (index, field) = field
      if field.name != "_\(index)" {
        writer.append(name: field.name)
        writer.append(": ")
      }
      write(value[field.name] ?? .null, SchemaType(field.type), to: &writer)
    }
  }

  private func writeUntyped(_ value: JSONValue, _ collection: SchemaType.Collection?, to writer: inout Writer) {
    switch (value, collection) {
    case (.null, _): writer.append("nil")
    case (.bool(let value), _): writer.append(String(value))
    case (.integer(let value), _): writer.append(String(value))
    case (.unsigned(let value), _): writer.append(String(value))
    case (.double(let value), _): writer.append(String(value))
    case (.number(let text), _): writer.append(text)
    case (.string(let text), _): writer.append(literal: text)
    case (.array(let elements), .pairs(let key, let value)?) where elements.count.isMultiple(of: 2):
      let pairs = stride(from: 0, to: elements.count, by: 2).map { (elements[$0], elements[$0 + 1]) }
      writeDictionary(pairs, to: &writer) { pair, writer in
        write(pair.0, key, to: &writer)
        writer.append(": ")
        write(pair.1, value, to: &writer)
      }
    case (.array(let elements), .elements(let element)?):
      writer.list("[", "]", elements) { write($0, element, to: &$1) }
    case (.array(let elements), _):
      writer.list("[", "]", elements) { write($0, nil as SchemaType?, to: &$1) }
    case (.object(let members), .dictionary(let key, let value)?):
      writeDictionary(Array(members), to: &writer) { part, writer in
        let isNumber = key.name == "Int" && Int(part.key) != nil
        if isNumber { writer.append(part.key) } else { writer.append(literal: part.key) }
        writer.append(": ")
        write(part.value, value, to: &writer)
      }
    case (.object(let members), _):
      if let (name, payload) = Self.payload(in: members) {
        writer.append(".")
        writer.append(name: name)
        writer.list("(", ")", Array(payload.enumerated())) { part, writer in
          if part.element.key != "_\(part.offset)" {
            writer.append(name: part.element.key)
            writer.append(": ")
          }
          write(part.element.value, nil as SchemaType?, to: &writer)
        }
      } else {
        writeMembers(members, to: &writer)
      }
    }
  }

  private func writeDictionary<Part>(_ parts: [Part], to writer: inout Writer, _ write: (Part, inout Writer) -> Void) {
    if parts.isEmpty { writer.append("[:]") } else { writer.list("[", "]", parts, write) }
  }

  private func writeMembers(_ members: JSONValue.Object, to writer: inout Writer) {
    writer.list("{", "}", Array(members)) { part, writer in
      writer.append(literal: part.key)
      writer.append(": ")
      write(part.value, nil as SchemaType?, to: &writer)
    }
  }

  /// The only member of an object that can be nothing but a case with a payload.
  private static func payload(in members: JSONValue.Object) -> (name: String, payload: JSONValue.Object)? {
    guard members.count == 1, let (name, value) = members.first, case .object(let payload) = value,
      payload.first?.key == "_0", Writer.canQuote(name),
      // A label that looks like the place of another payload would be taken for it.
      payload.keys.enumerated().allSatisfy({ $1 == "_\($0)" || ValuePath.isName($1) && $1.first != "_" })
    else { return nil }
    return (name, payload)
  }
}
