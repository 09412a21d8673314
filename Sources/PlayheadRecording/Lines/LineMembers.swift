/// The members of one line, read with the errors that a line can have.
struct LineMembers {
  let json: JSONValue

  init(_ json: JSONValue) {
    self.json = json
  }

  func text(_ name: String) throws(LineError) -> String {
    guard let text = try optionalText(name) else { throw LineError(.missing(name)) }
    return text
  }

  func optionalText(_ name: String) throws(LineError) -> String? {
    switch json[name] {
    case nil, .null?: return nil
    case .string(let text)?: return text
    default: throw LineError(.mismatch(member: name, expected: "a string"))
    }
  }

  /// Any value but null, which says as little as a member that is left out.
  func value(_ name: String) -> JSONValue? {
    // As a literal, nil would be a JSON null here.
    if let value = json[name], value != .null { value } else { Optional<JSONValue>.none }
  }

  func integer(_ name: String) throws(LineError) -> Int {
    guard let value = try optionalInteger(name) else { throw LineError(.missing(name)) }
    return value
  }

  func optionalInteger(_ name: String) throws(LineError) -> Int? {
    switch json[name] {
    case nil, .null?: return nil
    case .integer(let value)?:
      if let value = Int(exactly: value) { return value }
      fallthrough
    default: throw LineError(.mismatch(member: name, expected: "an integer of at most 63 bits"))
    }
  }

  /// A position: an integer from 0, with room above it to count on.
  func position(_ name: String) throws(LineError) -> Int {
    let value = try integer(name)
    guard (0...Self.lastPosition).contains(value) else {
      throw LineError(.mismatch(member: name, expected: "a position from 0 to \(Self.lastPosition)"))
    }
    return value
  }

  func schema(_ json: JSONValue) throws(LineError) -> Schema {
    do throws(SchemaError) { return try Schema(json) } catch {
      throw LineError(.mismatch(member: error.pointer.isEmpty ? "schema" : error.pointer, expected: error.expected))
    }
  }

  static let lastPosition = 1 << 48
}

/// What is wrong with a line, before it is known which line it is.
struct LineError: Error {
  var reason: RecordingError.Reason
  /// The byte in the line, counted from 1, where it is known.
  var column: Int?

  init(_ reason: RecordingError.Reason, column: Int? = nil) {
    self.reason = reason
    self.column = column
  }
}
