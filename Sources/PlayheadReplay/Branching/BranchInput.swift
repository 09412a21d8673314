import PlayheadDebugger
import PlayheadFormat
import PlayheadRecorder

/// The state and the actions that a user typed, which are applied before anything recorded.
struct BranchInput<State, Action> {
  /// The state to set first; nil for the current one.
  let state: State?
  /// The actions to send first.
  let actions: [Action]

  var isEmpty: Bool { state == nil && actions.isEmpty }

  /// Decodes the input of a plan, for the state where the branch begins.
  init(
    _ plan: BranchPlan, at start: State, _ stateType: RecordedType<State>, _ actionType: RecordedType<Action>
  ) throws {
    state = plan.edit.operations.isEmpty ? nil : try Self.edited(start, by: plan.edit, stateType)
    do throws(RecordableError) {
      actions = try plan.sends.map { (value) throws(RecordableError) in try actionType.read(value) }
    } catch {
      throw ReplayError(.unfit("the action", error.description))
    }
  }

  /// Decodes an action from its recorded form.
  static func action(_ value: JSONValue) throws(RecordableError) -> Action { try RecordedType<Action>().read(value) }

  /// Applies a patch to a state; throws if that fails, or the result is not a state.
  static func edited(_ state: State, by edit: JSONPatch, _ type: RecordedType<State>) throws -> State {
    guard var value = type.json(state) else { throw ReplayError(.unreadable(type: type.name)) }
    do throws(JSONPatchError) { try edit.apply(to: &value) } catch {
      throw ReplayError(.unfit("the state", error.description))
    }
    do throws(RecordableError) { return try type.read(value) } catch {
      throw ReplayError(.unfit("the state", error.description))
    }
  }
}
