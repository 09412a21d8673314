import PlayheadRecording

/// What a recorder knows of the store that it serves: the types, and the state as it was last seen.
///
/// Each look at the state writes what changed since the look before. A nested action is thus taken out of the change
/// of the action around it, and what changed between two actions is what somebody changed behind the store's back.
///
/// It is only touched while the recorder's lock is held.
package final class StoreRecording<State, Action> {
  private let stateShape = RecordedShape<State>()
  private let actionShape = RecordedShape<Action>()
  /// The state at the last look; unused where `tree` stands for it.
  ///
  /// Behind a pointer, since an optional of a type that is only known when the program runs costs a look-up at each
  /// use.
  private let last: UnsafeMutablePointer<State>
  /// The state at the last look as it was written, for types whose old values are no witnesses: they may share
  /// instances of classes with the new ones.
  private var tree: JSONValue?
  /// Whether old values can be compared with new ones, so that there is no need for a tree.
  private var isDirect: Bool
  /// The actions whose reducers are running, the outermost first.
  var frames: [ReductionFrame] = []

  /// Whether a reducer is running.
  var isReducing: Bool { !frames.isEmpty }

  /// Writes the header with the first state.
  init(state: State, into lines: inout RecorderLines) {
    lines.payload.removeAll()
    stateShape.write(state, into: &lines.payload)
    isDirect = State.self is any Recordable.Type && !stateShape.containsReferences && !lines.payload.metReference
    last = .allocate(capacity: 1)
    last.initialize(to: state)
    tree = isDirect ? nil : Self.tree(lines.payload)
    lines.header(store: Self.store(fidelity: min(stateShape.fidelity, actionShape.fidelity)), schema: schema)
    if let failure = lines.payload.failure {
      lines.noteLoss(of: failure, lines: 0)
      lines.loseState()
    }
  }

  deinit {
    last.deinitialize(count: 1)
    last.deallocate()
  }

  private static func store(fidelity: Fidelity) -> RecordingHeader.Store {
    let state = TypeName.full(State.self)
    var name = Substring(TypeName.short(State.self))
    if name.hasSuffix(".State") { name = name.dropLast(".State".count) }
    return RecordingHeader.Store(
      name: String(name), state: state, action: TypeName.full(Action.self), fidelity: fidelity)
  }

  private var schema: Schema? {
    guard State.self is any Recordable.Type || Action.self is any Recordable.Type else { return nil }
    var types = RecordedTypes()
    let state = stateShape.describe(in: &types)
    let action = actionShape.describe(in: &types)
    return Schema(types: types.shapes, state: state, action: action)
  }

  // MARK: - Actions

  /// Begins an action: writes its line, so that it is known should its reducer never return.
  ///
  /// - Parameters:
  ///   - animation: how its changes are to be shown; nil for at once.
  ///   - isSole: whether nobody but the actions of this recording can change the state, so that there is nothing to
  ///     look for between them.
  func begin(
    _ action: Action, from origin: RecordedOrigin, animation: String? = nil, state: State, isSole: Bool = false,
    into lines: inout RecorderLines
  ) {
    if lines.isFailing {
      // A keyframe inside another action would stand between the parts of what that one changes.
      guard frames.isEmpty, lines.tryAgain() else {
        lines.drop(isAction: true)
        frames.append(ReductionFrame(seq: 0, start: 0))
        return
      }
      writeKeyframe(state, into: &lines)
    } else if !isSole {
      look(at: state, into: &lines)
      if lines.patch.operationCount > 0 {
        if let outer = frames.indices.last {
          frames[outer].outer += Self.operations(lines.patch)
        } else {
          writeOutsideChange(into: &lines)
        }
      }
    }
    lines.payload.removeAll(keepingCapacity: 1 << 20)
    actionShape.writeActionName(action, into: &lines.payload)
    let nameLength = lines.payload.count
    actionShape.write(action, into: &lines.payload)
    lines.action(nameLength: nameLength, origin: origin, animation: animation)
    frames.append(ReductionFrame(seq: lines.seq, start: RecorderClock.now()))
  }

  /// Ends the innermost action: writes what it changed.
  func end(state: State, into lines: inout RecorderLines) {
    let now = RecorderClock.now()
    guard let frame = frames.popLast() else { return }
    // A frame that began while nothing could be written has no action line to belong to.
    if frame.seq == 0 || lines.isFailing {
      lines.drop(isAction: false)
      return
    }
    look(at: state, into: &lines)
    let hadInner = !frame.outer.isEmpty || !frame.inner.isEmpty
    if hadInner, lines.patch.failure == nil {
      let afterInner = Self.operations(lines.patch)
      let separate = PatchOrder.commute(afterInner, with: frame.inner)
      lines.patch.removeAll()
      lines.patch.append(operations: frame.outer + (separate ? afterInner : []))
      for index in frames.indices { frames[index].inner += frame.outer + frame.inner + afterInner }
      finish(frame, duration: now - frame.start, state: state, into: &lines)
      if !separate {
        // What the outer action did on top of what the inner one left cannot be told apart from it.
        lines.patch.removeAll()
        lines.patch.append(operations: afterInner)
        writeOutsideChange(into: &lines)
      }
      return
    }
    if !frames.isEmpty {
      let operations = Self.operations(lines.patch)
      for index in frames.indices { frames[index].inner += operations }
    }
    finish(frame, duration: now - frame.start, state: state, into: &lines)
  }

  private func finish(_ frame: ReductionFrame, duration: Int, state: State, into lines: inout RecorderLines) {
    if let failure = lines.patch.failure, !lines.hasLostState {
      lines.noteLoss(of: failure, lines: 1)
      lines.loseState()
      return
    }
    if lines.hasLostState {
      if frames.isEmpty { writeKeyframe(state, into: &lines) } else { lines.drop(isAction: false) }
      return
    }
    lines.change(seq: frame.seq, duration: duration, reads: frame.reads)
    guard lines.needsKeyframe, frames.isEmpty else { return }
    // Other threads may read what is made of values alone, and only by code that the compiler or this library wrote.
    if lines.hasHeavyState, isDirect, stateShape.fidelity == .recordable {
      let shape = stateShape
      lines.compose(
        KeyframeComposition(seq: lines.seq, time: lines.clock.microseconds()) { shape.write(state, into: &$0) })
    } else {
      writeKeyframe(state, into: &lines)
    }
  }

  /// Looks whether the state was changed between two actions.
  func lookOutside(_ state: State, into lines: inout RecorderLines) {
    guard frames.isEmpty, !lines.isFailing, !lines.hasLostState else { return }
    look(at: state, into: &lines)
    if lines.patch.operationCount > 0 { writeOutsideChange(into: &lines) }
  }

  private func writeOutsideChange(into lines: inout RecorderLines) {
    if lines.hasLostState || lines.patch.failure != nil { return }
    lines.payload.removeAll(keepingCapacity: 1 << 20)
    lines.payload.append(escaped: RecordedAction.outsideName)
    lines.action(nameLength: lines.payload.count, origin: .outside)
    lines.change(seq: lines.seq, duration: 0)
  }

  // MARK: - States

  /// Leaves in `lines.patch` what changed since the last look.
  private func look(at state: State, into lines: inout RecorderLines) {
    lines.patch.removeAll(keepingCapacity: 1 << 20)
    if isDirect {
      stateShape.writeChanges(from: last.pointee, to: state, into: &lines.patch)
      if !lines.patch.metReference {
        last.pointee = state
        return
      }
      // An encoder or reflection came upon an instance of a class: from here on only what was written counts.
      // `last` still tells the old state as far as the instance has not been changed.
      lines.payload.removeAll()
      stateShape.write(last.pointee, into: &lines.payload)
      tree = Self.tree(lines.payload)
      isDirect = false
      lines.patch.removeAll()
    }
    lines.payload.removeAll(keepingCapacity: 1 << 20)
    stateShape.write(state, into: &lines.payload)
    if let failure = lines.payload.failure {
      lines.patch.replace(failure: failure)
      return
    }
    let new = Self.tree(lines.payload)
    lines.patch.writeDifference(from: tree ?? .null, to: new)
    tree = new
  }

  private func writeKeyframe(_ state: State, into lines: inout RecorderLines) {
    lines.payload.removeAll()
    stateShape.write(state, into: &lines.payload)
    guard lines.payload.failure == nil else {
      lines.drop(isAction: false)
      return
    }
    if isDirect { last.pointee = state } else { tree = Self.tree(lines.payload) }
    lines.keyframe()
  }

  private static func tree(_ writer: borrowing JSONWriter) -> JSONValue {
    // Deeper than the parser goes, a value cannot be shown either.
    writer.withBytes { (try? JSONValue(parsing: $0)) ?? .null }
  }

  private static func operations(_ patch: borrowing PatchWriter) -> [UInt8] {
    patch.withOperations { Array($0) }
  }
}
