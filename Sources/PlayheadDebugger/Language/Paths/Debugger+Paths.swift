public import PlayheadFormat
public import PlayheadReader

extension Debugger {
  /// A value that a path or an expression names, and its type where the schema knows it.
  public struct Value: Sendable {
    /// The value, not decoded; nil where the place exists and holds nothing.
    public var view: JSONView?
    /// What the schema knows of it.
    public var member: Schema.Member?

    /// Makes a value.
    ///
    /// - Parameters:
    ///   - view: the value, nil where the place exists and holds nothing.
    ///   - member: what the schema knows of it.
    public init(_ view: JSONView?, member: Schema.Member? = nil) {
      self.view = view
      self.member = member
    }

    /// The value, decoded; nil where the place holds nothing.
    ///
    /// - Throws: `JSONSyntaxError` where it nests deeper than the thread's stack allows.
    public func json() throws(JSONSyntaxError) -> JSONValue? {
      try view.map { view throws(JSONSyntaxError) in try view.value() }
    }
  }

  /// The value that a path names; an array of them where it names many.
  ///
  /// - Parameters:
  ///   - path: the path.
  ///   - position: where to ask; nil is the selected action's position.
  /// - Throws: ``DebuggerError`` where there is no such place, position, action or result.
  public mutating func value(_ path: ValuePath, at position: Int? = nil) throws -> Value {
    let position = position ?? selectedPosition
    guard (timeline.first...timeline.last).contains(position) else {
      throw DebuggerError(.noSuchPosition(position, first: timeline.first, last: timeline.last))
    }
    let path = try fixed(path, at: position)
    let pattern: PlacePattern
    let root: JSONView?
    switch path.root {
    case .state, .old:
      let isOld = path.root == .old
      if isOld, position == timeline.first { throw DebuggerError(.noAction(position: position)) }
      root = try view(at: isOld ? position - 1 : position)
      pattern = try self.pattern(of: path, in: root, isThere: true)
    case .action:
      guard let frame = try timeline.frame(at: position) else { throw DebuggerError(.noAction(position: position)) }
      root = frame.action.value.flatMap(JSONView.init)
      do {
        pattern = try timeline.pattern(of: path, inAction: root, recording.schema?.type(of: frame.action))
      } catch {
        guard path.isActionName else { throw error }
        return Value(JSONView(.string(ActionTitle(recording.schema).name(frame.action.name))))
      }
    case .result(let number):
      return try result(number, path)
    }
    return try Self.value(of: pattern, in: root)
  }

  /// The path with the indices, keys and ids that other paths in it have as their values at a position.
  private mutating func fixed(_ path: ValuePath, at position: Int) throws -> ValuePath {
    var path = path
    for (index, component) in path.components.enumerated() {
      guard case .computed(let inner, _) = component.kind else { continue }
      let found = try value(inner, at: position)
      guard let kind = component.kind.fixed(by: try found.json()) else {
        let text = ValueText(schema: recording.schema, limit: 40).line(try found.json() ?? .null, found.member)
        throw DebuggerError(
          .syntax(found: "\(text) as '\(inner.text)'", expected: "an index, or a text or a number as the key"),
          range: component.range)
      }
      path.components[index].kind = kind
    }
    return path
  }

  /// The value that a path names in a printed result.
  func result(_ number: Int?, _ path: ValuePath) throws(DebuggerError) -> Value {
    let last = results.count
    let result: Value
    do throws(DebuggerError) { result = try results.value(number.map { $0 < 0 ? last + $0 : $0 } ?? last) } catch {
      throw DebuggerError(error.reason, range: path.range)
    }
    let pattern = try PathResolver.pattern(
      of: path.components, in: result.view, root: "$\(number ?? last)", member: result.member, schema: recording.schema)
    return try Self.value(of: pattern, in: result.view)
  }

  static func value(of pattern: PlacePattern, in root: JSONView?) throws(DebuggerError) -> Value {
    switch pattern.found(in: root) {
    case .one(let view):
      guard pattern.isCount else { return Value(view, member: pattern.member) }
      return Value(view?.countOfParts(pattern).flatMap(JSONView.init))
    case .many(let views):
      var values: [JSONValue] = []
      for view in views {
        do throws(JSONSyntaxError) {
          values.append(
            pattern.isCount
              ? view?.countOfParts(pattern) ?? .null : try view?.value() ?? .null)
        } catch {
          throw DebuggerError(.tooDeep)
        }
      }
      if Task.isCancelled { throw DebuggerError(.interrupted) }
      return Value(JSONView(.array(values)), member: pattern.listMember)
    }
  }

  /// The place in the state that a path names, with the elements on the way followed by their identity: `rows[3]` is the
  /// row that is at 3 here, wherever it stands elsewhere.
  ///
  /// - Parameters:
  ///   - path: a single place of the state.
  ///   - isPlace: whether indices are places after all: whatever stands there.
  /// - Throws: ``DebuggerError`` where no state that was looked at, here and at both ends, has such a place, nor the schema;
  ///   or where the path names no place in the state, or many.
  public mutating func followedPath(_ path: ValuePath, isPlace: Bool = false) throws -> FollowedPath {
    let (pattern, state) = try statePattern(path)
    if isPlace {
      guard let pointer = pattern.pointer(in: state) else { throw notOnePlace(path) }
      return FollowedPath(pointer.tokens.map(FollowedPath.Part.token))
    }
    var place = state
    if place == nil { place = try view(at: timeline.first) }
    guard let place, let followed = ElementIdentities(recording.schema).followed(pattern, in: place) else {
      throw notOnePlace(path)
    }
    return followed
  }

  /// Where in the state here a followed place is; nil where an element on the way is not there.
  public mutating func place(of path: FollowedPath) -> JSONPointer? {
    guard let state = try? view(at: timeline.shownPosition(near: selectedPosition)) else { return nil }
    return PlacePattern(path).pointer(in: state)
  }

  func notOnePlace(_ path: ValuePath) -> DebuggerError {
    DebuggerError(.notOnePlace("'\(path.text)'"), range: path.range)
  }

  mutating func statePattern(_ path: ValuePath) throws -> (PlacePattern, JSONView?) {
    guard path.root == .state else {
      throw DebuggerError(.notInState("'\(path.text)'"), range: path.range)
    }
    let state = timeline.isUnfinished(selectedPosition) ? nil : try view(at: selectedPosition)
    let pattern = try self.pattern(of: fixed(path, at: selectedPosition), in: state)
    if pattern.isCount || pattern.isMany { throw notOnePlace(path) }
    return (pattern, state)
  }

  /// Resolves a path in a state, and then in others, since a nil optional is not
  /// recorded; with `isThere`, an element missing from this state is an error.
  func pattern(
    of path: ValuePath, in state: JSONView?, isThere: Bool = false
  ) throws(DebuggerError) -> PlacePattern {
    let schema = recording.schema
    func resolve(_ state: JSONView?) throws(DebuggerError) -> PlacePattern {
      try PathResolver.pattern(
        of: path.components, in: state, root: path.root == .old ? "old" : "state",
        member: (schema?.stateType).map { .value($0) }, schema: schema)
    }
    do throws(DebuggerError) { return try resolve(state) } catch {
      // As in the code of an app, where the state is the store's.
      if path.root == .state, path.beginsAtStore {
        var inner = path
        inner.components.removeFirst(2)
        if !inner.beginsAtStore { return try pattern(of: inner, in: state, isThere: isThere) }
      }
      switch error.reason {
      case .noSuchIndex, .noSuchElement: if isThere { throw error }
      default: break
      }
      for position in [timeline.first, timeline.lastState] {
        if let other = try? recording.view(at: position), let found = try? resolve(other) { return found }
      }
      return try unseenPattern(of: path, in: state, insteadOf: error)
    }
  }
}

extension PlacePattern {
  fileprivate var listMember: Schema.Member? {
    guard case .value(let type)? = member else { return nil }
    return .value(SchemaType("[\(type.name)\(type.isOptional ? "?" : "")]"))
  }
}

extension JSONView {
  /// Returns the number of elements, keys or characters; nil for other values.
  func countOfParts(_ pattern: PlacePattern) -> JSONValue? {
    switch kind {
    case .array: .integer(Int64(pattern.countsPairs ? count / 2 : count))
    case .object: part(JSONValue.unknownMember)?.scalar == .unknown ? .unknown : .integer(Int64(count))
    case .string: scalar == .unknown ? .unknown : scalar?.string.map { .integer(Int64($0.count)) }
    case .null, .bool, .number: nil
    }
  }
}

extension Timeline {
  /// Resolves a path in an action, in which the cases on the way to a payload may be left out.
  func pattern(
    of path: ValuePath, inAction value: JSONView?, _ type: SchemaType?
  ) throws(DebuggerError) -> PlacePattern {
    let schema = recording.schema
    var (value, member) = (value, type.map { Schema.Member.value($0) })
    var passed: [PlacePattern.Step] = []
    var failure: DebuggerError?
    var known: [String] = []
    while true {
      do throws(DebuggerError) {
        var pattern = try PathResolver.pattern(
          of: path.components, in: value, root: "action", member: member, schema: schema)
        pattern.steps = passed + pattern.steps
        return pattern
      } catch {
        failure = failure ?? error
        // The candidates are the names in the innermost case's payload.
        if case .noSuchName(_, _, let names, _) = error.reason { known = names }
      }
      guard let current = value, current.kind == .object, current.count == 1, let name = current.names.first else {
        break
      }
      passed.append(.token(name))
      value = current.part(name)
      member = schema.flatMap { member?.member(name, in: $0) }
    }
    guard let failure else { throw DebuggerError(.noSuchName(path.text, in: "action", known: []), range: path.range) }
    guard case .noSuchName(let name, let place, _, _) = failure.reason else { throw failure }
    if path.components.count == 1 { known.append(ValuePath.actionName) }
    throw DebuggerError(
      .noSuchName(name, in: place, known: known), range: failure.range,
      suggestion: failure.suggestion ?? Suggestion.nearest(to: name, among: known))
  }
}
