internal import OrderedCollections
internal import PlayheadFormat
internal import PlayheadReader

/// Finds out how to get to the place in a value that a path names, by the value itself and by what the schema knows of its
/// type.
///
/// The payload of a case, and what a payload without a label holds, is reached by going through `_0` where the path
/// does not name it; the element of a stack, which is recorded with its id, by going through `element`; the action of a
/// child by going through the case that only carries it.
struct PathResolver<View: ValueView> {
  private let schema: Schema?
  private let identities: ElementIdentities
  /// A value as it may be there.
  private var value: View?
  private var member: Schema.Member?
  /// The field whose value it is, which may say what identifies elements.
  private var field: Schema.Field?
  private var pattern = PlacePattern()
  /// The place as people write it.
  private var place: String

  /// Finds the place that a path names.
  ///
  /// - Parameter value: a state; the place need not be in it if the schema knows it.
  /// - Throws: ``DebuggerError`` with the bytes of the part that is missing, and the name that was probably meant.
  static func pattern(
    of components: [ValuePath.Component], in value: View?, root: String, member: Schema.Member?, schema: Schema?
  ) throws(DebuggerError) -> PlacePattern {
    var resolver = PathResolver(value: value, root: root, member: member, schema: schema)
    for (index, component) in components.enumerated() {
      try resolver.descend(component, isLast: index == components.count - 1)
    }
    resolver.pattern.member = resolver.pattern.isCount ? .value(SchemaType("Int")) : resolver.member
    return resolver.pattern
  }

  private init(value: View?, root: String, member: Schema.Member?, schema: Schema?) {
    self.schema = schema
    self.value = value
    place = root
    self.member = member
    identities = ElementIdentities(schema)
  }

  private mutating func descend(_ component: ValuePath.Component, isLast: Bool) throws(DebuggerError) {
    switch component.kind {
    case .name("count") where isLast && isCountable:
      pattern.isCount = true
      if case .value(let type)? = member, case .pairs? = type.collection { pattern.countsPairs = true }
    // Of no elements they are nil.
    case .name("first") where isArrayWithout("first"):
      enter("0")
      place += ".first"
    case .name("last") where isArrayWithout("last"):
      enter(.fromEnd(1), sample: value.flatMap { $0.part(String($0.count - 1)) }, token: "0")
      place += ".last"
    case .slice(let range):
      while !hasElements, let token = passedToken { enter(token) }
      guard hasElements, !arePairs else {
        throw DebuggerError(.noParts(of: place, kind: kindText), range: component.range)
      }
      enter(.slice(range), sample: value?.part("0"), token: "0")
      place += range.upperBound == .max ? "[\(range.lowerBound)...]" : "[\(range.lowerBound)..<\(range.upperBound)]"
    case .name("rawValue") where rawType != nil:
      member = rawType.map { .value($0) }
      place += ".rawValue"
    case .name(let name):
      while spelling(of: name) == nil, let token = passedToken { enter(token) }
      guard let spelling = spelling(of: name) else { throw missing(name, component.range) }
      enter(spelling)
      place += ".\(name.first == "_" ? String(name.dropFirst()) : name)"
    case .key(let name):
      while dictionary == nil, spelling(of: name) == nil, let token = passedToken { enter(token) }
      if let dictionary {
        return try descend(to: ActionSyntax(kind: .string(name), range: component.range), of: dictionary)
      }
      guard let spelling = spelling(of: name) else { throw missing(name, component.range) }
      enter(spelling)
      place += "[\"\(name)\"]"
    case .index(let index): try descend(toIndex: index, component.range)
    case .all:
      while !isCollection, let token = passedToken { enter(token) }
      guard isCollection else { throw DebuggerError(.noParts(of: place, kind: kindText), range: component.range) }
      if arePairs {
        enter(.values, sample: value?.part("1"), token: "0")
      } else {
        enter(.all, sample: value?.part("0") ?? value?.names.first.flatMap { value?.part($0) }, token: "0")
      }
      place += "[*]"
    case .element(let written):
      while !hasElements, let token = passedToken { enter(token) }
      let identity = identities.identity(of: value, member, field) ?? JSONPointer(["id"])
      let id = whole(written, at: identity)
      let text = ValueText(schema: nil, limit: 40).line(id, nil)
      let step = PlacePattern.Step.element(id, identity: identity)
      let found = PlacePattern([step]).pointer(in: value)
      guard found != nil || value == nil else {
        throw DebuggerError(.noSuchElement(text, in: place), range: component.range)
      }
      enter(step, sample: found.flatMap { value?.part($0.tokens[0]) }, token: "0")
      place += "[id: \(text)]"
    case .pair(let key):
      while dictionary == nil, let token = passedToken { enter(token) }
      // Without a schema an object may be a dictionary, and an array is none.
      guard let dictionary = dictionary ?? (member == nil && value?.kind == .object ? (nil, nil) : nil) else {
        throw unkeyed("a dictionary", component.range)
      }
      try descend(to: try syntax(key, component.range), of: dictionary)
    case .member(let literal):
      while setElement == nil, let token = passedToken { enter(token) }
      guard let element = setElement else { throw unkeyed("a set", component.range) }
      let found = try written(
        try syntax(literal, component.range), as: element, areKeys: false, "an element of \(place)")
      enter(.member(found), sample: nil, token: "0")
      place += PathText.text(ofMember: found, element, schema, isShort: true)
    }
  }

  /// The id of which only the end is written, as answers write it: `"…000000AE"`; the same where no element has it, or
  /// several.
  private func whole(_ id: JSONValue, at identity: JSONPointer) -> JSONValue {
    guard case .string(let text) = id else { return id }
    guard let end = ShortID.end(written: text) else {
      // A text that Swift takes for the same may be written with other code points.
      guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return id }
      var same: JSONValue?
      value?.forEachElement { element in
        let other = identity.tokens.reduce(element as View?, { $0?.part($1) })?.scalar
        if JSONValue.isEqual(other, id) { same = other }
        return same == nil && !Task.isCancelled
      }
      return same ?? id
    }
    var found: Set<JSONValue> = []
    value?.forEachElement { element in
      if let whole = identity.tokens.reduce(element as View?, { $0?.part($1) })?.scalar,
        whole.string?.hasSuffix(end) == true
      {
        found.insert(whole)
      }
      return found.count < 2 && !Task.isCancelled
    }
    return found.count == 1 ? found.first ?? id : id
  }

  private mutating func descend(toIndex index: Int, _ range: Range<Int>) throws(DebuggerError) {
    while !hasElements, dictionary == nil, let token = passedToken { enter(token) }
    // Integers are keys, too, but no names of members: these only look like them.
    if let dictionary, dictionary.key?.name != "String" || spelling(of: String(index)) == nil {
      return try descend(to: ActionSyntax(kind: .number(.integer(Int64(index))), range: range), of: dictionary)
    }
    let count = value?.kind == .array ? value?.count : nil
    if let count, index < 0 ? index.magnitude > count : index >= count {
      // What is shown beside a screen of a stack is its id.
      let id = JSONValue.integer(Int64(index))
      let identity = identities.identity(of: value, member, field) ?? JSONPointer(["id"])
      let isID = PlacePattern([.element(id, identity: identity)]).pointer(in: value) != nil
      throw DebuggerError(
        .noSuchIndex(index, in: place, count: count), range: range, suggestion: isID ? "[id: \(index)]" : nil)
    }
    if index < 0 {
      guard hasElements else { throw DebuggerError(.noParts(of: place, kind: kindText), range: range) }
      enter(.fromEnd(Int(clamping: index.magnitude)), sample: value?.part(String((count ?? 0) + index)), token: "0")
    } else {
      // A dictionary with integers as keys is an object.
      guard hasElements || spelling(of: String(index)) != nil else {
        throw DebuggerError(.noParts(of: place, kind: kindText), range: range)
      }
      enter(String(index))
    }
    place += "[\(index)]"
  }

  /// Goes to what stands at a key, whether or not there is anything.
  private mutating func descend(
    to syntax: ActionSyntax, of dictionary: (key: SchemaType?, value: SchemaType?)
  ) throws(DebuggerError) {
    let key: JSONValue
    if !arePairs, case .string(let name) = syntax.kind {
      // The names of an object are texts, whatever they stand for.
      key = .string(name)
    } else {
      key = try written(syntax, as: dictionary.key, areKeys: arePairs, "a key of \(place)")
    }
    if arePairs {
      let step = PlacePattern.Step.pair(key)
      let found = PlacePattern([step]).pointer(in: value)
      enter(step, sample: found.flatMap { value?.part($0.tokens[0]) }, token: "0")
    } else {
      guard let name = key.string ?? key.wholeNumber else {
        throw ActionResolver.unfit(syntax, "a string or an integer", place: "a key of \(place)")
      }
      enter(spelling(of: name) ?? name)
    }
    place += PathText.text(ofKey: key, dictionary.key, schema, isShort: true)
  }

  private func syntax(
    _ literal: ValuePath.Component.Literal, _ range: Range<Int>
  ) throws(DebuggerError) -> ActionSyntax {
    var syntax = try Parser.value(literal.text)
    syntax.range = range
    return syntax
  }

  /// A key or an element of a set as it is recorded: as one is written that is there, or else as its type has it.
  ///
  /// - Parameter areKeys: whether to look among the keys of an array of keys and values.
  private func written(
    _ syntax: ActionSyntax, as type: SchemaType?, areKeys: Bool, _ place: String
  ) throws(DebuggerError) -> JSONValue {
    let resolver = ActionResolver(schema: schema)
    let typed = Result { () throws(DebuggerError) in try resolver.value(of: syntax, as: type, place: place) }
    let meant = [try? typed.get(), try? resolver.untyped(syntax, place: place)].compactMap { $0 }
    var found: (same: JSONValue?, equal: JSONValue?, ends: Set<JSONValue>) = (nil, nil, [])
    var isWanted = true
    value?.forEachElement { element in
      defer { isWanted = !areKeys || !isWanted }
      guard isWanted, let key = element.decoded else { return !Task.isCancelled }
      if meant.first?.isWritten(as: key) == true { found.same = key }
      if found.equal == nil, meant.contains(where: { Self.isEqual($0, key, type) }) { found.equal = key }
      // The end of a long text, as answers write it.
      if case .string(let text)? = meant.last, let end = ShortID.end(written: text),
        key.string?.hasSuffix(end) == true
      {
        found.ends.insert(key)
      }
      return found.same == nil && !Task.isCancelled
    }
    if let known = found.same ?? found.equal ?? (found.ends.count == 1 ? found.ends.first : nil) { return known }
    do throws(DebuggerError) { return try typed.get() } catch {
      // The literal's own bytes are counted from its beginning.
      throw DebuggerError(error.reason, range: syntax.range, suggestion: error.suggestion)
    }
  }

  /// Whether two keys are the same to Swift, however they are written.
  private static func isEqual(_ one: JSONValue, _ other: JSONValue, _ type: SchemaType?) -> Bool {
    if JSONValue.isEqual(one, other) { return true }
    guard let type, case .uuid? = ScalarType(type), let text = one.string else { return false }
    return text.uppercased() == other.string?.uppercased()
  }

  /// How the member is spelled that a name means: by the same bytes, else by others that are the same text (an accent
  /// may be a code point of its own).
  private func spelling(of name: String) -> String? {
    if value?.kind != .object, let composite = CompositeType(member) { return composite.token(of: name) }
    if let value, value.kind == .object {
      if value.part(name) != nil { return name }
      if let same = value.names.first(where: { $0 == name }) { return same }
    }
    // Any key may be in a dictionary, but only a value says that this is one.
    guard let schema, let member else { return nil }
    return member.names(in: schema).first { $0 == name }
  }

  /// The types of the keys and the values, where the schema says that this is a dictionary.
  private var dictionary: (key: SchemaType?, value: SchemaType?)? {
    guard let schema, case .value(let type)? = member, schema.shape(of: type) == nil else { return nil }
    return type.dictionary.map { ($0.key, $0.value) }
  }

  /// Whether this is an array of keys and values in turn.
  private var arePairs: Bool {
    guard dictionary != nil, case .value(let type)? = member, case .pairs? = type.collection else { return false }
    return value?.kind != .object
  }

  /// The type of the elements, where the schema says that this is a set.
  private var setElement: SchemaType? {
    guard let schema, case .value(let type)? = member, schema.shape(of: type) == nil else { return nil }
    return type.setElement
  }

  /// The error where the schema knows no dictionary, or no set.
  private func unkeyed(_ expected: String, _ range: Range<Int>) -> DebuggerError {
    let found = if case .value(let type)? = member { type.name } else { kindText }
    return DebuggerError(.unfit(found: found, expected: expected, place: place), range: range)
  }

  private var hasElements: Bool {
    if isOneValue { return false }
    if let kind = value?.kind, kind != .null { return kind == .array }
    guard let schema, case .value(let type)? = member else { return false }
    return schema.shape(of: type) == nil && type.element != nil
  }

  /// Whether it is one value to people, although an array in the recording.
  private var isOneValue: Bool { CompositeType(member) != nil }

  /// The type of the raw values, where the schema says that this is an enum that has them.
  private var rawType: SchemaType? {
    guard case .value(let type)? = member, case .values(let values)? = schema?.shape(of: type) else { return nil }
    return SchemaType(values.first?.raw.kind == .number ? "Int" : "String")
  }

  /// Whether it has elements, and no member of a name.
  private func isArrayWithout(_ name: String) -> Bool { hasElements && !arePairs && spelling(of: name) == nil }

  /// Whether it has elements, or keys.
  private var isCollection: Bool {
    if isOneValue { return false }
    if hasElements { return true }
    guard case .value(let type)? = member, let schema else { return member == nil && value?.kind == .object }
    return schema.shape(of: type) == nil && type.collection != nil
  }

  /// Whether `count` is how many elements, keys or characters there are.
  private var isCountable: Bool {
    if isOneValue || spelling(of: "count") != nil { return false }
    if case .value(let type)? = member, let scalar = ScalarType(type) {
      switch scalar {
      case .string, .character: return true
      default: return false
      }
    }
    return isCollection || value?.kind == .string
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
    enter(.token(token), sample: value?.part(token), token: token)
  }

  private mutating func enter(_ step: PlacePattern.Step, sample: View?, token: String) {
    let isKey = !step.isMany && dictionary != nil
    pattern.steps.append(step)
    value = sample
    field = schema.flatMap { member?.field(token, in: $0) }
    if let schema { member = member?.member(token, in: schema) }
    // What stands at a key is an optional of the value, which may be one itself.
    if isKey, case .value(let type)? = member, type.isOptional { member = .value(type.optional) }
  }

  private func missing(_ name: String, _ range: Range<Int>) -> DebuggerError {
    var names: [String] = []
    if let value { names += value.names }
    if let schema, let member { names += member.names(in: schema) }
    if names.isEmpty, let value, value.kind != .object {
      return DebuggerError(.noParts(of: place, kind: kindText), range: range)
    }
    // The keys of a dictionary are values, and belong into no error.
    var (areKeys, areFields) = (false, false)
    if let schema, case .value(let type)? = member {
      switch schema.shape(of: type) {
      case .fields?: areFields = true
      case .cases?, .values?: break
      case nil: areKeys = type.collection != nil
      }
    }
    return DebuggerError(
      .noSuchName(name, in: place, known: areKeys ? [] : OrderedSet(names).elements, ofFields: areFields), range: range,
      suggestion: Suggestion.nearest(to: name, among: names))
  }

  private var kindText: String {
    if case .value(let type)? = member {
      switch ScalarType(type) {
      case .uuid?, .url?, .data?, .date?: return "a \(type.shortName)"
      default: if CompositeType(type) != nil { return "a \(type.name)" }
      }
    }
    return switch value?.kind {
    case nil, .null?: "nil"
    case .bool?: "a Bool"
    case .number?: "a number"
    case .string?: "a string"
    case .array?: "an array"
    case .object?: value?.count == 0 ? "empty" : "no array"
    }
  }
}
