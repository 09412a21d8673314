/// The members of one line, read with the errors that a line can have.
package struct LineMembers {
  package let json: JSONValue

  package init(_ json: JSONValue) {
    self.json = json
  }

  package init(parsing bytes: UnsafeRawBufferPointer) throws(LineError) {
    do throws(JSONSyntaxError) { json = try JSONValue(parsingLine: bytes) } catch {
      throw LineError(.syntax(found: error.found, expected: error.expected), column: error.offset + 1)
    }
    guard case .object = json else {
      throw LineError(.syntax(found: "a JSON value of type \(json.kind)", expected: "an object"))
    }
  }

  package init(parsing text: String) throws(LineError) {
    let bytes = Array(text.utf8)
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(LineError) in try LineMembers(parsing: bytes) }
    }
    self = try result.get()
  }

  package func text(_ name: String) throws(LineError) -> String {
    guard let text = try optionalText(name) else { throw LineError(.missing(name)) }
    return text
  }

  package func optionalText(_ name: String) throws(LineError) -> String? {
    switch json[name] {
    case nil, .null?: return nil
    case .string(let text)?: return text
    default: throw LineError(.mismatch(member: name, expected: "a string"))
    }
  }

  package func optionalPointer(_ name: String) throws(LineError) -> JSONPointer? {
    guard let text = try optionalText(name) else { return nil }
    guard let pointer = try? JSONPointer(parsing: text) else {
      throw LineError(.mismatch(member: name, expected: "a JSON Pointer"))
    }
    return pointer
  }

  /// Any value but null, which counts as a missing member.
  package func value(_ name: String) -> JSONValue? {
    // A literal nil would be a JSON null here.
    if let value = json[name], value != .null { value } else { Optional<JSONValue>.none }
  }

  package func integer(_ name: String) throws(LineError) -> Int {
    guard let value = try optionalInteger(name) else { throw LineError(.missing(name)) }
    return value
  }

  package func optionalInteger(_ name: String) throws(LineError) -> Int? {
    switch json[name] {
    case nil, .null?: return nil
    case .integer(let value)?:
      if let value = Int(exactly: value) { return value }
      fallthrough
    default: throw LineError(.mismatch(member: name, expected: "an integer of at most 63 bits"))
    }
  }

  /// A position: an integer from 0 that leaves room for adding to it.
  package func position(_ name: String) throws(LineError) -> Int {
    guard let value = try optionalPosition(name) else { throw LineError(.missing(name)) }
    return value
  }

  func optionalPosition(_ name: String) throws(LineError) -> Int? {
    guard let value = try optionalInteger(name) else { return nil }
    guard (0...Self.lastPosition).contains(value) else {
      throw LineError(.mismatch(member: name, expected: "a position from 0 to \(Self.lastPosition)"))
    }
    return value
  }

  /// A count, limited like a position.
  func optionalCount(_ name: String) throws(LineError) -> Int? {
    guard let value = try optionalInteger(name) else { return nil }
    guard (0...Self.lastPosition).contains(value) else {
      throw LineError(.mismatch(member: name, expected: "a number from 0 to \(Self.lastPosition)"))
    }
    return value
  }

  func schema(_ json: JSONValue) throws(LineError) -> Schema {
    do throws(SchemaError) { return try Schema(json) } catch {
      throw LineError(.mismatch(member: error.pointer.isEmpty ? "schema" : error.pointer, expected: error.expected))
    }
  }

  package static let lastPosition = 1 << 48
}
