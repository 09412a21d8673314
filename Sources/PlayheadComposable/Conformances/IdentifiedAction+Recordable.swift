public import ComposableRuntime
public import PlayheadRecorder

extension IdentifiedAction: LibraryRecordable {}

extension IdentifiedAction: Recordable, RecordedAs where ID: Recordable, Action: Recordable {
  public var recordedForm: RecordedElementAction<ID, Action> {
    switch self {
    case .element(let id, let action): .element(id: id, action: action)
    }
  }

  public init(recordedForm: RecordedElementAction<ID, Action>) {
    switch recordedForm {
    case .element(let id, let action): self = .element(id: id, action: action)
    }
  }
}
