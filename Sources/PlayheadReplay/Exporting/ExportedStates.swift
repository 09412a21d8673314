import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder

/// The states that a test of each step compares: those that today's reducer leads to, and those that the recording gives back.
///
/// A store's states are compared by `==`, and those of a recording by what is recorded of them. Where both say something else, a
/// test of the recording fails although the feature does what it did, and so there is none.
struct ExportedStates<State, Action> {
  private let recording: Recording
  private let runner: (any ActionRunner<State, Action>)?
  private let type = RecordedType<State>()
  private let redacted: RedactedPlaces

  /// - Parameter runner: today's reducer; nil to look at the recorded states only.
  init(_ recording: Recording, runner: (any ActionRunner<State, Action>)?) {
    self.recording = recording
    self.runner = runner
    redacted = RedactedPlaces(recording.header.redacted, schema: recording.schema)
  }

  /// The recorded state at a position.
  ///
  /// - Throws: ``ReplayError`` that names the place that is none of today's type.
  func state(at position: Int) throws -> State { try read(recording.state(at: position), position) }

  /// Goes on by one action.
  ///
  /// - Parameters:
  ///   - state: the state before; the state after on return.
  ///   - recorded: what was recorded of the state before.
  /// - Returns: whether the state is another one, as `==` has it.
  /// - Throws: ``ReplayError`` that names the place where there is a state that no test can expect.
  func advance(
    _ state: inout State, by action: Action, to position: Int, after recorded: JSONValue
  ) throws -> Bool {
    let change = try recording.change(position)
    var next = state
    if let runner {
      _ = runner.run(action, on: &next, seq: position, answering: change?.reads ?? [])
      if runner.hasEffectEvents { _ = runner.takeEffectEvents() }
      // Nothing to read, and most actions are such ones.
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
      // The test is to tell that today's feature does something else.
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

  private func read(_ value: JSONValue, _ position: Int) throws(ReplayError) -> State {
    do throws(RecordableError) { return try type.read(value) } catch {
      throw ReplayError(
        .noTest("position \(position), state\(error.pointer): found \(error.found), expected \(error.expected)"))
    }
  }

  /// The first place at which a state is recorded as something else; nil where it is the same.
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

/// Whether two values are equal, as their type has it; false where it has no `==`.
func isEqual<Value>(_ left: Value, _ right: Value) -> Bool {
  func compare<Known: Equatable>(_ left: Known) -> Bool { left == right as? Known }
  guard let left = left as? any Equatable else { return false }
  return compare(left)
}

/// Where two values are not equal that are recorded alike.
enum UnequalPlace {
  /// The place in the state, as source has it.
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
      // What has no `==` itself and no unequal part is not it.
      if rest.isEmpty, !(left.value is any Equatable) { continue }
      return step(left.label, index, mirrors.0.displayStyle) + rest
    }
    return ""
  }

  private static func step(_ label: String?, _ index: Int, _ style: Mirror.DisplayStyle?) -> String {
    if style == .optional { return "" }
    guard let label else { return "[\(index)]" }
    // A property's storage has another name: that of a wrapper, or of what a macro made.
    return ".\(label.drop { $0 == "_" || $0 == "." || $0 == "$" })"
  }
}
