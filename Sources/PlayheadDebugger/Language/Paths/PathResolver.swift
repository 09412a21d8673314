internal import OrderedCollections
internal import PlayheadFormat
internal import PlayheadReader

/// Resolves a path to a pattern, by the value at hand and its type in the schema; a path may leave out `_0` of an unlabeled payload,
/// `element` of a stack's element, and the case that only carries a child's actions.
struct PathResolver<View: ValueView> {
  private let schema: Schema?
  private let identities: ElementIdentities
  /// A sample value, which may be missing.
  private var value: View?
  private var member: Schema.Member?
  /// The field that holds the value, which may name the identity of elements.
  private var field: Schema.Field?
  private var pattern = PlacePattern()
  /// The place as people write it, for errors.
  private var place: String

  /// Resolves a path in a state, or by the schema if the state lacks the place;
  /// errors have the bytes of the missing part and a suggestion.
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
    // In an empty array they are nil.
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
      // Without a schema an object may be a dictionary, but an array is none.
      guard let dictionary = dictionary ?? (member == nil && value?.kind == .object ? (nil, nil) : nil) else {
        throw unkeyed("a dictionary", component.range)
      }
      try descend(to: try syntax(key, component.range), of: dictionary)
    case .computed(let path, _):
      throw DebuggerError(.syntax(found: "'\(path.text)'", expected: "an index or a key"), range: component.range)
    case .member(let literal):
      while setElement == nil, let token = passedToken { enter(token) }
      guard let element = setElement else { throw unkeyed("a set", component.range) }
      let found = try written(
        try syntax(literal, component.range), as: element, areKeys: false, "an element of \(place)")
      enter(.member(found), sample: nil, token: "0")
      place += PathText.text(ofMember: found, element, schema, isShort: true)
    }
  }

  /// Completes a shortened id, `"…000000AE"`; returns it unchanged unless exactly one element has this ending.
  private func whole(_ id: JSONValue, at identity: JSONPointer) -> JSONValue {
    guard case .string(let text) = id else { return id }
    guard let end = ShortID.end(written: text) else {
      // A canonically equivalent text may be written with other code points.
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
    // The index is an integer key, unless keys are strings and one of them looks like this integer.
    if let dictionary, dictionary.key?.name != "String" || spelling(of: String(index)) == nil {
      return try descend(to: ActionSyntax(kind: .number(.integer(Int64(index))), range: range), of: dictionary)
    }
    let count = value?.kind == .array ? value?.count : nil
    if let count, index < 0 ? index.magnitude > count : index >= count {
      // The number shown beside a screen of a stack is its id, so it may be meant as one.
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
      // A dictionary with integer keys is recorded as an object.
      guard hasElements || spelling(of: String(index)) != nil else {
        throw DebuggerError(.noParts(of: place, kind: kindText), range: range)
      }
      enter(String(index))
    }
    place += "[\(index)]"
  }

  /// Moves to the value of a key, present or not.
  private mutating func descend(
    to syntax: ActionSyntax, of dictionary: (key: SchemaType?, value: SchemaType?)
  ) throws(DebuggerError) {
    let key: JSONValue
    if !arePairs, case .string(let name) = syntax.kind {
      // The keys of an object are strings, whatever they stand for.
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

  /// Returns a key or a set's element in its recorded form: as the equal one in the value is written, or else as its type is recorded.
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
      // A shortened text stands for the only one with this ending.
      if case .string(let text)? = meant.last, let end = ShortID.end(written: text),
        key.string?.hasSuffix(end) == true
      {
        found.ends.insert(key)
      }
      return found.same == nil && !Task.isCancelled
    }
    if let known = found.same ?? found.equal ?? (found.ends.count == 1 ? found.ends.first : nil) { return known }
    do throws(DebuggerError) { return try typed.get() } catch {
      // The range of the error is relative to the literal, so the range of the syntax replaces it.
      throw DebuggerError(error.reason, range: syntax.range, suggestion: error.suggestion)
    }
  }

  /// Whether two keys are equal in Swift, however they are written.
  private static func isEqual(_ one: JSONValue, _ other: JSONValue, _ type: SchemaType?) -> Bool {
    if JSONValue.isEqual(one, other) { return true }
    guard let type, case .uuid? = ScalarType(type), let text = one.string else { return false }
    return text.uppercased() == other.string?.uppercased()
  }

  /// Returns the recorded spelling of a member: the same bytes, or else a canonically equivalent name.
  private func spelling(of name: String) -> String? {
    if value?.kind != .object, let composite = CompositeType(member) { return composite.token(of: name) }
    if let value, value.kind == .object {
      if value.part(name) != nil { return name }
      if let same = value.names.first(where: { $0 == name }) { return same }
    }
    // A dictionary may have any key, but only a value shows that this is one.
    guard let schema, let member else { return nil }
    return member.names(in: schema).first { $0 == name }
  }

  /// The types of keys and values, if the schema says that this is a dictionary.
  private var dictionary: (key: SchemaType?, value: SchemaType?)? {
    guard let schema, case .value(let type)? = member, schema.shape(of: type) == nil else { return nil }
    return type.dictionary.map { ($0.key, $0.value) }
  }

  private var arePairs: Bool {
    guard dictionary != nil, case .value(let type)? = member, case .pairs? = type.collection else { return false }
    return value?.kind != .object
  }

  /// The element type, if the schema says that this is a set.
  private var setElement: SchemaType? {
    guard let schema, case .value(let type)? = member, schema.shape(of: type) == nil else { return nil }
    return type.setElement
  }

  /// The error if this is not a dictionary, or not a set, in the schema.
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

  /// Whether the recorded array is a single value in Swift.
  private var isOneValue: Bool { CompositeType(member) != nil }

  /// The type of raw values, if the schema says that this is an enum with raw values.
  private var rawType: SchemaType? {
    guard case .value(let type)? = member, case .values(let values)? = schema?.shape(of: type) else { return nil }
    return SchemaType(values.first?.raw.kind == .number ? "Int" : "String")
  }

  /// Whether it has elements, but no member of this name.
  private func isArrayWithout(_ name: String) -> Bool { hasElements && !arePairs && spelling(of: name) == nil }

  private var isCollection: Bool {
    if isOneValue { return false }
    if hasElements { return true }
    guard case .value(let type)? = member, let schema else { return member == nil && value?.kind == .object }
    return schema.shape(of: type) == nil && type.collection != nil
  }

  /// Whether `count` is the number of elements, keys or characters.
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

  /// Returns the token that a path may leave out: `_0` of a single unlabeled payload, `element` of a stack's element, the case that only
  /// carries a child's actions, or `action` in it.
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
    // The value of a key is optional, and may be an optional itself.
    if isKey, case .value(let type)? = member, type.isOptional { member = .value(type.optional) }
  }

  private func missing(_ name: String, _ range: Range<Int>) -> DebuggerError {
    var names: [String] = []
    if let value { names += value.names }
    if let schema, let member { names += member.names(in: schema) }
    if names.isEmpty, let value, value.kind != .object {
      return DebuggerError(.noParts(of: place, kind: kindText), range: range)
    }
    // The keys of a dictionary are data, and must not appear in errors.
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
