#if ComposableArchitecture
  public import ComposableArchitecture
  public import PlayheadRecorder

  /// Recorded as a `Result` is: `{"success":{"_0":…}}`.
  extension TaskResult: LibraryRecordable {}

  extension TaskResult: Recordable where Success: Recordable {
    private typealias Recorded = Result<Success, any Error>

    public func writeRecorded(into writer: inout JSONWriter) { Recorded(self).writeRecorded(into: &writer) }

    public func writeRecordedChanges(since old: Self, into patch: inout PatchWriter) {
      Recorded(self).writeRecordedChanges(since: Recorded(old), into: &patch)
    }

    public func isRecordedIdentically(to old: Self) -> Bool {
      Recorded(self).isRecordedIdentically(to: Recorded(old))
    }

    public init(recorded value: JSONValue) throws(RecordableError) {
      self.init(try Recorded(recorded: value))
    }

    public static func describeRecorded(in types: inout RecordedTypes) -> String {
      Recorded.describeRecorded(in: &types)
    }
  }
#endif
