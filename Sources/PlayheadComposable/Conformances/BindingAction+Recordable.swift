public import ComposableRuntime
public import PlayheadRecorder

extension BindingAction: LibraryRecordable where Root: Recordable {}

extension BindingAction: Recordable, RecordedPropertyAction where Root: Recordable {
  public var recordedKeyPath: AnyKeyPath { keyPath }

  public var recordedValue: Any? { value }

  public init?(recordedKeyPath: AnyKeyPath, value: Any) { self.init(keyPath: recordedKeyPath, value: value) }
}
