package import PlayheadFormat

/// How the states of a store are recorded: whole, and as what changed.
///
/// It has no memory of its own and runs the app's code, so it is used without any lock.
package final class StateRecording<State>: Sendable {
  private let values: AnyValueRecording<State>
  /// Kept, as a generic type has to be looked up where it is named.
  private let memoryType = StateMemory<State>.self
  private let redaction: Redaction?
  /// Whether a state can be compared with an old one, which then has nothing of the new one in it.
  private let isDirect: Bool
  /// Whether keyframes can be composed by another thread: all of a state is values, and code that the compiler or this
  /// library wrote records them.
  let canComposeElsewhere: Bool
  /// Whether the app's own code records a part of a state.
  let runsAppCode: Bool
  /// Whether old and new values alone tell what has changed.
  let needsOnlyValues: Bool

  /// - Parameter redaction: puts placeholders into all that is written.
  package init(type: RecordedType<State>, redaction: Redaction? = nil) {
    values = type.recording
    self.redaction = redaction
    isDirect = State.self is any Recordable.Type && !type.containsReferences
    needsOnlyValues = !type.containsInstances
    runsAppCode = type.runsAppCode
    canComposeElsewhere = !runsAppCode && !type.containsReferences && !type.containsInstances
  }

  /// What there is to know of a state to tell later what has changed since.
  ///
  /// - Parameter writer: has the state afterwards, as it is written.
  package func memory(of state: State, writing writer: inout JSONWriter) -> StateMemory<State> {
    writer.removeAll(keepingCapacity: Scratch.limit)
    defer { writer.settleFailures() }
    if isDirect {
      writer.instances = WrittenInstances()
      values.write(state, &writer)
      let instances = writer.instances.take()
      // As a literal, nil would be a JSON null here.
      let tree = writer.metReference || writer.hasFailure ? Optional(RecordedValue(written: writer).value) : .none
      return StateMemory(value: state, tree: tree, instances: instances, needsTree: writer.metReference)
    }
    let tree = values.tree(state, nil)
    writer.append(recorded: tree.value)
    return StateMemory(value: state, tree: Optional(tree.value), hasInstances: tree.metReference)
  }

  /// Writes what changed since a state was remembered.
  ///
  /// - Parameter remembersUnchanged: whether there is something to remember also where nothing has changed.
  /// - Returns: what there is to remember of the new state; nil where there is nothing.
  package func writeChanges(
    since old: StateMemory<State>, to state: State, remembersUnchanged: Bool = true, into patch: inout PatchWriter
  ) -> StateMemory<State>? {
    patch.removeAll(keepingCapacity: Scratch.limit)
    guard isDirect, !old.hasTree else { return writeTreeChanges(since: old, to: state, into: &patch) }
    if !needsOnlyValues {
      patch.earlierInstances = old.instances ?? WrittenInstances()
      patch.instances = WrittenInstances()
    }
    values.writeChanges(old.value, state, &patch)
    // Instances are the app's: who knows when a writer would let them go.
    let instances = needsOnlyValues ? nil : patch.takeInstances()
    if _slowPath(patch.metReference) {
      // An encoder or reflection came upon an instance of a class: from here on only what was written counts. The old
      // value still tells the old state as far as the instance has not been changed.
      patch.removeAll()
      return writeTreeChanges(since: old, to: state, into: &patch)
    }
    if _slowPath(patch.hasFailure) { return memory(of: state, afterFailuresIn: &patch) }
    if _slowPath(redaction != nil), redaction?.redact(&patch) == false { return .unwritten(state) }
    if !remembersUnchanged, patch.operationCount == 0 { return nil }
    return memoryType.init(value: state, instances: instances)
  }

  /// What there is to know of a state of which a part could not be written, as the patch tells: from here on what was written counts,
  /// until all of it can be.
  @inline(never) private func memory(
    of state: State, afterFailuresIn patch: inout PatchWriter
  ) -> StateMemory<State> {
    let new = values.tree(state, nil)
    var tree = new.value
    patch.settleFailures()
    for failure in patch.failures {
      guard let place = try? JSONPointer(parsing: failure.pointer) else { continue }
      _ = try? JSONPatch([.replace(place, JSONValue(failure))]).apply(to: &tree)
    }
    if redaction?.redact(&patch) == false { return .unwritten(state) }
    return StateMemory(
      value: state, tree: Optional(tree), hasInstances: new.metReference || !needsOnlyValues,
      needsTree: new.metReference || !needsOnlyValues)
  }

  /// Never inlined: what it needs of the state's type would be looked up before it is known that it is needed.
  @inline(never) private func writeTreeChanges(
    since old: StateMemory<State>, to state: State, into patch: inout PatchWriter
  ) -> StateMemory<State>? {
    let oldTree = old.tree ?? (isDirect ? values.tree(old.value, nil).value : .null)
    let new = values.tree(state, old.hasInstances ? nil : old.tree.map { (old.value, $0) })
    patch.writeDifference(from: oldTree, to: new.value)
    patch.settleFailures()
    if redaction?.redact(&patch) == false { return .unwritten(state) }
    let needsTree = !isDirect || old.needsTree || new.metReference || !needsOnlyValues
    if !needsTree, !new.hasFailure { return memoryType.init(value: state) }
    return StateMemory(
      value: state, tree: Optional(new.value), hasInstances: new.metReference || old.hasInstances,
      needsTree: needsTree)
  }

  /// Writes a state whole.
  func write(_ memory: StateMemory<State>, into writer: inout JSONWriter) {
    writer.removeAll(keepingCapacity: Scratch.limit)
    if let tree = memory.tree { writer.append(recorded: tree) } else { values.write(memory.value, &writer) }
    writer.settleFailures()
    redaction?.redactState(&writer, from: 0)
  }

}

/// A state that the recording has reached.
///
/// It cannot be changed, so that several threads may compare with it at once.
package final class StateMemory<State>: @unchecked Sendable {
  package let value: State
  /// The state as it was written, for types whose old values do not tell what was: they may share instances of classes with
  /// the new ones.
  let tree: JSONValue?
  /// Whether there is such a tree, which is faster to ask for.
  let hasTree: Bool
  /// Whether an instance of a class may be in it, which somebody may have changed since.
  let hasInstances: Bool
  /// Whether the states after it need such a tree, too, and not only until all of a state can be written.
  let needsTree: Bool
  /// What was written of its members that are instances of classes.
  let instances: WrittenInstances?

  required init(
    value: consuming State, tree: JSONValue? = .none, instances: WrittenInstances? = nil, hasInstances: Bool = true,
    needsTree: Bool = false
  ) {
    self.hasInstances = hasInstances
    self.needsTree = needsTree
    self.value = value
    self.tree = tree
    hasTree = tree != nil
    self.instances = instances
  }

  /// A state of which nothing was written.
  static func unwritten(_ value: State) -> StateMemory { StateMemory(value: value, tree: Optional(JSONValue.null)) }
}
