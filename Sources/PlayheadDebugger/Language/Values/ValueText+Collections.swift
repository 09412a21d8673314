import PlayheadFormat
import PlayheadReader

// Collections, and values that the schema does not know.
extension ValueText {
  func writeUntyped<View: ValueView>(
    _ value: View, _ collection: SchemaType.Collection?, to writer: inout Writer
  ) {
    switch (value.kind, collection) {
    case (.array, .pairs(let key, let part)?) where value.count.isMultiple(of: 2):
      writePairs(value, key, part, to: &writer)
    case (.array, .elements(let element)?): writeElements(value, element, to: &writer)
    case (.array, _): writeElements(value, nil, to: &writer)
    // Keys of any type may provide names, and the dictionary is recorded as an object then.
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

  /// The most elements to write; `isFilled` says that a line holds many.
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

  /// Writes a dictionary recorded as an array of alternating keys and values.
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
            writer.append(label: name)
          }
          write(part, nil as SchemaType?, to: &writer)
        }
      }
    }
  }

  /// Returns the member of an object that has only one.
  static func onlyMember<View: ValueView>(of value: View) -> (name: String, value: View)? {
    var found: (String, View)?
    var count = 0
    value.forEachMember { name, part in
      found = (name, part)
      count += 1
      return count < 2
    }
    return count == 1 ? found : nil
  }

  /// Returns the only member of an object that can only be a case with a payload.
  private static func payload<View: ValueView>(in value: View) -> (name: String, payload: View)? {
    guard let (name, payload) = onlyMember(of: value), payload.kind == .object, Writer.canQuote(name) else {
      return nil
    }
    var index = 0
    var isPayload = false
    payload.forEachMember { label, _ in
      // A label that looks like the index of another payload would be read as one.
      let isLabel = label == "_\(index)" || index > 0 && ValuePath.isName(label) && label.first != "_"
      isPayload = isLabel
      index += 1
      return isLabel
    }
    return isPayload ? (name, payload) : nil
  }
}
