public import ComposableRuntime

extension SynthesizedConformance {
  /// The conformance that `@Recordable` derives: `@Reducer(state: .recordable, action: .recordable)`. The file has to import
  /// PlayheadRecorder, too.
  public static var recordable: Self { Self() }
}
