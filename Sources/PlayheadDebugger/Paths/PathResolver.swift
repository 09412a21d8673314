internal import PlayheadReading
internal import PlayheadRecording

/// Finds the place in a value that a path names, by the value itself and by what the schema knows of its type.
///
/// The payload of a case, and what a payload without a label holds, is reached by going through `_0` where the path
/// does not name it; the element of a stack, which is recorded with its id, by going through `element`; the action of a
/// child by going through the case that only carries it.
struct PathResolver<View: ValueView> {
  private let schema: Schema?
  /// What errors call the value.
  private let rootName: String
  private var value: View?
  private var member: Schema.Member?
  private var pointer = JSONPointer()
  /// The place as people write it.
  private var place: String

  /// Finds a place in the state.
  ///
  /// - Parameter value: a state; the place need not be in it if the schema knows it.
  /// - Throws: ``DebuggerError`` with the bytes of the part that is missing, and the name that was probably meant.
  static func pointer(
    of components: [ValuePath.Component], in value: View?, root: String, member: Schema.Member?, schema: Schema?
  ) throws(DebuggerError) -> JSONPointer {
    var resolver = PathResolver(value: value, root: root, member: member, schema: schema)
    for component in components { try resolver.descend(component) }
    return resolver.pointer
  }

  private init(value: View?, root: String, member: Schema.Member?, schema: Schema?) {
    self.schema = schema
    self.value = value
    rootName = root
    place = root
    self.member = member
  }

  private mutating func descend(_ component: ValuePath.Component) throws(DebuggerError) {
    switch component.kind {
    case .name(let name), .key(let name):
      while spelling(of: name) == nil, let token = passedToken { enter(token) }
      guard let spelling = spelling(of: name) else { throw missing(name, component.range) }
      enter(spelling)
      if case .key = component.kind {
        place += "[\"\(name)\"]"
      } else {
        place += ".\(name.first == "_" ? String(name.dropFirst()) : name)"
      }
    case .element(let id):
      while !hasElements, let token = passedToken { enter(token) }
      let text = ValueText(schema: nil, limit: 40).line(id, nil)
      guard let index = index(of: id) else {
        throw DebuggerError(.noSuchElement(text, in: place), range: component.range)
      }
      enter(String(index))
      place += "[id: \(text)]"
    case .index(let index):
      while !hasElements, let token = passedToken { enter(token) }
      if let value, value.kind == .array, value.part(String(index)) == nil {
        throw DebuggerError(.noSuchIndex(index, in: place, count: value.count), range: component.range)
      }
      // A dictionary with integers as keys is an object.
      guard hasElements || spelling(of: String(index)) != nil else {
        throw DebuggerError(.noParts(of: place, kind: kindText), range: component.range)
      }
      enter(String(index))
      place += "[\(index)]"
    }
  }

  /// The place of the element with an id: by the member that the schema names, else by `id`.
  private func index(of id: JSONValue) -> Int? {
    guard let value, value.kind == .array else { return nil }
    var identity = JSONPointer(["id"])
    if let schema, case .value(let type)? = member?.member("0", in: schema),
      case .fields(_, let known?)? = schema.shape(of: type)
    {
      identity = known
    }
    var index = 0
    var found: Int?
    value.forEachElement { element in
      var part: View? = element
      for token in identity.tokens { part = part?.part(token) }
      if part?.scalar == id { found = index }
      index += 1
      return found == nil
    }
    return found
  }

  /// How the member is spelled that a name means: by the same bytes, else by others that are the same text (an accent
  /// may be a code point of its own).
  private func spelling(of name: String) -> String? {
    if let value, value.kind == .object {
      if value.part(name) != nil { return name }
      if let same = value.names.first(where: { $0 == name }) { return same }
    }
    // Any key may be in a dictionary, but only a value says that this is one.
    guard let schema, let member else { return nil }
    return member.names(in: schema).first { $0 == name }
  }

  private var hasElements: Bool {
    if let kind = value?.kind, kind != .null { return kind == .array }
    guard let schema, case .value(let type)? = member else { return false }
    return schema.shape(of: type) == nil && type.element != nil
  }

  private var passedToken: String? { Self.passedToken(of: value, member) }

  /// The token that a path need not name: `_0` of a payload of one part without a label, `element` of an element of a
  /// stack, the case that only carries the action of a child, and `action` in it. Nil where there is none.
  static func passedToken(of value: View?, _ member: Schema.Member?) -> String? {
    if case .value(let type)? = member, let wrapping = type.wrappingCase, value?.part(wrapping) != nil {
      return wrapping
    }
    if case .payload(let fields)? = member, fields.map(\.name) == ["id", "action"] { return "action" }
    if case .value(let type)? = member, type.stackElement != nil, value?.part("element") != nil || value == nil {
      return "element"
    }
    if let value, value.kind == .object { return value.hasOnly("_0") ? "_0" : nil }
    if case .payload(let fields)? = member, fields.count == 1, fields[0].name == "_0" { return "_0" }
    return nil
  }

  private mutating func enter(_ token: String) {
    pointer = pointer.appending(token)
    value = value?.part(token)
    if let schema { member = member?.member(token, in: schema) }
  }

  private func missing(_ name: String, _ range: Range<Int>) -> DebuggerError {
    var names: [String] = []
    if let value { names += value.names }
    if let schema, let member { names += member.names(in: schema) }
    if names.isEmpty, let value, value.kind != .object {
      return DebuggerError(.noParts(of: place, kind: kindText), range: range)
    }
    return DebuggerError(
      .noSuchName(name, in: place), range: range, suggestion: Suggestion.nearest(to: name, among: names))
  }

  private var kindText: String {
    switch value?.kind {
    case nil, .null?: "nil"
    case .bool?: "a Bool"
    case .number?: "a number"
    case .string?: "a string"
    case .array?: "an array"
    case .object?: value?.count == 0 ? "empty" : "no array"
    }
  }
}
