import OrderedCollections
import PlayheadFormat
import PlayheadPlatform

/// The types of the actions of one recording. A store may have one type of action, or many, as where its actions are
/// `any Action`.
struct ActionTypes {
  /// What all types that the recording knows are made of.
  private(set) var types = RecordedTypes()
  /// Each an `ActionType` of the type that is the key.
  private var known: [ObjectIdentifier: any AnyObject & Sendable] = [:]
  /// The schema's name of the state's type.
  private var state = ""

  /// All types that the recording knows.
  var schema: Schema { Schema(types: types.shapes, state: state, action: "") }

  /// The types that were described for the header, of which one is that of the actions.
  mutating func begin<Action>(_ type: ActionType<Action>, state: String, types: RecordedTypes) {
    self.types = types
    self.state = state
    known[ObjectIdentifier(Action.self)] = type
  }

  /// What is known of a type; nil where it has not been met.
  func type<Action>(_: Action.Type) -> ActionType<Action>? {
    guard let known = known[ObjectIdentifier(Action.self)] else { return nil }
    return unsafeDowncast(known, to: ActionType<Action>.self)
  }

  /// Adds a type, unless somebody else has meanwhile.
  ///
  /// - Parameters:
  ///   - types: what was known and this type.
  ///   - count: how many types were known when it was described.
  /// - Returns: the line that tells what it is made of; nil where it has to be described again.
  mutating func add<Action>(
    _ type: ActionType<Action>, types: RecordedTypes, since count: Int
  ) -> RecordedSchema? {
    guard self.types.shapes.count == count, known[ObjectIdentifier(Action.self)] == nil else { return nil }
    var schema = Schema(state: state, action: type.name ?? type.recordedType.name)
    for (name, shape) in types.shapes.elements[count...] { schema.types[name] = shape }
    self.types = types
    known[ObjectIdentifier(Action.self)] = type
    return RecordedSchema(schema: schema, fidelity: types.fidelity)
  }
}

/// How actions of one type are recorded.
final class ActionType<Action>: Sendable {
  let recordedType: RecordedType<Action>
  private let recording: AnyValueRecording<Action>
  /// The schema's name of the type, where it is not the one that the header tells: the action's name begins with it.
  let name: String?
  /// Whether it only says what its values can do.
  let isExistential: Bool
  /// Whether a value tells its type only when it is there: an existential, or a class that may have others beneath it.
  let isOpen: Bool
  /// Whether the app's own code records a part of an action.
  let runsAppCode: Bool

  init(_ recordedType: RecordedType<Action>, name: String?) {
    self.recordedType = recordedType
    recording = recordedType.recording
    self.name = name
    isExistential = String(reflecting: type(of: Action.self as Any)).hasSuffix(".Protocol")
    isOpen = isExistential || Action.self is AnyObject.Type
    runsAppCode = isOpen || recordedType.runsAppCode
  }

  /// Writes an action's line from the content of its name on.
  func write(
    _ action: Action, from origin: RecordedOrigin, animation: String?, redaction: Redaction?,
    into line: inout JSONWriter
  ) {
    if let name {
      line.append(escaped: name)
      let length = line.count
      line.append(raw: ".")
      if !recording.writeCase(action, &line) { line.truncate(to: length) }
    } else if !recording.writeCase(action, &line) {
      recordedType.writeActionName(action, into: &line)
    }
    let animation = animation.map { redaction?.redact(text: $0) ?? $0 }
    RecordedAction.endName(origin: origin, type: name, animation: animation, into: &line)
    RecordedAction.beginValue(into: &line)
    let start = line.count
    recording.write(action, &line)
    line.settleFailures(from: start)
    redaction?.redactAction(&line, from: start, type: recordedType.name)
    if _slowPath(line.isIncomplete) { line.endIncomplete(from: start) }
    RecordedAction.end(into: &line)
  }
}

extension RecorderCore {
  /// Writes an action's line from the content of its name on, by its own type. A type that is met for the first time is
  /// described in the recording first.
  ///
  /// It runs the app's own code, so no lock may be held.
  func write<Action>(
    _ action: Action, from origin: RecordedOrigin, animation: String?, into line: inout JSONWriter
  ) {
    write(
      action, as: actionType(Action.self), from: origin, animation: animation, redaction: redaction, into: &line)
  }

  /// The same for an action of which the type has been met.
  func write<Action>(
    _ action: Action, as type: ActionType<Action>, from origin: RecordedOrigin, animation: String?,
    redaction: Redaction?, into line: inout JSONWriter
  ) {
    guard type.isOpen else {
      return type.write(action, from: origin, animation: animation, redaction: redaction, into: &line)
    }
    // The value alone would be opened as what it is handed over as, the protocol.
    func open<Concrete>(_ concrete: Concrete.Type) {
      guard let action = action as? Concrete else { return }
      // Which may have marked the first secrets.
      let type = actionType(concrete)
      type.write(action, from: origin, animation: animation, redaction: self.redaction, into: &line)
    }
    _openExistential(Swift.type(of: action as Any), do: open)
  }

  /// What is known of a type, which is described in the recording where it is met for the first time.
  func actionType<Action>(_: Action.Type) -> ActionType<Action> {
    while true {
      if let known = actionTypes.withLock({ $0.type(Action.self) }) { return known }
      let before = actionTypes.withLock { $0.types }
      var types = before
      let recordedType = RecordedType<Action>()
      let type = ActionType(recordedType, name: recordedType.describe(in: &types))
      let redaction = redaction(of: recordedType.types)
      // Both locks, so that nobody writes an action of the type before the line that describes it, or before it is known
      // which of its fields are secret.
      let isAdded = actionTypes.withLock { actionTypes in
        guard let schema = actionTypes.add(type, types: types, since: before.shapes.count) else {
          return false
        }
        update { $0.schema(schema) }
        // It is too late to refuse a pattern, but not to learn the types.
        try? redaction?.check(against: actionTypes.schema, isComplete: false)
        return true
      }
      if isAdded { return type }
    }
  }
}
