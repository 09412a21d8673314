internal import OrderedCollections
internal import PlayheadDebugger
internal import PlayheadRecording

/// Writes a value as Swift would write it where the schema says what it is, and as JSON elsewhere.
///
/// `{"_0": …}` is what the compiler writes for a payload without a label, so an object around one is shown as a case
/// without a schema, too.
struct ValueText {
  let schema: Schema?
  /// About how many characters to write before the rest is left out.
  let limit: Int
  /// How many levels to write; what lies deeper is counted.
  var depth = Int.max

  /// How long a line of a value shown whole is at most, where it has parts.
  private static let lineLength = 72

  /// The value in one line, safe to print.
  func line(_ value: JSONValue?, _ member: Schema.Member?) -> String {
    var writer = Writer(limit: limit, depth: depth, isPretty: false)
    write(value, member, to: &writer)
    return writer.text
  }

  /// The value in as many lines as it needs, safe to print.
  func pretty(_ value: JSONValue?, _ member: Schema.Member?) -> String {
    var writer = Writer(limit: limit, depth: depth, isPretty: true)
    write(value, member, to: &writer)
    return writer.text
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
    switch (type.flatMap { schema?.shape(of: $0) }, value) {
    case (.fields(let fields)?, .object(let members)):
      writer.append(TerminalText.escaped(type?.shortName ?? ""))
      let known = fields.map { ($0.name, members[$0.name], SchemaType($0.type) as SchemaType?) }
      let others = members.filter { member in !fields.contains { $0.name == member.key } }
      writer.list("(", ")", known + others.map { ($0.key, $0.value as JSONValue?, nil) }) { part, writer in
        writer.append(TerminalText.escaped(part.0) + ": ")
        write(part.1 ?? .null, part.2, to: &writer)
      }
    case (.cases(let cases)?, .object(let members)):
      guard members.count == 1, let (name, payload) = members.elements.first,
        let found = cases.first(where: { $0.name == name })
      else { return writeUntyped(value, element: nil, to: &writer) }
      writer.append(".\(TerminalText.escaped(name))")
      if !found.payload.isEmpty { writePayload(payload, found.payload, to: &writer) }
    default: writeUntyped(value, element: type?.element, to: &writer)
    }
  }

  private func writePayload(_ value: JSONValue, _ fields: [Schema.Field], to writer: inout Writer) {
    writer.list("(", ")", fields) { field, writer in
      let isLabelled = field.name.first != "_"
      if isLabelled { writer.append(TerminalText.escaped(field.name) + ": ") }
      write(value[field.name] ?? .null, SchemaType(field.type), to: &writer)
    }
  }

  private func writeUntyped(_ value: JSONValue, element: SchemaType?, to writer: inout Writer) {
    switch value {
    case .null: writer.append("nil")
    case .bool(let value): writer.append(String(value))
    case .integer(let value): writer.append(String(value))
    case .unsigned(let value): writer.append(String(value))
    case .double(let value): writer.append(String(value))
    case .number(let text): writer.append(text)
    case .string(let text): writer.append(literal: text)
    case .array(let elements):
      writer.list("[", "]", elements) { write($0, element, to: &$1) }
    case .object(let members):
      if members.count == 1, let (name, payload) = members.elements.first, payload["_0"] != nil,
        case .object(let values) = payload
      {
        writer.append(".\(TerminalText.escaped(name))")
        writer.list("(", ")", Array(values.elements)) { part, writer in
          if part.key.first != "_" { writer.append(TerminalText.escaped(part.key) + ": ") }
          write(part.value, nil as SchemaType?, to: &writer)
        }
      } else if element != nil {
        let parts = Array(members.elements)
        if parts.isEmpty { return writer.append("[:]") }
        writer.list("[", "]", parts) { part, writer in
          writer.append(literal: part.key)
          writer.append(": ")
          write(part.value, element, to: &writer)
        }
      } else {
        writer.list("{", "}", Array(members.elements)) { part, writer in
          writer.append(literal: part.key)
          writer.append(": ")
          write(part.value, nil as SchemaType?, to: &writer)
        }
      }
    }
  }
}
