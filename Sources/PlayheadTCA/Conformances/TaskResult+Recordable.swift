#if ComposableArchitecture
  public import ComposableArchitecture
  public import PlayheadRecorder

  extension TaskResult: LibraryRecordable {}

  extension TaskResult: Recordable, RecordedAs where Success: Recordable {
    public var recordedForm: Result<Success, any Error> { Result(self) }

    public init(recordedForm: Result<Success, any Error>) { self.init(recordedForm) }
  }
#endif
