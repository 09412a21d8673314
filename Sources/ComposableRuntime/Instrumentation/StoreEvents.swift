/// The sender of an action.
public enum ActionOrigin: Hashable, Sendable {
  /// Code outside the store: a view, `main`, a test.
  case outside
  /// The effect with this id.
  case effect(Int)
  /// A developer, in the debugger.
  case debugger
}

/// What has changed a shared value, as far as a store knows.
public enum ChangeAuthor: Hashable, Sendable {
  /// The running effect of the store with this id.
  case effect(Int)
  /// Something else, in words: `another store`.
  case named(String)
}

/// The start of one leaf of an effect tree.
public struct EffectStart: Sendable {
  /// The number of the effect in its store, from 1.
  public let id: Int
  /// The number of the action on which the reducer returned the effect.
  public let seq: Int
  let source: EffectSource

  /// The name that was given to the effect; `"run"`, `"send"` or `"debounce"` if none was.
  public var name: String { source.name }

  /// The file that made the effect, as `#fileID` gives it.
  public var fileID: String { source.position.fileID.description }

  /// The line that made the effect.
  public var line: UInt { source.position.line }

  /// The way from the state of the store to that of the feature that returned the effect, empty for the feature of the store.
  package var feature: [FeatureStep] { source.feature }
}

/// How one leaf of an effect tree ended.
public enum EffectEnd {
  /// The work returned. `caught` is the error that the `catch` of the effect has handled, if any.
  case finished(caught: (any Error)?)
  /// The work threw an error, and the effect has no `catch`.
  case failed(any Error)
  /// The effect was cancelled by the action with the number `by`, under the cancel id `id`.
  ///
  /// `by` is nil if no action cancelled it, as with `Task.cancel(id:)`. Both are nil if the effect was cancelled by its
  /// ``StoreTask`` or with its store, or if its work threw a `CancellationError`.
  case cancelled(by: Int?, id: AnyHashable?)
}

/// A value that a reducer has read from one of its dependencies.
public struct DependencyRead: Sendable {
  /// The name of the value, such as `"uuid"`.
  public let key: String

  /// The value that the reducer got.
  public let value: any Codable & Sendable
}
