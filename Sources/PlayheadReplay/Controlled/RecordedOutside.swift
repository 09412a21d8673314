internal import PlayheadDebugger
internal import PlayheadFormat
package import PlayheadReader
internal import PlayheadRecorder

/// What a recording has of its world: the initial state, and what came from outside, and when.
package struct RecordedOutside<State, Action> {
  package let initialState: State
  package let actions: [Action]
  /// How long after the one before it each action came.
  package let gaps: [Duration]

  /// - Throws: an error that names what does not decode as today's type.
  package init(_ recording: Recording, defaults: State?) throws {
    initialState = try BranchGround<State, Action>(recording, at: recording.first, defaults: defaults).state
    let type = RecordedType<Action>()
    var (actions, gaps, last): ([Action], [Duration], Int) = ([], [], 0)
    for position in recording.actionPositions {
      switch recording.origin(position) {
      case .outside?, .debugger?: break
      case .effect?, nil: continue
      }
      let action = try recording.action(position)
      do throws(RecordableError) { actions.append(try type.read(action.value ?? .null)) } catch {
        throw RecordingError(
          source: recording.name,
          reason: .mismatch(
            member: "action\(error.pointer) at position \(position)",
            expected: "\(error.expected), found \(error.found)"))
      }
      gaps.append(.microseconds(max(action.time - last, 0)))
      last = action.time
    }
    (self.actions, self.gaps) = (actions, gaps)
  }
}
