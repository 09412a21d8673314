import OrderedCollections
import PlayheadFormat
import PlayheadPlatform
internal import PlayheadRedaction

/// The types of a recording's actions: one, or many as in a store of `any Action`.
struct ActionTypes {
  /// All types that the recording knows.
  private(set) var types = RecordedTypes()
  /// An `ActionType` of each type.
  private var known: [ObjectIdentifier: any AnyObject & Sendable] = [:]
  /// The schema's name of the state's type.
  private var state = ""

  /// All types that the recording knows.
  var schema: Schema { Schema(types: types.shapes, state: state, action: "") }

  /// Begins with the types described in the header, one of which is that of the actions.
  mutating func begin<Action>(_ type: ActionType<Action>, state: String, types: RecordedTypes) {
    self.types = types
    self.state = state
    known[ObjectIdentifier(Action.self)] = type
  }

  /// The recording of a type; nil if it was not met before.
  func type<Action>(_: Action.Type) -> ActionType<Action>? {
    guard let known = known[ObjectIdentifier(Action.self)] else { return nil }
    return unsafeDowncast(known, to: ActionType<Action>.self)
  }

  /// Adds a type that was described when `count` types were known, together with these in `types`, and returns the line
  /// for it; nil if other types were added meanwhile, so that it has to be described again.
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

/// The recording of actions of one type.
final class ActionType<Action>: Sendable {
  let recordedType: RecordedType<Action>
  private let recording: AnyValueRecording<Action>
  /// The schema's name of the type, with which the actions' names begin, if it is not the type in the header.
  let name: String?
  /// Whether it is an existential type.
  let isExistential: Bool
  /// Whether only a value determines the concrete type: for an existential, or a class with possible subclasses.
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
  /// Writes an action's line from the content of its name on by its own type, which is described in the recording first
  /// if it is new; runs app code, so no lock may be held.
  func write<Action>(
    _ action: Action, from origin: RecordedOrigin, animation: String?, into line: inout JSONWriter
  ) {
    write(
      action, as: actionType(Action.self), from: origin, animation: animation, redaction: redaction, into: &line)
  }

  /// The same for an action of a known type.
  func write<Action>(
    _ action: Action, as type: ActionType<Action>, from origin: RecordedOrigin, animation: String?,
    redaction: Redaction?, into line: inout JSONWriter
  ) {
    guard type.isOpen else {
      return type.write(action, from: origin, animation: animation, redaction: redaction, into: &line)
    }
    // Opening the value alone would give its static type, the protocol.
    func open<Concrete>(_ concrete: Concrete.Type) {
      guard let action = action as? Concrete else { return }
      // The type may have marked the first secrets.
      let type = actionType(concrete)
      type.write(action, from: origin, animation: animation, redaction: self.redaction, into: &line)
    }
    _openExistential(Swift.type(of: action as Any), do: open)
  }

  /// The recording of a type, which is described in the recording first if it is new.
  func actionType<Action>(_: Action.Type) -> ActionType<Action> {
    while true {
      if let known = actionTypes.withLock({ $0.type(Action.self) }) { return known }
      let before = actionTypes.withLock { $0.types }
      var types = before
      let recordedType = RecordedType<Action>()
      let type = ActionType(recordedType, name: recordedType.describe(in: &types))
      let redaction = redaction(of: recordedType.types)
      // Both locks are held, so that no action of the type is written before its description, or before its secret
      // fields are known.
      let isAdded = actionTypes.withLock { actionTypes in
        guard let schema = actionTypes.add(type, types: types, since: before.shapes.count) else {
          return false
        }
        update { $0.schema(schema) }
        // It is too late to refuse a pattern, but the types are still learned.
        try? redaction?.check(against: actionTypes.schema, isComplete: false)
        return true
      }
      if isAdded { return type }
    }
  }
}
