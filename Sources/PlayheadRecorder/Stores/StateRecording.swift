package import PlayheadFormat
package import PlayheadRedaction

/// How a store's states are recorded, whole and as changes; it has no mutable state and runs app code, so it is used
/// without a lock.
package final class StateRecording<State>: Sendable {
  private let values: AnyValueRecording<State>
  /// Kept, as naming a generic type looks it up each time.
  private let memoryType = StateMemory<State>.self
  private let redaction: Redaction?
  /// Whether a state can be compared directly with an old one, because the two share nothing mutable.
  private let isDirect: Bool
  /// Whether another thread can compose keyframes: a state consists of values only, recorded by code from the compiler
  /// or this library.
  let canComposeElsewhere: Bool
  /// Whether the app's own code records a part of a state.
  let runsAppCode: Bool
  /// Whether the old and new values alone determine the change.
  let needsOnlyValues: Bool

  /// Whether an old state stays as it was, since it shares nothing that can change with a new one.
  var hasOnlyValues: Bool { isDirect && needsOnlyValues }

  /// `redaction` inserts placeholders into everything that is written.
  package init(type: RecordedType<State>, redaction: Redaction? = nil) {
    values = type.recording
    self.redaction = redaction
    isDirect = State.self is any Recordable.Type && !type.containsReferences
    needsOnlyValues = !type.containsInstances
    runsAppCode = type.runsAppCode
    canComposeElsewhere = !runsAppCode && !type.containsReferences && !type.containsInstances
  }

  /// What to remember of a state for later comparisons; `writer` receives the written state.
  package func memory(of state: State, writing writer: inout JSONWriter) -> StateMemory<State> {
    writer.removeAll(keepingCapacity: ScratchBuffers.limit)
    defer { writer.settleFailures() }
    if isDirect {
      writer.instances = WrittenInstances()
      values.write(state, &writer)
      let instances = writer.instances.take()
      // A literal nil would be a JSON null here.
      let tree = writer.metReference || writer.hasFailure ? Optional(RecordedValue(written: writer).value) : .none
      return StateMemory(value: state, tree: tree, instances: instances, needsTree: writer.metReference)
    }
    let tree = values.tree(state, nil)
    writer.append(recorded: tree.value)
    return StateMemory(value: state, tree: Optional(tree.value), hasInstances: tree.metReference)
  }

  /// Writes the changes since a remembered state, and returns what to remember of the new one; nil if there is nothing.
  /// `remembersUnchanged` also remembers an unchanged state.
  package func writeChanges(
    since old: StateMemory<State>, to state: State, remembersUnchanged: Bool = true, into patch: inout PatchWriter
  ) -> StateMemory<State>? {
    patch.removeAll(keepingCapacity: ScratchBuffers.limit)
    guard isDirect, !old.hasTree else { return writeTreeChanges(since: old, to: state, into: &patch) }
    if !needsOnlyValues {
      patch.earlierInstances = old.instances ?? WrittenInstances()
      patch.instances = WrittenInstances()
    }
    values.writeChanges(old.value, state, &patch)
    // Instances belong to the app, so a writer must not retain them for an indefinite time.
    let instances = needsOnlyValues ? nil : patch.takeInstances()
    if _slowPath(patch.metReference) {
      // An encoder or reflection met a class instance, so from now on the written trees are compared; the old value
      // still equals the old state unless the instance has changed.
      patch.removeAll()
      return writeTreeChanges(since: old, to: state, into: &patch)
    }
    if _slowPath(patch.hasFailure) { return memory(of: state, afterFailuresIn: &patch) }
    if _slowPath(redaction != nil), redaction?.redact(&patch) == false { return .unwritten(state) }
    if !remembersUnchanged, patch.operationCount == 0 { return nil }
    return memoryType.init(value: state, instances: instances)
  }

  /// What to remember of a state with a part that could not be written: its tree, until all parts can be written again.
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

  /// Never inlined: its lookups of the state's type would otherwise be done even when they are not needed.
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

  /// Writes a whole state.
  func write(_ memory: StateMemory<State>, into writer: inout JSONWriter) {
    writer.removeAll(keepingCapacity: ScratchBuffers.limit)
    if let tree = memory.tree { writer.append(recorded: tree) } else { values.write(memory.value, &writer) }
    writer.settleFailures()
    redaction?.redactState(&writer, from: 0)
  }

}

/// A state that the recording has reached; immutable, so that several threads may compare with it at once.
package final class StateMemory<State>: @unchecked Sendable {
  package let value: State
  /// The state as it was written, for types whose old values may change through class instances that they share with
  /// new ones.
  let tree: JSONValue?
  /// Whether there is a tree, which is faster to check.
  let hasTree: Bool
  /// Whether it may contain a class instance that may have changed since.
  let hasInstances: Bool
  /// Whether later states need a tree too, not just until all parts can be written.
  let needsTree: Bool
  /// What was written for its members that are class instances.
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
