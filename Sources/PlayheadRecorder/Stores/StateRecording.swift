import PlayheadRecording

/// How the states of a store are recorded: whole, and as what changed.
///
/// It has no memory of its own and runs the app's code, so it is used without any lock.
struct StateRecording<State>: Sendable {
  private let shape: RecordedShape<State>
  private let redaction: Redaction?

  init(shape: RecordedShape<State>, redaction: Redaction?) {
    self.shape = shape
    self.redaction = redaction
  }

  /// Whether keyframes can be composed by another thread: all of a state is values, and code that the compiler or this
  /// library wrote records them.
  var canComposeElsewhere: Bool {
    shape.fidelity == .recordable && !shape.containsReferences && !shape.isHandWritten
  }

  /// What there is to know of a state to tell later what has changed since.
  ///
  /// - Parameter writer: has the state afterwards, as it is written.
  func memory(of state: State, writing writer: inout JSONWriter) -> StateMemory<State> {
    writer.removeAll(keepingCapacity: Scratch.limit)
    let isDirect = State.self is any Recordable.Type && !shape.containsReferences
    if isDirect {
      shape.write(state, into: &writer)
      // As a literal, nil would be a JSON null here.
      let tree = writer.metReference ? Optional(RecordedTree(written: writer).value) : .none
      return StateMemory(value: state, tree: tree)
    }
    let tree = shape.tree(of: state)
    write(tree, into: &writer)
    return StateMemory(value: state, tree: tree.failure == nil ? Optional(tree.value) : .none)
  }

  /// Writes what changed since a state was remembered.
  ///
  /// - Returns: what there is to remember of the new state; nil where it could not be encoded, which the patch tells.
  func writeChanges(
    since old: StateMemory<State>, to state: State, into patch: inout PatchWriter
  ) -> StateMemory<State>? {
    patch.removeAll(keepingCapacity: Scratch.limit)
    var oldTree = old.tree
    if oldTree == nil, State.self is any Recordable.Type, !shape.containsReferences {
      shape.writeChanges(from: old.value, to: state, into: &patch)
      if !patch.metReference {
        let memory = patch.failure == nil ? StateMemory(value: state, tree: nil) : nil
        redaction?.redact(&patch)
        return memory
      }
      // An encoder or reflection came upon an instance of a class: from here on only what was written counts. The old
      // value still tells the old state as far as the instance has not been changed.
      oldTree = shape.tree(of: old.value).value
      patch.removeAll()
    }
    let new = shape.tree(of: state)
    if let failure = new.failure {
      patch.replace(failure: failure)
      return nil
    }
    patch.writeDifference(from: oldTree ?? .null, to: new.value)
    redaction?.redact(&patch)
    return StateMemory(value: state, tree: new.value)
  }

  /// Writes a state whole.
  func write(_ memory: StateMemory<State>, into writer: inout JSONWriter) {
    writer.removeAll(keepingCapacity: Scratch.limit)
    if let tree = memory.tree { writer.append(tree) } else { shape.write(memory.value, into: &writer) }
    redaction?.redact(&writer, from: 0)
  }

  private func write(_ tree: RecordedTree, into writer: inout JSONWriter) {
    if let failure = tree.failure { writer.append(failure: failure) } else { writer.append(tree.value) }
  }
}

/// A state that the recording has reached.
///
/// It cannot be changed, so that several threads may compare with it at once.
final class StateMemory<State>: @unchecked Sendable {
  let value: State
  /// The state as it was written, for types whose old values are no witnesses: they may share instances of classes with
  /// the new ones.
  let tree: JSONValue?

  init(value: State, tree: JSONValue?) {
    self.value = value
    self.tree = tree
  }
}
