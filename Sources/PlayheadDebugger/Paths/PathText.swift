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
    var text = ""
    var value = value
    var member = schema.map { Schema.Member.value($0.stateType) }
    for token in pointer.tokens {
      defer {
        value = value?.part(token)
        if let schema { member = member?.member(token, in: schema) }
      }
      if value?.kind == .array {
        text += "[\(token)]"
      } else if !text.isEmpty, token == PathResolver.passedToken(of: value, member) {
        continue
      } else if ValuePath.isName(token) {
        text += text.isEmpty ? token : ".\(token)"
      } else {
        text += "[\(quoted(token))]"
      }
    }
    return text.isEmpty ? "state" : text.hasPrefix("[") ? "state" + text : text
  }

  /// Writes a followed place: `rows[id: 96].title`.
  ///
  /// - Parameters:
  ///   - path: the place.
  ///   - value: tells indices from keys that look like them, and is not needed for anything else.
  ///   - schema: tells the elements of stacks.
  ///   - isShort: whether of a long id only the end is written; what is written then cannot be read back.
  public static func text(
    of path: FollowedPath, in value: (some ValueView)?, schema: Schema? = nil, isShort: Bool = false
  ) -> String {
    var text = ""
    var value = value
    var member = schema.map { Schema.Member.value($0.stateType) }
    for part in path.parts {
      let token: String
      switch part {
      case .token(let name):
        token = name
        let isElement = value?.kind == .array || value == nil && JSONPointer.index(name) != nil
        if isElement {
          text += "[\(name)]"
        } else if text.isEmpty || name != PathResolver.passedToken(of: value, member) {
          text += ValuePath.isName(name) ? (text.isEmpty ? name : ".\(name)") : "[\(quoted(name))]"
        }
        value = value?.part(name)
      case .element(let id, let identity):
        token = "0"
        let label = identity.tokens.isEmpty ? "value" : "id"
        text += "[\(label): \(isShort ? ActionTitle.text(of: id) : Self.text(ofID: id))]"
        value = value?.part(PlacePattern([.element(id, identity: identity)]).pointer(in: value)?.tokens.first ?? "-")
      }
      if let schema { member = member?.member(token, in: schema) }
    }
    return text.isEmpty ? "state" : text.hasPrefix("[") ? "state" + text : text
  }

  private static func text(ofID id: JSONValue) -> String {
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
      found = ValueText(schema: nil, limit: 40).line(id, nil)
    }
    return found
  }

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
