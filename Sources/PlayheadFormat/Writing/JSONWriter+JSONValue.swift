extension JSONWriter {
  /// Appends a tree as a part of a recorded value: values that are nested too deep are cut off.
  public mutating func append(recorded value: JSONValue) {
    if _slowPath(isTooDeep) { return appendCut() }
    switch value {
    case .array(let elements):
      openArray()
      for element in elements {
        append(recorded: element)
        separate()
      }
      closeArray()
    case .object(let members):
      openObject()
      for (name, value) in members {
        append(key: name)
        append(recorded: value)
        separate()
      }
      closeObject()
    case .string(JSONValue.cutText): appendCut()
    case .string(let text):
      if _slowPath(text.utf8.first == 0), value.failure != nil { hasFailure = true }
      append(text)
    default: append(value)
    }
  }

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
