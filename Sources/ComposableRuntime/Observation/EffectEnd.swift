/// How a piece of work came to its end.
public enum EffectEnd {
  /// It returned; when its own `catch` took an error, after that.
  case finished(caught: (any Error)?)
  /// It threw an error that nothing handles.
  case failed(any Error)
  /// It was cancelled, by the action with the number `by` and under `id`.
  ///
  /// Without them it was cancelled by its ``StoreTask``, with its store, or from within.
  case cancelled(by: Int?, id: AnyHashable?)
}
