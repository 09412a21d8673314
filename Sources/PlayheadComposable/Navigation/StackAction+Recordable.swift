public import ComposableRuntime
public import PlayheadRecorder

extension StackAction: LibraryRecordable {}

extension StackAction: Recordable, RecordedAs where State: Recordable, Action: Recordable {
  public var recordedForm: RecordedStackAction<StackElementID, State, Action> {
    switch self {
    case .element(let id, let action): .element(id: id, action: action)
    case .popFrom(let id): .popFrom(id: id)
    case .push(let id, let state): .push(id: id, state: state)
    }
  }

  public init(recordedForm: RecordedStackAction<StackElementID, State, Action>) {
    self =
      switch recordedForm {
      case .element(let id, let action): .element(id: id, action: action)
      case .popFrom(let id): .popFrom(id: id)
      case .push(let id, let state): .push(id: id, state: state)
      }
  }
}
