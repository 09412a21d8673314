public import ComposableRuntime
public import PlayheadRecorder

/// Recorded as the state inside; nil is left out, as of an optional property.
extension PresentationState: LibraryRecordable {}

extension PresentationState: Recordable, RecordedAsOptional where State: Recordable {
  public var recordedOptional: State? { wrappedValue }

  public init(recordedOptional: State?) { self.init(wrappedValue: recordedOptional) }
}

extension PresentationState: PresentedPlace {
  package static var wrappedType: Any.Type { State?.self }
}

extension PresentationAction: LibraryRecordable {}

extension PresentationAction: Recordable, RecordedAs where Action: Recordable {
  public var recordedForm: RecordedPresentationAction<Action> {
    switch self {
    case .dismiss: .dismiss
    case .presented(let action): .presented(action)
    }
  }

  public init(recordedForm: RecordedPresentationAction<Action>) {
    self =
      switch recordedForm {
      case .dismiss: .dismiss
      case .presented(let action): .presented(action)
      }
  }
}
