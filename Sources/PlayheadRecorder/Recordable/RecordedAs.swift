public import PlayheadFormat

/// A type whose values are recorded as those of another type.
///
/// ```swift
/// extension RoomAction: RecordedAs {
///   var recordedForm: RecordedElementAction<Int, Chair.Action> { .element(id: number, action: chairAction) }
///   init(recordedForm: RecordedElementAction<Int, Chair.Action>) {
///     switch recordedForm {
///     case .element(let number, let action): self.init(number: number, chairAction: action)
///     }
///   }
/// }
/// ```
///
/// Where the form is a struct or an enum, a schema has its members by the name of this type. Forms of common containers are
/// there: ``RecordedElementAction``, ``RecordedStackAction``, ``RecordedPresentationAction`` and ``RecordedAlert``.
public protocol RecordedAs: Recordable {
  /// The type that is written.
  associatedtype RecordedForm: Recordable

  /// What is written of this value.
  var recordedForm: RecordedForm { get }

  /// Makes a value of what was written.
  ///
  /// - Throws: `RecordableError` where there is no such value.
  init(recordedForm: RecordedForm) throws(RecordableError)
}

extension RecordedAs {
  @inlinable public func writeRecorded(into writer: inout JSONWriter) { recordedForm.writeRecorded(into: &writer) }

  @inlinable public func writeRecordedChanges(since old: Self, into patch: inout PatchWriter) {
    recordedForm.writeRecordedChanges(since: old.recordedForm, into: &patch)
  }

  @inlinable public func isRecordedIdentically(to old: Self) -> Bool {
    recordedForm.isRecordedIdentically(to: old.recordedForm)
  }

  public init(recorded value: JSONValue) throws(RecordableError) {
    let form: RecordedForm
    do throws(RecordableError) {
      form = try RecordedForm(recorded: value)
    } catch {
      throw error.naming(Self.self, insteadOf: RecordedForm.self)
    }
    try self.init(recordedForm: form)
  }

  public static func describeRecorded(in types: inout RecordedTypes) -> String {
    types.describe(Self.self, as: RecordedForm.self)
  }

  @inlinable public func writeRecordedCase(into writer: inout JSONWriter) -> Bool {
    recordedForm.writeRecordedCase(into: &writer)
  }
}

extension RecordableError {
  /// The same error with the type's name in place of the form's.
  fileprivate func naming(_ type: Any.Type, insteadOf form: Any.Type) -> RecordableError {
    let name = TypeName.short(form)
    guard expected.hasSuffix(name) else { return self }
    var error = self
    error.expected = expected.dropLast(name.count) + TypeName.short(type)
    return error
  }
}
