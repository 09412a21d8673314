// Both modules have such types.
#if ComposableRuntime
  public import ComposableOlder
  public import ComposableRuntime
#elseif ComposableArchitecture
  public import ComposableArchitecture
#endif
#if ComposableArchitecture || ComposableRuntime
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

  extension TaskResult: LibraryRecordable {}

  extension TaskResult: Recordable, RecordedAs where Success: Recordable {
    public var recordedForm: Result<Success, any Error> { Result(self) }

    public init(recordedForm: Result<Success, any Error>) { self.init(recordedForm) }
  }

  extension Dependency: NeverRecorded {}
  extension DependencyValues: NeverRecorded {}
#endif
