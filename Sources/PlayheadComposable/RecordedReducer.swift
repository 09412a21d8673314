public import ComposableRuntime
import PlayheadRecorder

/// A reducer whose store is recorded; `recorded(by:)` makes it.
public struct RecordedReducer<Base: Reducer>: ObservedReducer {
  public let base: Base
  let recorder: () -> Recorder?
  /// The call of `recorded`, where misuse is reported.
  let position: SourcePosition

  public func makeObserver() -> (any StoreObserver<Base.State, Base.Action>)? {
    recorder().map(RecordingObserver.init(recorder:))
  }

  /// Runs the reducer unrecorded: the store did not recognise this one.
  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    position.report(
      """
      'recorded' is not the outermost reducer of its store, so nothing is recorded. Write it after the whole reducer: \
      Store(initialState: …) { Feature().recorded(by: recorder) }
      """)
    return base.reduce(into: &state, action: action)
  }
}
