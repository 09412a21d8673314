import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
internal import PlayheadRedaction

/// Decides which recorded answers of effects may not be the same in a branch.
struct AnswerGrading {
  // An effect knew the state of the feature that returned it, the action, and what its reducer read. Where all of that equals the
  // recording, the answer is as recorded. Otherwise it is doubtful if what it names or changes was something else when the effect started.

  /// The states around the action that returned an effect.
  struct Start {
    let before: JSONView
    let after: JSONView

    /// The state after the action comes first, because most effects know that one.
    var all: [JSONView] { [after, before] }
  }

  /// What an effect knew: the states around the action that returned it.
  struct Knowledge {
    /// The place of the feature that returned the effect, before the recorded action; nil for the whole state.
    let feature: JSONPointer?
    let then: Start
    let now: Start
    /// Whether all of it equals the recording.
    let isAsRecorded: Bool
  }

  private let schema: Schema?
  private let identities: ElementIdentities
  /// Whether texts may name values, as nothing is redacted.
  private let namesValues: Bool

  init(_ recording: Recording) {
    schema = recording.schema
    identities = ElementIdentities(schema)
    namesValues = RedactedPlaces(recording.header.redacted, schema: schema).isEmpty
  }

  // MARK: - As recorded

  /// Whether a feature's state is the same around both actions, at `recorded` and `today` before them, or nil for the whole state.
  func isSame(_ recorded: JSONPointer?, _ today: JSONPointer?, _ then: Start, _ now: Start) -> Bool {
    guard let recorded, let today, isKept(recorded, then), isKept(today, now) else {
      return zip(then.all, now.all).allSatisfy { $0.isSame(as: $1) }
    }
    guard counterpart(of: recorded, from: then.before, in: now.before) == today else { return false }
    func isSame(_ then: JSONView, _ now: JSONView, _ places: (JSONPointer?, JSONPointer?)) -> Bool {
      let parts = (places.0.flatMap { Self.part($0, of: then) }, places.1.flatMap { Self.part($0, of: now) })
      guard let left = parts.0, let right = parts.1 else { return parts.0 == nil && parts.1 == nil }
      return left.isSame(as: right)
    }
    // The action may have moved or removed the feature.
    return isSame(then.before, now.before, (recorded, today))
      && isSame(
        then.after, now.after,
        (
          counterpart(of: recorded, from: then.before, in: then.after),
          counterpart(of: today, from: now.before, in: now.after)
        ))
  }

  /// Whether the place exists before the action and belongs to the same feature: the place of an element is its index when its reducer
  /// ran, after other reducers may have moved it.
  private func isKept(_ place: JSONPointer, _ start: Start) -> Bool {
    guard Self.part(place, of: start.before) != nil else { return false }
    var view: JSONView? = start.before
    for token in place.tokens {
      if view?.kind == .array { return counterpart(of: place, from: start.before, in: start.after) == place }
      view = view?.part(token)
    }
    return true
  }

  /// The place in another state of what is at a place in this one, with elements found by their ids; nil if it is missing there.
  private func counterpart(of place: JSONPointer, from view: JSONView, in other: JSONView) -> JSONPointer? {
    let steps = PlacePattern(place.tokens.map(PlacePattern.Step.token))
    return identities.followed(steps, in: view).flatMap { PlacePattern($0).pointer(in: other) }
  }

  private static func part(_ place: JSONPointer, of view: JSONView) -> JSONView? {
    place.tokens.reduce(Optional(view)) { $0?.part($1) }
  }

  // MARK: - Doubts

  /// Why an answer may mean something else in the branch, where its feature was at `feature` before the recorded action; nil if
  /// nothing indicates that.
  func doubt(
    of answer: JSONValue, patch: JSONPatch?, in state: JSONView, feature: JSONPointer?, _ then: Start, _ now: Start
  ) -> String? {
    let named = Self.scalars(of: answer)
    guard let patch else { return doubt(of: named, inArraysOf: then.after, now.after, at: JSONPointer()) }
    for operation in patch.operations {
      if let doubt = doubt(of: operation, named, in: state, then, now) { return doubt }
    }
    return doubt(of: named, feature, then, now)
  }

  /// Whether the elements that an operation changes were in both states, and the indices of the answer mean the same elements.
  private func doubt(
    of operation: JSONPatch.Operation, _ named: Set<JSONValue>, in state: JSONView, _ then: Start, _ now: Start
  ) -> String? {
    var view: JSONView? = state
    var member = schema.map { Schema.Member.value($0.stateType) }
    var field: Schema.Field?
    var place = JSONPointer()
    for (depth, token) in operation.path.tokens.enumerated() {
      // What is inserted was in neither state.
      var isInsertion = false
      if case .add = operation { isInsertion = depth + 1 == operation.path.tokens.count }
      if let container = view, container.kind == .array, let index = JSONPointer.index(token), !isInsertion,
        // Entries and values are identified by themselves, wherever they are.
        identities.keyedKind(member) == nil
      {
        let identity = identities.identity(of: container, member, field)
        let id = identity.flatMap { Self.part($0, of: container.part(token) ?? container)?.scalar }
        let arrays = (arrays(at: place, of: state, in: then), arrays(at: place, of: state, in: now))
        let isNamed = named.contains(.integer(Int64(index)))
        let text = PathText.text(of: place, in: state, schema: schema)
        if isNamed, let doubt = doubt(of: index, identity, arrays.0, arrays.1, text, element(of: member)) {
          return doubt
        }
        if let id, let identity, Self.stands(id, identity, in: arrays.0), !Self.stands(id, identity, in: arrays.1) {
          return "\(text)[id: \(shown(id))] was not there"
        }
        if identity == nil, let then = arrays.0.first, let now = arrays.1.first, then.count != now.count {
          return "\(text) had \(then.count) elements, has \(now.count)"
        }
      }
      field = schema.flatMap { member?.field(token, in: $0) }
      member = schema.flatMap { member?.member(token, in: $0) }
      view = view?.part(token)
      place.tokens.append(token)
    }
    return nil
  }

  /// The arrays at a place of `state` in the states around an action, the state after it first.
  private func arrays(at place: JSONPointer, of state: JSONView, in start: Start) -> [JSONView] {
    start.all.compactMap { view in
      counterpart(of: place, from: state, in: view).flatMap { Self.part($0, of: view) }
    }.filter { $0.kind == .array }
  }

  private static func stands(_ id: JSONValue, _ identity: JSONPointer, in arrays: [JSONView]) -> Bool {
    arrays.contains { array in
      PlacePattern([.element(id, identity: identity)]).pointer(in: array) != nil
    }
  }

  private func element(of member: Schema.Member?) -> Schema.Member? {
    schema.flatMap { member?.member("0", in: $0) }
  }

  /// Whether an index means another element.
  private func doubt(
    of index: Int, _ identity: JSONPointer?, _ then: [JSONView], _ now: [JSONView], _ path: String,
    _ member: Schema.Member?
  ) -> String? {
    // The first state that has it: what the action adds is only in the state after it, and what it removes only in the one before.
    for (then, now) in zip(then, now) {
      guard let old = then.part(String(index)) else { continue }
      let new = now.part(String(index))
      if let identity {
        if Self.part(identity, of: old)?.scalar == new.flatMap({ Self.part(identity, of: $0)?.scalar }) { return nil }
      } else if then.count == now.count {
        return nil
      }
      return difference("\(path)[\(index)]", old, new, member)
    }
    return nil
  }

  /// Whether an index means another element of any array, for an answer whose change was not recorded.
  private func doubt(
    of named: Set<JSONValue>, inArraysOf then: JSONView, _ now: JSONView?, at place: JSONPointer
  ) -> String? {
    guard let now, then.isContainer, !then.isSame(as: now) else { return nil }
    var doubt: String?
    if then.kind == .array {
      var (member, field) = (schema.map { Schema.Member.value($0.stateType) }, Schema.Field?.none)
      for token in place.tokens {
        field = schema.flatMap { member?.field(token, in: $0) }
        member = schema.flatMap { member?.member(token, in: $0) }
      }
      let identity = identities.identity(of: then, member, field)
      let path = PathText.text(of: place, in: JSONView?.none, schema: schema)
      for case .integer(let index) in named {
        guard let index = Int(exactly: index), index >= 0 else { continue }
        doubt = doubt ?? self.doubt(of: index, identity, [then], [now], path, element(of: member))
      }
      var index = 0
      then.forEachElement { element in
        doubt =
          doubt
          ?? self.doubt(
            of: named, inArraysOf: element, now.part(String(index)), at: JSONPointer(place.tokens + [String(index)]))
        index += 1
        return doubt == nil
      }
    } else {
      then.forEachMember { name, value in
        doubt = self.doubt(of: named, inArraysOf: value, now.part(name), at: JSONPointer(place.tokens + [name]))
        return doubt == nil
      }
    }
    return doubt
  }

  /// Whether the answer names a value that was in the feature's recorded state, and is not in today's.
  private func doubt(of named: Set<JSONValue>, _ feature: JSONPointer?, _ then: Start, _ now: Start) -> String? {
    if named.isEmpty { return nil }
    func part(_ view: JSONView, _ start: JSONView) -> (JSONView, JSONPointer)? {
      guard let feature else { return (view, JSONPointer()) }
      guard let place = counterpart(of: feature, from: start, in: view) else { return nil }
      return Self.part(place, of: view).map { ($0, place) }
    }
    var standing: Set<JSONValue>?
    for (old, new) in zip(then.all, now.all) {
      guard let (left, place) = part(old, then.before), let (right, _) = part(new, then.before) else { continue }
      for difference in JSONView.differences(from: left, to: right) {
        guard let before = difference.old else { continue }
        let lost = Self.scalars(of: before).intersection(named)
        if lost.isEmpty { continue }
        let known = standing ?? now.all.reduce(into: []) { $0.formUnion(Self.scalars(of: $1)) }
        standing = known
        guard !lost.isSubset(of: known) else { continue }
        let place = JSONPointer(place.tokens + difference.place.tokens)
        var member = schema.map { Schema.Member.value($0.stateType) }
        for token in place.tokens { member = schema.flatMap { member?.member(token, in: $0) } }
        return self.difference(
          PathText.text(of: place, in: old, schema: schema), before, difference.new, member)
      }
    }
    return nil
  }

  // MARK: - Values

  /// The texts and whole numbers in a value.
  private static func scalars(of view: some ValueView) -> Set<JSONValue> {
    var found: Set<JSONValue> = []
    func collect(_ view: some ValueView) {
      switch view.kind {
      case .array:
        view.forEachElement {
          collect($0); return !Task.isCancelled
        }
      case .object:
        view.forEachMember {
          collect($1); return !Task.isCancelled
        }
      case .string, .number:
        guard let scalar = view.scalar else { return }
        if scalar.wholeNumber != nil || scalar.string.map({ !$0.isEmpty }) == true { found.insert(scalar) }
      case .bool, .null: break
      }
    }
    collect(view)
    return found
  }

  private func difference(
    _ path: String, _ old: some ValueView, _ new: (some ValueView)?, _ member: Schema.Member?
  ) -> String {
    guard namesValues else { return "\(path) was another value" }
    let values = ValueText(schema: schema, limit: 40)
    let now = new.map { values.line($0, member) } ?? "not there"
    return "\(path) was \(values.line(old, member)), is \(now)"
  }

  private func shown(_ id: JSONValue) -> String {
    namesValues ? ValueText(schema: nil, limit: 40).line(id, nil) : "…"
  }
}
