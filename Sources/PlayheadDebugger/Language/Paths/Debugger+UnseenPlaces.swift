internal import PlayheadFormat
internal import PlayheadReader

// Places that no state has that was looked at: an index into a list that begins empty, an element that comes and goes.
extension Debugger {
  /// The place that a path means where there are fewer elements than it names, as their type tells, or any of them.
  ///
  /// - Parameters:
  ///   - state: the state by which names are understood.
  ///   - error: what is missing there.
  /// - Throws: ``DebuggerError``: the same, or the one about a name that elements do not have.
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
        // What the schema describes has no such part.
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
      // `[*]` stands where the index does, and is there in an empty list, too.
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

  /// A step into what nothing is known of.
  private static func step(
    _ component: ValuePath.Component, or error: DebuggerError
  ) throws(DebuggerError) -> PlacePattern.Step {
    switch component.kind {
    case .name(let name), .key(let name): return .token(name)
    case .index(let index): return index < 0 ? .fromEnd(Int(clamping: index.magnitude)) : .token(String(index))
    case .all, .slice, .element, .pair, .member: throw error
    }
  }
}
