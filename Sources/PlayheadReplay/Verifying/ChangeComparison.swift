import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
internal import PlayheadRedaction

/// Compares the change of an action with the recorded one where both are written differently.
struct ChangeComparison {
  private let recording: Recording
  private let redacted: RedactedPlaces
  private let today: Schema?
  private var cursor: StateCursor

  /// `today` describes today's types.
  init(_ recording: Recording, today: Schema?) {
    self.recording = recording
    self.today = today
    redacted = RedactedPlaces(recording.header.redacted, schema: recording.schema)
    cursor = StateCursor(recording)
  }

  /// The places at which the states after both changes of the same state differ, and why other differences are ignored; `state` is
  /// today's, and only called where the changes do not suffice.
  mutating func differences(
    at position: Int, recorded: JSONPatch, actual: JSONPatch, state: () -> JSONValue?
  ) throws(RecordingError) -> (places: [Divergence.Place], passedOver: Set<Verification.PassedOver>) {
    try cursor.move(to: position - 1, in: recording)
    let before = cursor.view
    try cursor.move(to: position, in: recording)
    let expected = cursor.view
    var passedOver: Set<Verification.PassedOver> = []
    var found: [(place: JSONPointer, old: JSONValue?, new: JSONValue?)] = []
    if let after = before.applying(actual) {
      for place in Self.outermost((recorded.operations + actual.operations).map { Self.container(of: $0) }) {
        let (left, right) = (Self.part(place, of: expected), Self.part(place, of: after))
        guard let left, let right else {
          if left != nil || right != nil { found.append((place, left?.decoded, right?.decoded)) }
          continue
        }
        found += JSONView.differences(from: left, to: right).map { difference in
          (JSONPointer(place.tokens + difference.place.tokens), difference.old, difference.new)
        }
      }
    } else if let after = state().flatMap(JSONView.init) {
      found = JSONView.differences(from: expected, to: after)
    }
    let places = found.compactMap { difference -> Divergence.Place? in
      // Only the recording has placeholders, but today's reducer copies one from the text of an action.
      let isOfPlaceholder = difference.new.map(Placeholders.isIn) ?? false
      if let reason = isOfPlaceholder ? .redacted : reason(toPassOver: difference.place) {
        passedOver.insert(reason)
        return nil
      }
      return Divergence.Place(
        pointer: difference.place,
        path: PathText.text(of: difference.place, in: expected, schema: recording.schema), expected: difference.old,
        actual: difference.new)
    }
    return (places, passedOver)
  }

  private func reason(toPassOver place: JSONPointer) -> Verification.PassedOver? {
    if redacted.covers(place.tokens) { return .redacted }
    guard let then = recording.schema, let today else { return nil }
    guard let old = then.fieldTypes(on: place) else { return .newPlace }
    guard let new = today.fieldTypes(on: place) else { return .unknownPlace }
    return then.areAlike(old, in: today, new) ? nil : .otherType
  }

  /// The place in which an operation may move other values: the array around an element.
  private static func container(of operation: JSONPatch.Operation) -> JSONPointer {
    let tokens = operation.path.tokens
    return if let last = tokens.last, JSONPointer.index(last) != nil || last == "-" {
      JSONPointer(Array(tokens.dropLast()))
    } else {
      operation.path
    }
  }

  /// The places that are not inside of others.
  private static func outermost(_ places: [JSONPointer]) -> [JSONPointer] {
    var kept: [JSONPointer] = []
    for place in places.sorted(by: { $0.tokens.lexicographicallyPrecedes($1.tokens) }) {
      if let last = kept.last, last.contains(place) { continue }
      kept.append(place)
    }
    return kept
  }

  private static func part(_ place: JSONPointer, of view: JSONView) -> JSONView? {
    place.tokens.reduce(Optional(view)) { $0?.part($1) }
  }
}

extension Schema {
  /// The types of the fields on the way to a place, as far as they are described; nil where a described type has no such field.
  fileprivate func fieldTypes(on place: JSONPointer) -> [String]? {
    var types: [String] = []
    var member: Member? = .value(stateType)
    for token in place.tokens {
      if case .value(let type)? = member, case .fields(let fields, _)? = shape(of: type) {
        guard let field = fields.first(where: { $0.name == token }) else { return nil }
        types.append(field.type)
      }
      member = member?.member(token, in: self)
      if member == nil { break }
    }
    return types
  }

  /// Whether fields have the same types, except for names of types that both schemas describe, which may have been renamed.
  fileprivate func areAlike(_ types: [String], in other: Schema, _ others: [String]) -> Bool {
    types.count == others.count
      && zip(types, others).allSatisfy { isAlike(SchemaType($0), in: other, SchemaType($1), depth: 0) }
  }

  private func isAlike(_ type: SchemaType, in other: Schema, _ counterpart: SchemaType, depth: Int) -> Bool {
    if type == counterpart { return true }
    guard depth < 16, type.isOptional == counterpart.isOptional else { return false }
    switch (shape(of: type), other.shape(of: counterpart)) {
    case (.fields?, .fields?), (.cases?, .cases?), (.values?, .values?): return true
    case (nil, nil): break
    default: return false
    }
    guard let element = type.element, let otherElement = counterpart.element else { return false }
    return isAlike(element, in: other, otherElement, depth: depth + 1)
  }
}
