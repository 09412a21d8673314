package import PlayheadFormat

/// A place in elements that go by keys, by values or by ids: as people write it, and as it is found by looking at all.
package struct KeyedPlace: Sendable {
  package enum Part: Sendable {
    case name(String)
    /// What stands after a key in an array of keys and values.
    case key(JSONValue)
    /// The element of a set.
    case member(JSONValue)
    case id(JSONValue)
  }

  package var text: String
  package var parts: [Part]

  package init(_ text: String, _ parts: [Part]) {
    self.text = text
    self.parts = parts
  }

  /// What is there in a state.
  package func value(in state: JSONValue) -> JSONValue? { pointer(in: state).flatMap { state[$0] } }

  /// Where it is in a state; nil where an element on the way is not there.
  package func pointer(in state: JSONValue) -> JSONPointer? {
    var pointer = JSONPointer()
    for part in parts {
      var elements: [JSONValue] = []
      if case .array(let found)? = state[pointer] { elements = found }
      let index: Int?
      switch part {
      case .name(let name):
        pointer.tokens.append(name)
        continue
      case .key(let key):
        index = stride(from: 0, to: elements.count - 1, by: 2).first { Self.text(elements[$0]) == Self.text(key) }
          .map { $0 + 1 }
      case .member(let member): index = elements.firstIndex { Self.text($0) == Self.text(member) }
      case .id(let id): index = elements.firstIndex { $0["id"] == id }
      }
      guard let index else { return nil }
      pointer.tokens.append(String(index))
    }
    return pointer
  }

  /// The indexes of the elements whose order matters, on the way to a place.
  package func order(of pointer: JSONPointer) -> [String] {
    zip(parts, pointer.tokens).compactMap { part, token in if case .id = part { token } else { nil } }
  }

  package static func text(_ value: JSONValue) -> String {
    var writer = JSONWriter()
    writer.append(value)
    return writer.text
  }
}
