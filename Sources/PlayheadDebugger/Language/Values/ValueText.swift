public import PlayheadFormat
public import PlayheadReader

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

  /// How many elements of a collection to write in lines of their own before the others are counted; and for each of them
  /// there is room for 20 values in all.
  public let elements: Int

  /// Whether of a `UUID` only the end is written, by which people tell it from others: `"…00000096"`.
  public let shortensIDs: Bool

  /// The longest line of a value that has parts.
  static let lineLength = 72
  /// The number of values that may be written for each element of a collection.
  static let valuesPerElement = 20

  /// Makes a writer of values.
  ///
  /// - Parameters:
  ///   - schema: what is known of the types.
  ///   - limit: about how many characters to write before the rest is left out.
  ///   - depth: how many levels to write; what lies deeper is counted.
  ///   - elements: how many elements of a collection to write in lines of their own.
  ///   - shortensIDs: whether of a `UUID` only the end is written.
  public init(
    schema: Schema?, limit: Int = .max, depth: Int = .max, elements: Int = .max, shortensIDs: Bool = false
  ) {
    self.schema = schema
    self.limit = limit
    self.depth = depth
    self.elements = elements
    self.shortensIDs = shortensIDs
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

  /// The value in as many lines as it needs, safe to print, and whether something was left out for a limit.
  ///
  /// - Complexity: as that of ``line(_:_:)``.
  public func cutPretty(_ value: (some ValueView)?, _ member: Schema.Member?) -> (text: String, isCut: Bool) {
    let (room, overflow) = elements.multipliedReportingOverflow(by: Self.valuesPerElement)
    var writer = Writer(limit: limit, depth: depth, isPretty: true, room: overflow ? .max : room)
    write(value, member, to: &writer)
    return (writer.text, writer.isCut)
  }

  func write<View: ValueView>(_ value: View?, _ member: Schema.Member?, to writer: inout Writer) {
    guard let value else { return writer.append("nil") }
    switch member {
    case .value(let type)? where value.kind == .null: write(value, type, to: &writer)
    case _ where value.kind == .null: writer.append("nil")
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

  func write<View: ValueView>(_ value: View, _ type: SchemaType?, to writer: inout Writer) {
    let kind = value.kind
    if kind == .null { return writer.append(type?.isDoublyOptional == true ? ".some(nil)" : "nil") }
    if kind == .array || kind == .object, let type, let composite = CompositeType(type),
      let text = text(value, composite)
    {
      return writer.append(scalar: text)
    }
    if writer.isPretty {
      // A value that fits on one line is easier to read there.
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
      // If space is short, the message matters more than the full name.
      writer.append(limit > Self.lineLength * 4 ? name : name.split(separator: ".").last.map(String.init) ?? name)
      writer.append("(")
      writer.append(literal: message, atLeast: Self.messageLength)
      return writer.append(")")
    }
    if let element = type?.stackElement, let part = value.part("element") { return write(part, element, to: &writer) }
    switch (type.flatMap { schema?.shape(of: $0) }, kind) {
    case (.fields?, .object) where type?.isTuple ?? false:
      // The recorded form can be typed back.
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

  private static func error(_ value: some ValueView) -> (name: String, message: String)? {
    guard value.count == 2, case .string(let name)? = value.part("type")?.scalar,
      case .string(let message)? = value.part("description")?.scalar, names(in: name) != nil
    else { return nil }
    return (name, message)
  }

  private static let messageLength = 24

  // MARK: - Binding actions

  /// Returns the names of the property that a binding action sets, if they can be typed.
  private static func bindingPath(_ value: some ValueView) -> [String]? {
    guard case .string(let path)? = value.part("path")?.scalar else { return nil }
    return names(in: path)
  }

  /// Splits a path at its dots; nil if a name cannot be typed.
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
      if case .string(let text) = value, case .data? = ScalarType(type) {
        writer.append("Data(base64Encoded: ")
        writer.append(literal: text)
        return writer.append(")")
      }
      if case .values(let values)? = schema?.shape(of: type), let found = values.first(where: { $0.raw == value }) {
        writer.append(".")
        return writer.append(name: found.name)
      }
    }
    switch value {
    case .unknown: writer.append(scalar: "unknown")
    case .bool(let value): writer.append(scalar: String(value))
    case .integer(let value): writer.append(scalar: String(value))
    case .unsigned(let value): writer.append(scalar: String(value))
    case .double(let value): writer.append(scalar: String(value))
    case .number(let text): writer.append(scalar: text)
    case .string(let text):
      if shortensIDs, let end = ShortID.endOfUUID(text) { return writer.append(scalar: "\"…\(end)\"") }
      writer.append(literal: text)
    case .null, .array, .object: writer.append("nil")
    }
  }

  /// Returns Swift's name of a floating-point number that JSON cannot represent.
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

  /// Writes the fields of a struct, and then members that the schema does not know.
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
          writer.append(label: field.name)
          writeOptional(parts[field.name] ?? nil, SchemaType(field.type), to: &writer)
        }
        if !isGoingOn { return }
      }
      if others == 0 { return }
      value.forEachMember { name, part in
        if parts.keys.contains(name) { return true }
        return append { writer in
          writer.append(label: name)
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
            writer.append(label: field.name)
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
}
