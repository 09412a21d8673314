internal import OrderedCollections
internal import PlayheadFormat
internal import PlayheadReader

/// Evaluates an expression at positions, cheapest in their order, and reads the
/// state or parses an action only if a part of the expression needs it.
struct Evaluator {
  private let timeline: Timeline
  private var cursor: StateCursor
  private var position: Int
  /// The action at the position, once it is needed.
  private var action: RecordedAction??
  private var actionView: JSONView??
  /// A cache of resolved places in actions.
  private var actionPatterns: [ActionPlace: PlacePattern] = [:]

  /// The key of the cache: a path's bytes in the expression, and the number of an action's name.
  private struct ActionPlace: Hashable {
    var name: Int
    var path: Range<Int>
  }

  /// The elements for which the operand is needed, because `&&` or `||` is undecided: only these may report errors.
  private var matters: [Bool]?

  /// The value at the expression's only place in the state, if it is known without reading the state.
  private var given: JSONValue?
  /// The state that stands in for the recorded ones.
  private var state: JSONView?

  /// The steps that may change a place, by the number of its `changed` node.
  private var touched: [Int: TouchedSteps] = [:]

  /// Whether values of the recording may be unknown.
  private let hasUnknown: Bool

  init(_ timeline: Timeline) {
    self.timeline = timeline
    hasUnknown = timeline.recording.header.minReader >= RecordingHeader.minReaderOfUnknown
    cursor = StateCursor(timeline.recording)
    position = timeline.first
  }

  /// Evaluates an expression at a position that can be shown.
  mutating func operand(_ expression: CompiledExpression, at position: Int) throws -> Operand {
    try operand(expression.node, at: position)
  }

  mutating func operand(_ node: CompiledExpression.Node, at position: Int) throws -> Operand {
    if position != self.position {
      self.position = position
      action = nil
      actionView = nil
    }
    return try operand(node)
  }

  /// Evaluates an expression of which the only place in the state has the given value.
  mutating func operand(_ expression: CompiledExpression, given value: JSONValue, at position: Int) throws -> Operand {
    given = value
    defer { given = nil }
    return try operand(expression, at: position)
  }

  /// Evaluates an expression in a state that is in no recording.
  mutating func operand(_ expression: CompiledExpression, in state: JSONView) throws -> Operand {
    self.state = state
    defer { self.state = nil }
    return try operand(expression.node)
  }

  /// Whether nothing in a value is unknown. What is unknown equals nothing, and differs from nothing.
  private func isKnown(_ value: JSONValue?) -> Bool { Self.isKnown(value, hasUnknown) }

  private static func isKnown(_ value: JSONValue?, _ hasUnknown: Bool) -> Bool {
    guard hasUnknown, let value else { return true }
    return value.isContainer ? value.unknownPlaces().isEmpty : value != .unknown
  }

  /// The operand without what is unknown; nil where the function's result depends on it.
  private func known(_ operand: Operand, for function: Expression.Function) -> Operand? {
    guard hasUnknown else { return operand }
    let values: [JSONValue?]
    switch operand {
    // A condition is one value where nobody knows the elements.
    case .one(.bool?) where function == .count: return nil
    case .one(let value): return isKnown(value) ? operand : function == .any || function == .all ? .one(nil) : nil
    case .many(let all): values = all
    case .container(let view):
      switch view.decoded {
      case .array(let elements)?: values = elements
      case .object(let members)?:
        if function == .count, members[JSONValue.unknownMember] == .unknown { return nil }
        values = members.values.map(\.self)
      default: return operand
      }
    }
    let known = values.map { isKnown($0) ? $0 : nil }
    // What is unknown may be the greatest value.
    return [.sum, .min, .max].contains(function) && known != values ? nil : .many(known)
  }

  /// Returns the number of elements of an array; nil if there is no array.
  mutating func count(ofArrayAt place: PlacePattern, at position: Int) throws -> Int? {
    var place = place
    place.isCount = false
    guard case .one(let view?) = place.found(in: try view(at: position)), view.kind == .array else { return nil }
    return view.count
  }

  private mutating func operand(_ node: CompiledExpression.Node) throws -> Operand {
    switch node {
    case .constant(let value): return .one(value)
    case .caseName(let name): return .one(.string(name))
    case .place(let place): return try operand(place)
    case .fact(let fact): return .one(try value(of: fact))
    case .not(let operand): return try self.operand(operand).map { $0 == .bool(true) ? false : true }
    case .and(let first, let second):
      guard try operand(first).holds else { return .one(false) }
      return .one(.bool(try operand(second).holds))
    case .or(let first, let second):
      if try operand(first).holds { return .one(true) }
      return .one(.bool(try operand(second).holds))
    case .contains(let first, let second, let areKeys, let meaning):
      let whole = try operand(first)
      let part = try operand(second)
      func isIn(_ whole: Operand, _ part: JSONValue?) -> JSONValue {
        var isPart: (JSONValue?) -> Bool = { [hasUnknown] in
          Self.isKnown($0, hasUnknown) && Self.isKnown(part, hasUnknown) && meaning.areEqual($0, part)
        }
        if case .caseName(let name) = second { isPart = { Self.isCase($0, [name], nil) } }
        if case .one(let text) = whole, !isKnown(text) { return false }
        return .bool(Self.contains(whole, isPart, part, areKeys: areKeys))
      }
      // If the elements are texts or collections, each is searched.
      if case .many(let values) = whole {
        switch values.first(where: { $0 != nil }) {
        case .array??, .object??, .string??: return whole.combined(with: part) { isIn(Operand($0), $1) }
        default: break
        }
      }
      return part.map { isIn(whole, $0) }
    case .binary(let sign, let first, let second, let meaning, let range):
      // A case of unknown type is compared with the actual value.
      for (name, other) in [(second, first), (first, second)] {
        guard case .caseName(let name) = name else { continue }
        return try operand(other).map { value in
          .bool(isKnown(value) && Self.isCase(value, [name], nil) == (sign == .equal))
        }
      }
      if sign == .equal || sign == .unequal, let isThere = try isAtPlace(first, second) ?? isAtPlace(second, first) {
        return .one(.bool(isThere == (sign == .equal)))
      }
      let left = try operand(first)
      let right = try operand(second, after: left, sign)
      if sign.compares {
        return left.combined(with: right) { .bool(isKnown($0) && isKnown($1) && sign.holds($0, $1, as: meaning)) }
      }
      return try combined([left, right], range) { (values) throws(Meaning.Failure) in
        try sign.result(values[0], values[1], as: meaning)
      }
    case .member(let base, let member, let arguments, let range):
      let operands = try ([base] + arguments).map { node in try operand(node) }
      return try combined(operands, range) { (values) throws(Meaning.Failure) in
        // A missing value has no members.
        guard !values.contains(nil), let value = values[0], value != .null else { return nil }
        return try member.value(value, values.dropFirst().compactMap { $0 })
      }
    case .each(let count, let body):
      let count = try operand(count).value.flatMap { Int(exactly: $0.number ?? 0) } ?? 0
      let isAsked = count > 0 && matters?.contains(true) ?? true
      return .many(Array(repeating: isAsked ? try operand(body).value : nil, count: count))
    case .part(let base, let pattern, _):
      return try operand(base).map { value in
        Self.operand(pattern, in: value.flatMap(JSONView.init)).value
      }
    case .filtered(let values, let condition):
      guard case .many(let conditions) = try operand(condition) else {
        return try operand(values).value == .unknown ? .one(.unknown) : .many([])
      }
      let all: [JSONValue?] =
        switch try operand(values, after: .many(conditions), .and) {
        case .many(let values): values
        // The value is the same for each element.
        case let one: Array(repeating: one.value, count: conditions.count)
        }
      return .many(zip(all, conditions).filter { $1 == .bool(true) }.map(\.0))
    case .pick(let values, let index, _):
      guard case .many(let values) = try operand(values) else { return .one(nil) }
      let place = index < 0 ? values.count + index : index
      return values.indices.contains(place) ? Operand(values[place]) : .one(nil)
    case .firstIndex(let condition):
      guard case .many(let conditions) = try operand(condition) else { return .one(nil) }
      return .one(conditions.firstIndex(of: .bool(true)).map { .integer(Int64($0)) })
    case .matches(let operand, let pattern):
      let matched = try self.operand(operand).map { value in
        guard case .string(let text)? = value, isKnown(value) else { return false }
        return .bool(pattern.firstRange(in: text) != nil)
      }
      // A search that was cancelled has no result.
      if Task.isCancelled { throw DebuggerError(.interrupted) }
      return matched
    case .isCase(let operand, let names, let raw):
      return try self.operand(operand).map { .bool(Self.isCase($0, names, raw)) }
    case .isAction(let names):
      return .one(.bool(timeline.recording.nameNumber(position).map(names.contains) ?? false))
    case .exists(let operand, let orNil):
      return try self.operand(operand).map { .bool($0 != nil && isKnown($0) && (orNil || $0 != .null)) }
    case .changed(let pattern, let number):
      if pattern.isMany { return .many(try changes(of: pattern).map(JSONValue.bool)) }
      guard isTouched(number, pattern) else { return .one(false) }
      return .one(.bool(try isChanged(pattern)))
    case .computed(let place, let keys): return try operand(place, keys)
    case .call(let function, let arguments, let meaning):
      // Nothing is counted, and nothing read, where the action touched no place.
      if case .changed(let pattern, let number)? = arguments.first?.node, function == .any || function == .count,
        pattern.isMany, !isTouched(number, pattern)
      {
        return .one(function == .any ? false : 0)
      }
      var aggregate = Aggregate(function, as: meaning)
      for argument in arguments {
        guard let known = known(try operand(argument.node), for: function) else { return .one(.unknown) }
        try aggregate.add(known, argument.range, at: position)
      }
      return .one(aggregate.value)
    }
  }

  /// Evaluates the right operand; for elements that `&&` or `||` has decided already, it reports no error.
  private mutating func operand(
    _ node: CompiledExpression.Node, after left: Operand, _ sign: Expression.Operator
  ) throws -> Operand {
    guard sign == .and || sign == .or, case .many(let values) = left else { return try operand(node) }
    let outer = matters
    defer { matters = outer }
    matters = values.indices.map { (values[$0] == .bool(true)) == (sign == .and) && outer.matters(at: $0) }
    return try operand(node)
  }

  /// Combines operands, element by element if one of them has a value for each.
  private func combined(
    _ operands: [Operand], _ range: Range<Int>,
    _ transform: ([JSONValue?]) throws(Meaning.Failure) -> JSONValue?
  ) throws -> Operand {
    var count: Int?
    var values: [JSONValue?] = []
    for operand in operands {
      if case .many(let elements) = operand {
        count = min(count ?? .max, elements.count)
        values.append(nil)
      } else {
        values.append(operand.value)
      }
    }
    func result(at index: Int?) throws -> JSONValue? {
      if !values.allSatisfy(isKnown) { return nil }
      do throws(Meaning.Failure) { return try transform(values) } catch {
        if matters.matters(at: index) { throw failure(error, range) }
        return nil
      }
    }
    guard let count else { return .one(try result(at: nil)) }
    var results: [JSONValue?] = []
    results.reserveCapacity(count)
    for index in 0..<count {
      for (place, operand) in operands.enumerated() {
        if case .many(let elements) = operand { values[place] = elements[index] }
      }
      results.append(try result(at: index))
    }
    return .many(results)
  }

  private func failure(_ failure: Meaning.Failure, _ range: Range<Int>) -> DebuggerError {
    let (found, expected) =
      switch failure {
      case .dividesByZero: ("a division by 0", "another divisor: '&&' asks for it before")
      case .isTooLarge: ("a result that no value of the type can be", "a smaller one")
      }
    // A state that stands in is at no position.
    let place = state == nil ? " at position \(position)" : ""
    return DebuggerError(.syntax(found: found + place, expected: expected), range: range)
  }

  /// Compares an effect's location with a typed one, which may lack the module as in answers; nil for other operands.
  private mutating func isAtPlace(
    _ fact: CompiledExpression.Node, _ place: CompiledExpression.Node
  ) throws -> Bool? {
    guard case .fact(.effectPlace) = fact, case .constant(.string(let asked)?) = place else { return nil }
    guard let location = try value(of: .effectPlace)?.string else { return false }
    return location == asked || location.hasSuffix("/\(asked)")
  }

  // MARK: - Places

  private mutating func view(at position: Int) throws -> JSONView {
    if let state { return state }
    try cursor.move(to: position, in: timeline.recording)
    return cursor.view
  }

  private mutating func operand(_ place: CompiledExpression.Place) throws -> Operand {
    switch place.root {
    case .state:
      if let given { return .one(given) }
      return Self.operand(place.pattern, in: try view(at: position))
    case .old:
      guard timeline.contains(position - 1) else { return .one(nil) }
      return Self.operand(place.pattern, in: try view(at: position - 1))
    case .action:
      guard let pattern = try actionPattern(place) else {
        return .one(place.path.isActionName ? actionName : nil)
      }
      return Self.operand(pattern, in: try actionValue())
    }
  }

  private static func operand(_ pattern: PlacePattern, in root: JSONView?) -> Operand {
    switch pattern.found(in: root) {
    case .one(let view):
      if pattern.isCount { return .one(view?.countOfParts(pattern)) }
      guard var view else { return .one(nil) }
      // An unlabeled payload stands for the value itself, even without a schema.
      if pattern.member == nil, view.hasOnly("_0"), let only = view.part("_0") { view = only }
      return view.scalar.map { .one($0) } ?? .container(view)
    case .many(let views):
      return .many(
        views.map { pattern.isCount ? $0?.countOfParts(pattern) : $0?.decoded })
    }
  }

  private mutating func isTouched(_ number: Int, _ pattern: PlacePattern) -> Bool {
    let recording = timeline.recording
    let position = position
    return touched[number, default: TouchedSteps([pattern.touchedElement], in: recording)]
      .isTouched(position, in: recording)
  }

  /// Whether the action changed the value at a place, following the element there by
  /// its identity to its former place, or else an element that is gone.
  private mutating func isChanged(_ pattern: PlacePattern) throws -> Bool {
    guard timeline.contains(position - 1) else { return false }
    let identities = ElementIdentities(timeline.recording.schema)
    let after = try view(at: position)
    let followed = identities.followed(pattern, in: after)
    let new = Self.operand(pattern, in: after).value
    let before = try view(at: position - 1)
    guard var place = followed.map(PlacePattern.init) else {
      return Self.operand(pattern, in: before).value != new
    }
    (place.isCount, place.countsPairs) = (pattern.isCount, pattern.countsPairs)
    return Self.operand(place, in: before).value != new
  }

  /// Whether the action changed the value at each of many places, in order.
  private mutating func changes(of pattern: PlacePattern) throws -> [Bool] {
    let after = try view(at: position)
    guard timeline.contains(position - 1) else {
      guard case .many(let found) = pattern.found(in: after) else { return [] }
      return Array(repeating: false, count: found.count)
    }
    return ChangedElements(at: pattern, in: after, since: try view(at: position - 1), timeline.recording.schema).changes
  }

  /// The value at a path in which other values are the indices or keys, by the component of each.
  private mutating func operand(
    _ place: CompiledExpression.Place, _ keys: [Int: CompiledExpression.Node]
  ) throws -> Operand {
    var path = place.path
    for (index, key) in keys {
      guard let kind = path.components[index].kind.fixed(by: try operand(key).value) else { return .one(nil) }
      path.components[index].kind = kind
    }
    let schema = timeline.recording.schema
    guard place.root != .action else {
      guard let action = try recordedAction(), let value = try actionValue(),
        let pattern = try? timeline.pattern(of: path, inAction: value, schema?.type(of: action))
      else { return .one(nil) }
      return Self.operand(pattern, in: value)
    }
    guard place.root == .state || timeline.contains(position - 1) else { return .one(nil) }
    let view = try view(at: place.root == .old ? position - 1 : position)
    let pattern = try? PathResolver.pattern(
      of: path.components, in: view, root: "state", member: (schema?.stateType).map { .value($0) }, schema: schema)
    return pattern.map { Self.operand($0, in: view) } ?? .one(nil)
  }

  // MARK: - The action

  /// Resolves a path in the action at this position; if the path omits the case, the place may differ from action to action.
  private mutating func actionPattern(_ place: CompiledExpression.Place) throws -> PlacePattern? {
    guard let action = try recordedAction(), let number = timeline.recording.nameNumber(position) else { return nil }
    let key = ActionPlace(name: number, path: place.path.range)
    if let known = actionPatterns[key] { return known }
    guard
      var pattern = try? timeline.pattern(
        of: place.path, inAction: try actionValue(), timeline.recording.schema?.type(of: action))
    else { return nil }
    if case .payload(let fields)? = pattern.member, fields.count == 1, fields[0].name == "_0" {
      pattern.steps.append(.token("_0"))
      pattern.member = .value(SchemaType(fields[0].type))
    }
    actionPatterns[key] = pattern
    return pattern
  }

  private var actionName: JSONValue? {
    timeline.recording.actionName(position).map { .string(ActionTitle(timeline.recording.schema).name($0)) }
  }

  private mutating func recordedAction() throws -> RecordedAction? {
    if let action { return action }
    var found: RecordedAction?
    if timeline.recording.hasAction(position) {
      found = try timeline.recording.action(position)
    }
    action = .some(found)
    return found
  }

  private mutating func actionValue() throws -> JSONView? {
    if let actionView { return actionView }
    let view = try recordedAction()?.value.flatMap(JSONView.init)
    actionView = .some(view)
    return view
  }

  private mutating func value(of fact: Expression.Fact) throws -> JSONValue? {
    switch fact {
    case .position: return .integer(Int64(position))
    case .actionName: return actionName
    case .time: return try recordedAction().map { .double(Double($0.time) / 1e6) }
    case .effectID, .effectName, .effectPlace:
      guard case .effect(let id)? = timeline.recording.origin(position) else { return nil }
      if fact == .effectID { return .integer(Int64(id)) }
      let effect = try timeline.describe(effect: id)
      return (fact == .effectName ? effect.name : effect.location).map(JSONValue.string)
    }
  }
}

extension [Bool]? {
  /// Whether the result for an element matters; without an index, whether any does.
  fileprivate func matters(at index: Int?) -> Bool {
    guard let self else { return true }
    guard let index else { return self.contains(true) }
    return !self.indices.contains(index) || self[index]
  }
}
