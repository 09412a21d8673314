public import PlayheadReading
public import PlayheadRecording

/// A place in a value as people write it: `items[3].name`.
public enum PathText {
  /// Writes a place; what a path need not name is passed by: the payload of a case without a label, the element of a stack.
  ///
  /// - Parameters:
  ///   - pointer: the place.
  ///   - value: tells indices from keys that look like them, and is not needed for anything else.
  ///   - schema: tells the elements of stacks, for a place in the state.
  public static func text(
    of pointer: JSONPointer, in value: (some ValueView)?, schema: Schema? = nil
  ) -> String {
    var path = Builder()
    var value = value
    var member = schema.map { Schema.Member.value($0.stateType) }
    for token in pointer.tokens {
      path.append(token, of: value, member)
      value = value?.part(token)
      if let schema { member = member?.member(token, in: schema) }
    }
    return path.finished
  }

  /// Writes a followed place: `rows[id: 96].title`.
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
        if value == nil, JSONPointer.index(name) != nil {
          written.append(written: "[\(name)]")
        } else {
          written.append(name, of: value, member)
        }
        value = value?.part(name)
      case .element(let id, let identity):
        token = "0"
        let label = identity.tokens.isEmpty ? "value" : "id"
        written.append(written: "[\(label): \(isShort ? ActionTitle.text(of: id) : Self.text(ofID: id))]")
        value = value?.part(PlacePattern([.element(id, identity: identity)]).pointer(in: value)?.tokens.first ?? "-")
      }
      if let schema { member = member?.member(token, in: schema) }
    }
    return written.finished
  }

  static func text(ofID id: JSONValue) -> String {
    if case .string(let text) = id { quoted(text) } else { ValueText(schema: nil).line(id, nil) }
  }

  /// The id of the innermost stack element on the way to a place of the state.
  ///
  /// - Parameter changed: the value at the place, which may not be in the state.
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

  /// A key as a literal, in which what would act on a terminal or hide is escaped.
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
  /// A path that grows part by part.
  struct Builder {
    private var text = ""

    /// The path, as people write it.
    var finished: String { text.isEmpty ? "state" : text.hasPrefix("[") ? "state" + text : text }

    /// Appends a part; what a path need not name is passed by.
    ///
    /// - Parameters:
    ///   - value: what it is a part of.
    ///   - member: the type of that.
    mutating func append(_ token: String, of value: (some ValueView)?, _ member: Schema.Member?) {
      if value?.kind == .array {
        text += "[\(token)]"
      } else if !text.isEmpty, token == PathResolver.passedToken(of: value, member) {
        return
      } else if ValuePath.isName(token) {
        text += text.isEmpty ? token : ".\(token)"
      } else {
        text += "[\(PathText.quoted(token))]"
      }
    }

    mutating func append(written part: String) { text += part }
  }
}
