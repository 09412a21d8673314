public import PlayheadFormat
public import PlayheadReader

/// A place in a value as people write it: `items[3].name`.
public enum PathText {
  /// Writes a place; what a path need not name is passed by: the payload of a case without a label, the element of a stack.
  ///
  /// - Parameters:
  ///   - pointer: the place.
  ///   - value: tells indices from keys that look like them, and is not needed for anything else.
  ///   - schema: tells the elements of stacks, and the cases that only carry the actions of a child.
  ///   - type: the type of the value; nil for the state's.
  public static func text(
    of pointer: JSONPointer, in value: (some ValueView)?, schema: Schema? = nil, type: SchemaType? = nil
  ) -> String {
    var path = Builder()
    var value = value
    var member = schema.map { Schema.Member.value(type ?? $0.stateType) }
    for token in pointer.tokens {
      path.append(token, of: value, member, schema)
      value = value?.part(token)
      if let schema { member = member?.member(token, in: schema) }
    }
    return path.finished
  }

  /// Writes a followed place: `rows[id: 96].title`, `votes[.large]`.
  ///
  /// - Parameters:
  ///   - path: the place.
  ///   - value: tells indices from keys that look like them, and is not needed for anything else.
  ///   - schema: tells the elements of stacks.
  ///   - isShort: whether of a long id only the end is written, which is read back where no other element has it.
  public static func text(
    of path: FollowedPath, in value: (some ValueView)?, schema: Schema? = nil, isShort: Bool = false
  ) -> String {
    var written = Builder()
    var value = value
    var member = schema.map { Schema.Member.value($0.stateType) }
    for part in path.parts {
      let token: String
      switch part {
      case .token(let name):
        token = name
        if value == nil, JSONPointer.index(name) != nil, Self.dictionary(member, schema) == nil {
          written.append(written: "[\(name)]")
        } else {
          written.append(name, of: value, member, schema)
        }
        value = value?.part(name)
      case .element(let id, let identity):
        token = "0"
        let label = identity.tokens.isEmpty ? "value" : "id"
        written.append(written: "[\(label): \(isShort ? ActionTitle.text(of: id) : Self.text(ofID: id))]")
        value = value?.part(PlacePattern([.element(id, identity: identity)]).pointer(in: value)?.tokens.first ?? "-")
      case .entry(let key):
        token = "1"
        let type = Self.dictionary(member, schema)?.key
        written.append(written: Self.text(ofKey: key, type, schema, isShort: isShort))
        value = value?.part(PlacePattern([.pair(key)]).pointer(in: value)?.tokens.first ?? "-")
      case .member(let element):
        token = "0"
        let type = if case .value(let type)? = member { type.setElement } else { SchemaType?.none }
        written.append(written: Self.text(ofMember: element, type, schema, isShort: isShort))
        value = value?.part(PlacePattern([.member(element)]).pointer(in: value)?.tokens.first ?? "-")
      }
      if let schema { member = member?.member(token, in: schema) }
    }
    return written.finished
  }

  static func text(ofID id: JSONValue) -> String {
    if case .string(let text) = id { quoted(text) } else { ValueText(schema: nil).line(id, nil) }
  }

  /// Returns the types of keys and values if the schema says that the value is a dictionary.
  fileprivate static func dictionary(
    _ member: Schema.Member?, _ schema: Schema?
  ) -> (key: SchemaType, value: SchemaType)? {
    guard let schema, case .value(let type)? = member, schema.shape(of: type) == nil else { return nil }
    return type.dictionary
  }

  /// Writes a key as a Swift subscript: `["a"]`, `[3]`, `[.large]`; `isShort` cuts a
  /// long text to its end, which only reads back if no other key has it.
  static func text(ofKey key: JSONValue, _ type: SchemaType?, _ schema: Schema?, isShort: Bool = false) -> String {
    "[\(text(ofValue: key, type, schema, isShort: isShort))]"
  }

  /// Writes an element of a set: `[value: "a"]`.
  static func text(ofMember element: JSONValue, _ type: SchemaType?, _ schema: Schema?, isShort: Bool = false) -> String
  {
    "[value: \(text(ofValue: element, type, schema, isShort: isShort))]"
  }

  private static func text(
    ofValue value: JSONValue, _ type: SchemaType?, _ schema: Schema?, isShort: Bool
  ) -> String {
    let text = ValueText(schema: schema, limit: isShort ? shortLength : .max).line(value, type.map { .value($0) })
    // Only text is shortened like an id, not cases and numbers.
    return isShort && value.kind == .string && text.first == "\"" ? ActionTitle.text(of: value) : text
  }

  private static let shortLength = 40

  /// Returns the id of the innermost stack element on the way to a place;
  /// `changed` is the value there, which may be missing in the state.
  static func stackID(
    of pointer: JSONPointer, in value: (some ValueView)?, changed: JSONValue?, schema: Schema?
  ) -> String? {
    guard let schema else { return nil }
    var found: String?
    var value = value
    var member: Schema.Member? = .value(schema.stateType)
    for (index, token) in pointer.tokens.enumerated() {
      value = value?.part(token)
      member = member?.member(token, in: schema)
      let isLast = index + 1 == pointer.tokens.count
      guard case .value(let type)? = member, type.stackElement != nil,
        let id = isLast ? changed?["id"] : value?.part("id")?.scalar
      else { continue }
      found = text(ofStackID: id)
    }
    return found
  }

  static func text(ofStackID id: JSONValue) -> String { ValueText(schema: nil, limit: 40).line(id, nil) }

  /// Quotes a key as a literal, and escapes what would act on a terminal or be invisible.
  package static func quoted(_ token: String) -> String {
    var text = "\""
    for scalar in token.unicodeScalars {
      switch scalar {
      case "\"", "\\": text += "\\\(scalar)"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return TerminalText.escaped(text + "\"")
  }
}

extension PathText {
  /// A path that is built part by part.
  struct Builder {
    private(set) var text = ""

    /// The path as people write it.
    var finished: String { text.isEmpty ? "state" : text.hasPrefix("[") ? "state" + text : text }

    /// Appends a part of a value, unless a path need not name it.
    mutating func append(
      _ token: String, of value: (some ValueView)?, _ member: Schema.Member?, _ schema: Schema?
    ) {
      if let bound = CompositeType(member)?.name(of: token) {
        text += ".\(bound)"
      } else if value?.kind == .array {
        text += Self.element(token, of: value, member, schema)
      } else if let key = PathText.dictionary(member, schema)?.key, value?.kind == .object || Self.isNamed(key) {
        let isNumber = key.name == "Int" && Int(token) != nil
        text += PathText.text(ofKey: isNumber ? .number(token) : .string(token), key, schema)
      } else if !text.isEmpty, token == PathResolver.passedToken(of: value, member) {
        return
      } else if ValuePath.isName(token) {
        text += text.isEmpty ? token : ".\(token)"
      } else {
        text += "[\(PathText.quoted(token))]"
      }
    }

    mutating func append(written part: String) { text += part }

    /// Whether a dictionary with such keys is recorded as an object.
    private static func isNamed(_ key: SchemaType) -> Bool {
      !key.isOptional && (key.name == "String" || key.name == "Int")
    }

    /// Writes an element by its dictionary key, by its value in a set, or else by its index.
    private static func element(
      _ token: String, of array: (some ValueView)?, _ member: Schema.Member?, _ schema: Schema?
    ) -> String {
      switch ElementIdentities(schema).keyedKind(member) {
      case .keys(let type)?:
        guard let index = JSONPointer.index(token), !index.isMultiple(of: 2),
          let key = array?.part(String(index - 1))?.decoded
        else { break }
        return PathText.text(ofKey: key, type, schema, isShort: true)
      case .values(let type)?:
        if let value = array?.part(token)?.decoded {
          return PathText.text(ofMember: value, type, schema, isShort: true)
        }
      case .places?, .ids?, nil: break
      }
      return "[\(token)]"
    }
  }
}
