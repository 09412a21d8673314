import OrderedCollections
import PlayheadRecording

/// The types of the actions of one recording. A store may have one type of action, or many, as where its actions are
/// `any Action`.
struct ActionTypes {
  /// What all types that the recording knows are made of.
  private(set) var types = RecordedTypes()
  private var known: [ObjectIdentifier: any Sendable] = [:]
  /// The schema's name of the state's type.
  private var state = ""

  /// The types that were described for the header, of which one is that of the actions.
  mutating func begin<Action>(_ type: ActionType<Action>, state: String, types: RecordedTypes) {
    self.types = types
    self.state = state
    known[ObjectIdentifier(Action.self)] = type
  }

  /// What is known of a type; nil where it has not been met.
  func type<Action>(_: Action.Type) -> ActionType<Action>? {
    known[ObjectIdentifier(Action.self)] as? ActionType<Action>
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
    var schema = Schema(state: state, action: type.name ?? type.shape.name)
    for (name, shape) in types.shapes.elements[count...] { schema.types[name] = shape }
    self.types = types
    known[ObjectIdentifier(Action.self)] = type
    return RecordedSchema(schema: schema, fidelity: types.fidelity)
  }
}

/// How actions of one type are recorded.
struct ActionType<Action>: Sendable {
  let shape: RecordedShape<Action>
  /// The schema's name of the type, where it is not the one that the header tells: the action's name begins with it.
  let name: String?
  /// Whether it only says what its values can do.
  let isExistential: Bool
  /// Whether a value tells its type only when it is there: an existential, or a class that may have others beneath it.
  let isOpen: Bool

  init(shape: RecordedShape<Action>, name: String?) {
    self.shape = shape
    self.name = name
    isExistential = String(reflecting: type(of: Action.self as Any)).hasSuffix(".Protocol")
    isOpen = isExistential || Action.self is AnyObject.Type
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
      if !shape.writeCase(action, into: &line) { line.truncate(to: length) }
    } else {
      shape.writeActionName(action, into: &line)
    }
    RecordedAction.endName(origin: origin, type: name, animation: animation, into: &line)
    RecordedAction.beginValue(into: &line)
    let start = line.count
    shape.write(action, into: &line)
    if let redaction { redaction.redact(&line, from: start) }
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
    let type = actionType(Action.self)
    guard type.isOpen else {
      return type.write(action, from: origin, animation: animation, redaction: redaction, into: &line)
    }
    func write<Concrete>(_ action: Concrete) {
      actionType(Concrete.self).write(
        action, from: origin, animation: animation, redaction: redaction, into: &line)
    }
    func open<Concrete>(_ action: Concrete) {
      // An instance knows its own class, whatever class it is passed as.
      if Concrete.self is AnyObject.Type { _openExistential(action as AnyObject, do: write) } else { write(action) }
    }
    _openExistential(action as Any, do: open)
  }

  private func actionType<Action>(_: Action.Type) -> ActionType<Action> {
    while true {
      let (known, before) = actionTypes.withLock { ($0.type(Action.self), $0.types) }
      if let known { return known }
      var types = before
      let shape = RecordedShape<Action>()
      let type = ActionType(shape: shape, name: shape.describe(in: &types))
      // Both locks, so that nobody writes an action of the type before the line that describes it.
      let isAdded = actionTypes.withLock { actionTypes in
        guard let schema = actionTypes.add(type, types: types, since: before.shapes.count) else {
          return false
        }
        update { $0.schema(schema) }
        return true
      }
      if isAdded { return type }
    }
  }
}
