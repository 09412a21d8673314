internal import OrderedCollections
internal import PlayheadFormat
internal import PlayheadReader

// Places that an expression names.
extension ExpressionCompiler {
  mutating func place(_ path: ValuePath) throws(DebuggerError) -> Typed {
    if path.isComputed { return try computed(path) }
    switch path.root {
    case .state, .old:
      let pattern: PlacePattern
      do throws(DebuggerError) { pattern = try statePattern(path) } catch {
        throw pointingToAction(error, path)
      }
      if path.root == .state { places += pattern.touchedPlaces } else { dependsOnMore = true }
      let place = typed(CompiledExpression.Place(root: path.root == .old ? .old : .state, pattern: pattern, path: path))
      if case .place(let place) = place.0 { patterns.insert(place.pattern) }
      return place
    case .action:
      dependsOnMore = true
      let pattern: PlacePattern
      do throws(DebuggerError) { pattern = try actionPattern(path) } catch {
        // No action has a payload of that name, so `action.name` is the name of the action.
        if path.isActionName { return (.fact(.actionName), .text) }
        throw error
      }
      let place = typed(CompiledExpression.Place(root: .action, pattern: pattern, path: path))
      // Other actions may have a value of another type under this name.
      return isCase(path) ? place : (place.0, place.1 == place.1.element ? .unknown : .list(.unknown))
    case .result(let number):
      // A printed result never changes, so it is a constant.
      let value = try debugger.result(number, path)
      do throws(JSONSyntaxError) {
        return (.constant(try value.json()), StaticType(value.member, schema: schema))
      } catch {
        throw DebuggerError(.tooDeep)
      }
    }
  }

  /// Compiles a path in which other paths name an index or a key. Its type is that of each element.
  private mutating func computed(_ path: ValuePath) throws(DebuggerError) -> Typed {
    var each = path
    var keys: [Int: CompiledExpression.Node] = [:]
    for (index, component) in path.components.enumerated() {
      guard case .computed(let inner, let isID) = component.kind else { continue }
      let (key, type) = try place(inner)
      let node = Expression.Node(kind: .path(inner), range: inner.range)
      guard isKey(type) || isID && type == type.element else {
        throw unfit(type, "an index, or a text or a number as the key", node)
      }
      keys[index] = key
      each.components[index].kind = .all
    }
    let (node, type) = try place(each)
    guard case .place(let place) = node, path.components.indices.allSatisfy({ keys[$0] != nil || !each.isMany(at: $0) })
    else {
      throw DebuggerError(.notOnePlace("'\(path.text)'"), range: path.range)
    }
    dependsOnMore = true
    return (
      .computed(CompiledExpression.Place(root: place.root, pattern: place.pattern, path: path), keys), type.element
    )
  }

  private func isKey(_ type: StaticType) -> Bool {
    switch type {
    case .list: return false
    case .value(let type):
      switch schema?.shape(of: type) {
      case .fields?, .cases?: return false
      case .values?: return true
      case nil: return !type.isCollection
      }
    case .bool, .text, .null, .numeric, .unknown: return true
    }
  }

  /// Suggests `action.` before a path that only an action has, since conditions of stops are often about the action.
  private func pointingToAction(_ error: DebuggerError, _ path: ValuePath) -> DebuggerError {
    var error = error
    var other = path
    other.root = .action
    if path.root == .state, case .noSuchName = error.reason, error.range == path.components.first?.range,
      (try? actionPattern(other)) != nil
    {
      // What an action carries is there in actions of that name, so that the place alone is no condition on them.
      let isName = (try? debugger.recordedActionName(path.text, range: path.range)) != nil
      error.suggestion = isName ? "action is .\(path.text)" : "action.\(path.text)"
    }
    return error
  }

  func typed(_ place: CompiledExpression.Place) -> Typed {
    var place = place
    // An unlabeled payload stands for the value itself.
    if case .payload(let fields)? = place.pattern.member, fields.count == 1, fields[0].name == "_0" {
      place.pattern.steps.append(.token("_0"))
      place.pattern.member = .value(SchemaType(fields[0].type))
    }
    let type = StaticType(place.pattern.member, schema: schema)
    return (.place(place), place.pattern.isMany ? .list(type) : type)
  }

  func statePattern(_ path: ValuePath) throws(DebuggerError) -> PlacePattern {
    guard path.root == .state || path.root == .old else {
      throw DebuggerError(.notInState("'\(path.text)'"), range: path.range)
    }
    return try debugger.pattern(of: path, in: state)
  }

  /// Whether a path in an action names the case, so that it has one meaning for all actions.
  func isCase(_ path: ValuePath) -> Bool {
    guard case .name(let name)? = path.components.first?.kind, let schema,
      case .cases(let cases)? = schema.shape(of: schema.actionType)
    else { return false }
    return cases.contains { $0.name == name }
  }

  /// Resolves a path in the current action, or else in any action that the schema knows or the recording has.
  func actionPattern(_ path: ValuePath) throws(DebuggerError) -> PlacePattern {
    do throws(DebuggerError) {
      return try debugger.timeline.pattern(
        of: path, inAction: frame?.action.value.flatMap(JSONView.init),
        frame.flatMap { frame in schema?.type(of: frame.action) } ?? schema?.actionType)
    } catch {
      // Known names, in the order in which they are found.
      var known = OrderedSet<String>()
      func note(_ error: DebuggerError) {
        if case .noSuchName(_, _, let names, _) = error.reason { known.formUnion(names) }
      }
      note(error)
      if let type = schema?.actionType, case .cases(let cases)? = schema?.shape(of: type) {
        for element in cases {
          do throws(DebuggerError) {
            var found = try PathResolver.pattern(
              of: path.components, in: nil as JSONView?, root: "action", member: .payload(element.payload),
              schema: schema)
            found.steps.insert(.token(element.name), at: 0)
            return found
          } catch let other {
            note(other)
          }
        }
      }
      // Actions of types that are not described are resolved by an example; the path is nil in an action without such a part.
      for name in debugger.recording.actionNames {
        let same = ActionNames(of: debugger.recording) { $0 == name }
        guard let example = debugger.recording.nextAction(after: 0, through: .max, among: same),
          let action = try? debugger.recording.action(example)
        else { continue }
        do throws(DebuggerError) {
          return try debugger.timeline.pattern(
            of: path, inAction: action.value.flatMap(JSONView.init), schema?.type(of: action))
        } catch let other {
          note(other)
        }
      }
      guard case .noSuchName(let name, let place, _, _) = error.reason else { throw error }
      if path.components.count == 1 {
        known.remove(ValuePath.actionName)
        known.append(ValuePath.actionName)
      }
      throw DebuggerError(
        .noSuchName(name, in: place, known: known.elements), range: error.range,
        suggestion: error.suggestion ?? Suggestion.nearest(to: name, among: known))
    }
  }
}
