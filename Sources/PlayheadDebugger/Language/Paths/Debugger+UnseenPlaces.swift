internal import PlayheadFormat
internal import PlayheadReader

// Places that no examined state has: an index into a list that begins empty, or an element that comes and goes.
extension Debugger {
  /// Resolves a path beyond the existing elements by their types; `error` says what is missing, and is thrown unless the types allow it.
  func unseenPattern(
    of path: ValuePath, in state: JSONView?, insteadOf error: DebuggerError
  ) throws(DebuggerError) -> PlacePattern {
    switch error.reason {
    case .noSuchIndex, .noSuchElement: break
    default: throw error
    }
    let schema = recording.schema
    let root = path.root == .old ? "old" : "state"
    let member = (schema?.stateType).map { Schema.Member.value($0) }
    if schema != nil {
      do throws(DebuggerError) {
        return try PathResolver.pattern(
          of: path.components, in: JSONView?.none, root: root, member: member, schema: schema)
      } catch let other {
        // The schema describes the type, and it has no such part.
        if case .noSuchName(_, _, let known, _) = other.reason, !known.isEmpty { throw other }
      }
    }
    guard case .noSuchIndex = error.reason else { throw error }
    return try unseenPattern(of: path.components[...], in: state, root, member)
  }

  private func unseenPattern(
    of components: ArraySlice<ValuePath.Component>, in value: JSONView?, _ root: String, _ member: Schema.Member?
  ) throws(DebuggerError) -> PlacePattern {
    let schema = recording.schema
    do throws(DebuggerError) {
      return try PathResolver.pattern(of: Array(components), in: value, root: root, member: member, schema: schema)
    } catch {
      guard case .noSuchIndex(let index, let place, _) = error.reason,
        let end = components.firstIndex(where: { $0.range == error.range })
      else { throw error }
      // `[*]` resolves even in an empty list, so it stands in for the index.
      let all = ValuePath.Component(kind: .all, range: components[end].range)
      var pattern = try PathResolver.pattern(
        of: Array(components[..<end]) + [all], in: value, root: root, member: member, schema: schema)
      pattern.steps[pattern.steps.count - 1] = .token("0")
      let sample: JSONView? = if case .one(let found) = pattern.found(in: value) { found } else { nil }
      pattern.steps[pattern.steps.count - 1] =
        index < 0 ? .fromEnd(Int(clamping: index.magnitude)) : .token(String(index))
      let rest = components[(end + 1)...]
      if rest.isEmpty { return pattern }
      var part: PlacePattern
      if sample == nil, pattern.member == nil {
        part = PlacePattern()
        for component in rest { part.steps.append(try Self.step(component, or: error)) }
      } else {
        part = try unseenPattern(of: rest, in: sample, "\(place)[\(index)]", pattern.member)
      }
      part.steps = pattern.steps + part.steps
      return part
    }
  }

  /// Converts a path component below a value of which nothing is known.
  private static func step(
    _ component: ValuePath.Component, or error: DebuggerError
  ) throws(DebuggerError) -> PlacePattern.Step {
    switch component.kind {
    case .name(let name), .key(let name): return .token(name)
    case .index(let index): return index < 0 ? .fromEnd(Int(clamping: index.magnitude)) : .token(String(index))
    case .all, .slice, .element, .pair, .member, .computed: throw error
    }
  }
}
