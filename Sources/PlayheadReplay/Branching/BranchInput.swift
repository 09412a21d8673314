import PlayheadDebugger
import PlayheadFormat
import PlayheadRecorder

/// What somebody typed, and is done before anything of the recording.
struct BranchInput<State, Action> {
  /// The state that is put first; nil for the one that is there.
  let state: State?
  /// The actions that are sent first.
  let actions: [Action]

  var isEmpty: Bool { state == nil && actions.isEmpty }

  /// Reads what a plan says.
  ///
  /// - Parameter start: the state where the branch begins.
  /// - Throws: ``ReplayError`` where it is none of today's types.
  init(
    _ plan: BranchPlan, at start: State, _ stateType: RecordedType<State>, _ actionType: RecordedType<Action>
  ) throws(ReplayError) {
    state = plan.edit.operations.isEmpty ? nil : try Self.edited(start, by: plan.edit, stateType)
    do throws(RecordableError) {
      actions = try plan.sends.map { (value) throws(RecordableError) in try actionType.read(value) }
    } catch {
      throw ReplayError(.unfit("the action", error.description))
    }
  }

  /// An action in its recorded shape.
  static func action(_ value: JSONValue) throws(RecordableError) -> Action { try RecordedType<Action>().read(value) }

  /// A state after a patch.
  ///
  /// - Throws: ``ReplayError`` where it does not apply, or what it leads to is no state.
  static func edited(_ state: State, by edit: JSONPatch, _ type: RecordedType<State>) throws(ReplayError) -> State {
    guard var value = type.json(state) else { throw ReplayError(.unreadable(type: type.name)) }
    do throws(JSONPatchError) { try edit.apply(to: &value) } catch {
      throw ReplayError(.unfit("the state", error.description))
    }
    do throws(RecordableError) { return try type.read(value) } catch {
      throw ReplayError(.unfit("the state", error.description))
    }
  }
}
