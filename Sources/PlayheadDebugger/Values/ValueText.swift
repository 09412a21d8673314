public import PlayheadReading
public import PlayheadRecording

/// Writes a value as Swift would write it where the schema says what it is, and as JSON elsewhere.
///
/// What it writes whole can be typed back: ``ActionText/json(parsing:schema:lookUp:)`` makes the same value of it. `{"_0": …}` is
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

  /// How many elements of a collection to write in lines of their own before the others are counted; and for each of them
  /// there is room for 20 values in all.
  public let elements: Int

  /// How long a line of a value shown whole is at most, where it has parts.
  static let lineLength = 72
  /// How many values there is room for, for each element of a collection that is written.
  private static let valuesPerElement = 20

  /// Makes a writer of values.
  ///
  /// - Parameters:
  ///   - schema: what is known of the types.
  ///   - limit: about how many characters to write before the rest is left out.
  ///   - depth: how many levels to write; what lies deeper is counted.
  ///   - elements: how many elements of a collection to write in lines of their own.
  public init(schema: Schema?, limit: Int = .max, depth: Int = .max, elements: Int = .max) {
    self.schema = schema
    self.limit = limit
    self.depth = depth
    self.elements = elements
  }

  /// The value in one line, safe to print.
  ///
  /// - Complexity: what is left out for the limit is counted, and not decoded.
  public func line(_ value: (some ValueView)?, _ member: Schema.Member?) -> String {
    var writer = Writer(limit: limit, depth: depth, isPretty: false)
    write(value, member, to: &writer)
    return writer.text
  }

  /// The value in as many lines as it needs, safe to print.
  ///
  /// - Complexity: as that of ``line(_:_:)``.
  public func pretty(_ value: (some ValueView)?, _ member: Schema.Member?) -> String { cutPretty(value, member).text }

  /// The value in as many lines as it needs, and whether something was left out for the limit.
  package func cutPretty(_ value: (some ValueView)?, _ member: Schema.Member?) -> (text: String, isCut: Bool) {
    let (room, overflow) = elements.multipliedReportingOverflow(by: Self.valuesPerElement)
    var writer = Writer(limit: limit, depth: depth, isPretty: true, room: overflow ? .max : room)
    write(value, member, to: &writer)
    return (writer.text, writer.isCut)
  }

  private func write<View: ValueView>(_ value: View?, _ member: Schema.Member?, to writer: inout Writer) {
    guard let value, value.kind != .null else { return writer.append("nil") }
    switch member {
    case .value(let type)?: write(value, type, to: &writer)
    case .payload(let fields)?:
      if fields.count == 1, fields[0].name == "_0", let only = value.part("_0") {
        write(only, SchemaType(fields[0].type), to: &writer)
      } else {
        writePayload(value, fields, to: &writer)
      }
    case nil: write(value, nil as SchemaType?, to: &writer)
    }
  }

  private func write<View: ValueView>(_ value: View, _ type: SchemaType?, to writer: inout Writer) {
    let kind = value.kind
    if kind == .null { return writer.append("nil") }
    if writer.isPretty {
      // What fits into a line is easier to read in one.
      var line = Writer(
        limit: Self.lineLength, depth: writer.depth, isPretty: false, room: writer.room, level: writer.level)
      write(value, type, to: &line)
      if !line.isCut, line.text.count <= Self.lineLength { return writer.append(line) }
    }
    if kind != .object, kind != .array { return write(scalar: value.scalar, type, to: &writer) }
    if kind == .object, let binding = BindingType(type), let path = Self.bindingPath(value) {
      return write(value, binding, path, to: &writer)
    }
    if type?.isError == true, let (name, message) = Self.error(value) {
      // Where there is little room, the message is what tells.
      writer.append(limit > Self.lineLength * 4 ? name : name.split(separator: ".").last.map(String.init) ?? name)
      writer.append("(")
      writer.append(literal: message, atLeast: Self.messageLength)
      return writer.append(")")
    }
    if let element = type?.stackElement, let part = value.part("element") { return write(part, element, to: &writer) }
    switch (type.flatMap { schema?.shape(of: $0) }, kind) {
    case (.fields?, .object) where type?.isTuple ?? false:
      // As it is recorded, since that can be typed.
      writeUntyped(value, nil, to: &writer)
    case (.fields(let fields, _)?, .object):
      writer.append(TerminalText.escaped(type?.name ?? ""))
      write(value, fields, to: &writer)
    case (.cases(let cases)?, .object):
      guard let (name, payload) = Self.onlyMember(of: value), let found = cases.first(where: { $0.name == name })
      else { return writeUntyped(value, nil, to: &writer) }
      writer.append(".")
      writer.append(name: name)
      if !found.payload.isEmpty { writePayload(payload, found.payload, to: &writer) }
    default: writeUntyped(value, type?.collection, to: &writer)
    }
  }

  /// The type and the message of an error that is recorded by these two.
  private static func error(_ value: some ValueView) -> (name: String, message: String)? {
    guard value.count == 2, case .string(let name)? = value.part("type")?.scalar,
      case .string(let message)? = value.part("description")?.scalar, names(in: name) != nil
    else { return nil }
    return (name, message)
  }

  /// How much of an error's message is written at least.
  private static let messageLength = 24

  // MARK: - Binding actions

  /// The names of the property that a binding action sets, where they can be typed.
  private static func bindingPath(_ value: some ValueView) -> [String]? {
    guard case .string(let path)? = value.part("path")?.scalar else { return nil }
    return names(in: path)
  }

  /// The names between dots, where all of them can be typed.
  private static func names(in path: String) -> [String]? {
    let names = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    func canBeTyped(_ name: String) -> Bool {
      name.unicodeScalars.first.map(Lexer.beginsName) == true
        && name.unicodeScalars.allSatisfy(Lexer.continuesName)
    }
    return names.allSatisfy(canBeTyped) ? names : nil
  }

  /// Writes `.set(\.name, "Blob")`.
  private func write<View: ValueView>(
    _ value: View, _ binding: BindingType, _ path: [String], to writer: inout Writer
  ) {
    writer.append(".set")
    writer.list("(", ")", count: 2) { append in
      guard append({ $0.append("\\.\(TerminalText.escaped(path.joined(separator: ".")))") }) else { return }
      _ = append { writer in
        var type: SchemaType?
        if case .known(let known) = binding.property(path, in: schema) { type = known }
        if let set = value.part("value") { write(set, type, to: &writer) } else { writer.append("nil") }
      }
    }
  }

  // MARK: - Scalars

  private func write(scalar value: JSONValue?, _ type: SchemaType?, to writer: inout Writer) {
    guard let value else { return writer.append("…") }
    if let type {
      if let date = DateText.text(of: value, type: type) { return writer.append(date) }
      if let constant = Self.constant(value, type) { return writer.append(constant) }
      if case .values(let values)? = schema?.shape(of: type), let found = values.first(where: { $0.raw == value }) {
        writer.append(".")
        return writer.append(name: found.name)
      }
    }
    switch value {
    case .bool(let value): writer.append(scalar: String(value))
    case .integer(let value): writer.append(scalar: String(value))
    case .unsigned(let value): writer.append(scalar: String(value))
    case .double(let value): writer.append(scalar: String(value))
    case .number(let text): writer.append(scalar: text)
    case .string(let text): writer.append(literal: text)
    case .null, .array, .object: writer.append("nil")
    }
  }

  /// What a floating-point number that JSON cannot write is in Swift.
  private static func constant(_ value: JSONValue, _ type: SchemaType) -> String? {
    guard case .string(let text) = value, case .floating? = ScalarType(type) else { return nil }
    switch text {
    case "NaN": return ".nan"
    case "Infinity": return ".infinity"
    case "-Infinity": return "-.infinity"
    default: return nil
    }
  }

  // MARK: - Structs and payloads

  /// Writes the fields of a struct, and then the members that the schema does not know.
  private func write<View: ValueView>(_ value: View, _ fields: [Schema.Field], to writer: inout Writer) {
    var parts = Dictionary(fields.map { ($0.name, View?.none) }) { first, _ in first }
    var others = 0
    value.forEachMember { name, part in
      if parts.keys.contains(name) { parts[name] = .some(part) } else { others += 1 }
      return true
    }
    writer.list("(", ")", count: fields.count + others) { append in
      for field in fields {
        let isGoingOn = append { writer in
          writer.append(name: field.name)
          writer.append(": ")
          writeOptional(parts[field.name] ?? nil, SchemaType(field.type), to: &writer)
        }
        if !isGoingOn { return }
      }
      if others == 0 { return }
      value.forEachMember { name, part in
        if parts.keys.contains(name) { return true }
        return append { writer in
          writer.append(name: name)
          writer.append(": ")
          write(part, nil as SchemaType?, to: &writer)
        }
      }
    }
  }

  private func writePayload<View: ValueView>(_ value: View, _ fields: [Schema.Field], to writer: inout Writer) {
    writer.list("(", ")", count: fields.count) { append in
      for (index, field) in fields.enumerated() {
        let isGoingOn = append { writer in
          if field.name != "_\(index)" {
            writer.append(name: field.name)
            writer.append(": ")
          }
          writeOptional(value.part(field.name), SchemaType(field.type), to: &writer)
        }
        if !isGoingOn { return }
      }
    }
  }

  private func writeOptional<View: ValueView>(_ value: View?, _ type: SchemaType, to writer: inout Writer) {
    if let value { write(value, type, to: &writer) } else { writer.append("nil") }
  }

  // MARK: - Collections, and what the schema does not know

  private func writeUntyped<View: ValueView>(
    _ value: View, _ collection: SchemaType.Collection?, to writer: inout Writer
  ) {
    switch (value.kind, collection) {
    case (.array, .pairs(let key, let part)?) where value.count.isMultiple(of: 2):
      writePairs(value, key, part, to: &writer)
    case (.array, .elements(let element)?): writeElements(value, element, to: &writer)
    case (.array, _): writeElements(value, nil, to: &writer)
    // A key of any type may say its name itself.
    case (.object, .dictionary(let key, let part)?), (.object, .pairs(let key, let part)?):
      writeDictionary(value, key, part, to: &writer)
    default:
      if let (name, payload) = Self.payload(in: value) {
        writer.append(".")
        writer.append(name: name)
        writeUntypedPayload(payload, to: &writer)
      } else {
        writeMembers(value, to: &writer)
      }
    }
  }

  /// How many elements are written.
  ///
  /// - Parameter isFilled: whether many stand in a line.
  private func limit(_ isFilled: Bool, _ writer: Writer) -> Int {
    if !writer.isPretty { return .max }
    let (limit, overflow) = elements.multipliedReportingOverflow(by: isFilled ? Self.valuesPerElement / 2 : 1)
    return overflow ? .max : limit
  }

  private func writeElements<View: ValueView>(_ value: View, _ element: SchemaType?, to writer: inout Writer) {
    if let stackElement = element?.stackElement { return writeStack(value, stackElement, to: &writer) }
    let isFilled = value.part("0").map { $0.kind != .array && $0.kind != .object } ?? false
    writer.list("[", "]", count: value.count, limit: limit(isFilled, writer), isFilled: isFilled) { append in
      value.forEachElement { part in append { write(part, element, to: &$0) } }
    }
  }

  /// Writes the elements of a stack with their ids: `[0: .detail(…), 2: .detail(…)]`.
  private func writeStack<View: ValueView>(_ value: View, _ element: SchemaType, to writer: inout Writer) {
    if value.count == 0 { return writer.append("[]") }
    writer.list("[", "]", count: value.count) { append in
      value.forEachElement { entry in
        append { writer in
          if let id = entry.part("id"), let part = entry.part("element") {
            write(id, SchemaType("Int"), to: &writer)
            writer.append(": ")
            write(part, element, to: &writer)
          } else {
            write(entry, nil as SchemaType?, to: &writer)
          }
        }
      }
    }
  }

  /// Writes a dictionary whose keys are no texts: an array of keys and values in turn.
  private func writePairs<View: ValueView>(
    _ value: View, _ key: SchemaType, _ part: SchemaType, to writer: inout Writer
  ) {
    let count = value.count / 2
    if count == 0 { return writer.append("[:]") }
    writer.list("[", "]", count: count, limit: limit(false, writer)) { append in
      var pending: View?
      value.forEachElement { element in
        guard let name = pending else {
          pending = element
          return true
        }
        pending = nil
        return append { writer in
          write(name, key, to: &writer)
          writer.append(": ")
          write(element, part, to: &writer)
        }
      }
    }
  }

  private func writeDictionary<View: ValueView>(
    _ value: View, _ key: SchemaType, _ part: SchemaType, to writer: inout Writer
  ) {
    let count = value.count
    if count == 0 { return writer.append("[:]") }
    writer.list("[", "]", count: count, limit: limit(false, writer)) { append in
      value.forEachMember { name, member in
        append { writer in
          let isNumber = key.name == "Int" && Int(name) != nil
          if isNumber { writer.append(name) } else { write(JSONValue.string(name), key, to: &writer) }
          writer.append(": ")
          write(member, part, to: &writer)
        }
      }
    }
  }

  private func writeMembers<View: ValueView>(_ value: View, to writer: inout Writer) {
    writer.list("{", "}", count: value.count, limit: limit(false, writer)) { append in
      value.forEachMember { name, part in
        append { writer in
          writer.append(literal: name)
          writer.append(": ")
          write(part, nil as SchemaType?, to: &writer)
        }
      }
    }
  }

  private func writeUntypedPayload<View: ValueView>(_ value: View, to writer: inout Writer) {
    var index = 0
    writer.list("(", ")", count: value.count) { append in
      value.forEachMember { name, part in
        defer { index += 1 }
        return append { writer in
          if name != "_\(index)" {
            writer.append(name: name)
            writer.append(": ")
          }
          write(part, nil as SchemaType?, to: &writer)
        }
      }
    }
  }

  /// The member of an object that has no other.
  private static func onlyMember<View: ValueView>(of value: View) -> (name: String, value: View)? {
    var found: (String, View)?
    var count = 0
    value.forEachMember { name, part in
      found = (name, part)
      count += 1
      return count < 2
    }
    return count == 1 ? found : nil
  }

  /// The only member of an object that can be nothing but a case with a payload.
  private static func payload<View: ValueView>(in value: View) -> (name: String, payload: View)? {
    guard let (name, payload) = onlyMember(of: value), payload.kind == .object, Writer.canQuote(name) else {
      return nil
    }
    var index = 0
    var isPayload = false
    payload.forEachMember { label, _ in
      // A label that looks like the place of another payload would be taken for it.
      let isLabel = label == "_\(index)" || index > 0 && ValuePath.isName(label) && label.first != "_"
      isPayload = isLabel
      index += 1
      return isLabel
    }
    return isPayload ? (name, payload) : nil
  }
}
