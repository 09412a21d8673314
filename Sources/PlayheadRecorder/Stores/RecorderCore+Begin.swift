import OrderedCollections
import PlayheadFormat
import PlayheadPlatform
internal import PlayheadRedaction

extension RecorderCore {
  /// Writes the header unless the recorder serves a store already, and returns what to remember of the state and the
  /// store that it serves now, or nil if it is closed; runs app code, so no lock may be held.
  func begin<State, Action>(
    _ store: AnyObject, state: State, type: RecordedType<State>, recording: StateRecording<State>,
    action: Action.Type
  ) -> (memory: StateMemory<State>, store: AnyObject)? {
    if let served = change({ $0.isClosed ? nil : Optional($0.store) }) {
      if let served { return (StateMemory(value: state, tree: nil), served) }
    } else {
      return nil
    }
    let scratch = checkOut()
    defer { checkIn(scratch) }
    var types = RecordedTypes()
    let stateName = type.describe(in: &types)
    let actionType = ActionType(RecordedType<Action>(), name: nil)
    // An existential type has no description of its own.
    let actionName =
      actionType.isExistential ? TypeName.short(Action.self) : actionType.recordedType.describe(in: &types)
    let schema = types.shapes.isEmpty ? nil : Schema(types: types.shapes, state: stateName, action: actionName)
    let redaction = redaction(of: types.shapes)
    do throws(RedactionError) {
      let isComplete = !actionType.isOpen && types.fidelity == .recordable
      try redaction?.check(against: schema, isComplete: isComplete)
    } catch {
      refuse(error)
      return nil
    }
    let memory = recording.memory(of: state, writing: &scratch.payload)
    redaction?.redactState(&scratch.payload, from: 0)
    let failures = scratch.payload.failures
    let weight = scratch.payload.count
    let name = options.storeName ?? Self.storeName(of: State.self)
    var header = RecordingHeader(
      id: RecordingID.random(), started: RecorderClock.date(),
      store: RecordingHeader.Store(
        name: name, state: TypeName.full(State.self), action: TypeName.full(Action.self), fidelity: types.fidelity),
      host: Host.members, redacted: options.redacted,
      schema: schema,
      state: .null)
    if type.containsInstances || type.containsReferences {
      // Places whose names were redacted do not exist in the written state.
      let written = RecordedValue(written: scratch.payload).value
      header.shared = SharedPlaces.groups(in: state, type).filter { places in
        places.allSatisfy { (try? JSONPointer(parsing: $0)).flatMap { written[$0] } != nil }
      }
    }
    let finished = header
    var line = JSONWriter(capacity: weight + 4096)
    header.write(state: scratch.payload, into: &line)
    let begun = consume line
    let described = types
    // Both locks are held, so that no action is written before its type is known.
    let served = actionTypes.withLock { actionTypes in
      update { recorder -> AnyObject? in
        if recorder.isClosed { return nil }
        if let other = recorder.store { return other }
        actionTypes.begin(actionType, state: stateName, types: described)
        recorder.store = store
        _ = recorder.looked.advance(to: memory)
        recorder.begin(begun, finished, stateWeight: weight)
        if let failure = failures.first { recorder.report(failure) }
        return store
      }
    }
    return served.map { (memory, $0) }
  }

  /// The state's type without `.State`.
  private static func storeName(of state: Any.Type) -> String {
    let name = TypeName.short(state)
    return name.hasSuffix(".State") ? String(name.dropLast(".State".count)) : name
  }
}
