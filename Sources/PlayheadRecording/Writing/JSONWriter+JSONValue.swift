extension JSONWriter {
  /// Appends a tree, its members in their order.
  public mutating func append(_ value: JSONValue) {
    switch value {
    case .null: appendNull()
    case .bool(let value): append(value)
    case .integer(let value): append(value)
    case .unsigned(let value): append(value)
    case .double(let value): append(value)
    case .number(let text): append(unescaped: text)
    case .string(let text): append(text)
    case .array(let elements):
      openArray()
      for element in elements {
        if isFull { break }
        append(element)
        separate()
      }
      closeArray()
    case .object(let members):
      openObject()
      for (name, value) in members {
        if isFull { break }
        append(key: name)
        append(value)
        separate()
      }
      closeObject()
    }
  }
}
