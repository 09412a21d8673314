/// Who sent an action.
public enum ActionOrigin: Hashable, Sendable {
  /// Code outside the store: a view, `main`, a test.
  case outside
  /// The effect with this id.
  case effect(Int)
  /// A person, in the debugger.
  case debugger
}

/// The beginning of a piece of work: of one leaf of a tree of effects.
public struct EffectStart: Sendable {
  /// The number of the effect in its store, from 1.
  public let id: Int
  /// The number of the action whose reduction returned the effect.
  public let seq: Int
  private let source: EffectSource

  init(id: Int, seq: Int, source: EffectSource) {
    self.id = id
    self.seq = seq
    self.source = source
  }

  /// `"run"`, `"send"`, or the name that was given to the effect.
  public var name: String { source.name }

  /// The file that made the effect, as `#fileID` gives it.
  public var fileID: String { source.position.fileID.description }

  /// The line that made the effect.
  public var line: UInt { source.position.line }
}

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
