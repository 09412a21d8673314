import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
internal import PlayheadRedaction

/// The states that a test of each step compares by `==`; where that disagrees with the recorded form, the test would fail for an
/// unchanged feature, and an error is thrown instead.
struct ExportedStates<State, Action> {
  private let recording: Recording
  private let runner: (any ActionRunner<State, Action>)?
  private let type = RecordedType<State>()
  private let redacted: RedactedPlaces

  /// Without a `runner`, only the recorded states are used.
  init(_ recording: Recording, runner: (any ActionRunner<State, Action>)?) {
    self.recording = recording
    self.runner = runner
    redacted = RedactedPlaces(recording.header.redacted, schema: recording.schema)
  }

  /// The recorded state at a position; the error names the place that does not decode as today's type.
  func state(at position: Int) throws -> State { try read(recording.state(at: position), position) }

  /// Advances the state by one action and returns whether it differs by `==`; `recorded` is the recorded state before, and the
  /// error names the place of a value that no test can expect.
  func advance(
    _ state: inout State, by action: Action, to position: Int, after recorded: JSONValue
  ) throws -> Bool {
    let change = try recording.change(position)
    var next = state
    if let runner {
      _ = runner.run(action, on: &next, seq: position, answering: change?.reads ?? [])
      if runner.hasEffectEvents { _ = runner.takeEffectEvents() }
      // Nothing to decode, as for most actions.
      if change?.patch.operations.isEmpty ?? true, isEqual(state, next) { return false }
    }
    var expected = recorded
    try change?.patch.apply(to: &expected)
    let read = try self.read(expected, position)
    defer { state = next }
    if runner == nil {
      next = read
    } else if let place = try difference(from: expected, to: next) {
      if redacted.covers(place.tokens) {
        throw ReplayError(
          .noTest("position \(position): \(place) is redacted, so that no test can tell what it becomes"))
      }
      // The test is to show that today's feature does something else.
      next = read
    }
    guard isEqual(next, read) else {
      let place = UnequalPlace.text(next, read)
      throw ReplayError(
        .noTest(
          "position \(position): \(place) is not equal to what the recording gives back, as NaN is to nothing; "
            + "'--expect' writes a test of the end"))
    }
    return !isEqual(state, next)
  }

  private func read(_ value: JSONValue, _ position: Int) throws -> State {
    do throws(RecordableError) { return try type.read(value) } catch {
      throw ReplayError(
        .noTest("position \(position), state\(error.pointer): found \(error.found), expected \(error.expected)"))
    }
  }

  /// The first place at which the recorded form of a state differs, if any.
  private func difference(from recorded: JSONValue, to state: State) throws -> JSONPointer? {
    var text = JSONWriter(capacity: 1024)
    type.write(state, into: &text)
    let value = try text.withBytes { try JSONValue(parsing: $0) }
    if value == recorded { return nil }
    guard let left = JSONView(recorded), let right = JSONView(value) else { return JSONPointer([]) }
    let places = JSONView.differences(from: left, to: right).map(\.place)
    return places.first { !redacted.covers($0.tokens) } ?? places.first
  }
}

/// Whether two values are equal by `==`; false for a type without it.
func isEqual<Value>(_ left: Value, _ right: Value) -> Bool {
  func compare<Known: Equatable>(_ left: Known) -> Bool { left == right as? Known }
  guard let left = left as? any Equatable else { return false }
  return compare(left)
}

/// Finds the place of a difference by `==` between values that are recorded alike.
enum UnequalPlace {
  /// The place in the state, as written in Swift.
  static func text(_ left: Any, _ right: Any) -> String {
    let path = path(left, right)
    return path.isEmpty ? "the state" : "'\(path.first == "." ? String(path.dropFirst()) : path)'"
  }

  private static func path(_ left: Any, _ right: Any) -> String {
    let mirrors = (Mirror(reflecting: left), Mirror(reflecting: right))
    guard ![.set, .dictionary].contains(mirrors.0.displayStyle), mirrors.0.children.count == mirrors.1.children.count
    else { return "" }
    for (index, (left, right)) in zip(mirrors.0.children, mirrors.1.children).enumerated()
    where !isEqual(left.value, right.value) {
      let rest = path(left.value, right.value)
      // A value without `==` and without an unequal part is not the cause.
      if rest.isEmpty, !(left.value is any Equatable) { continue }
      return step(left.label, index, mirrors.0.displayStyle) + rest
    }
    return ""
  }

  private static func step(_ label: String?, _ index: Int, _ style: Mirror.DisplayStyle?) -> String {
    if style == .optional { return "" }
    guard let label else { return "[\(index)]" }
    // The storage of a property wrapper or a macro has another name than the property.
    return ".\(label.drop { $0 == "_" || $0 == "." || $0 == "$" })"
  }
}
