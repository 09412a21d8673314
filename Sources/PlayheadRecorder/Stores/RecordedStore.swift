public import PlayheadRecording

/// A store that records what is sent through it to another one.
///
/// It sees what passes through it. What others send to the store that it wraps it notices at its next action, and
/// records as a change from outside.
///
/// ```swift
/// let store = RecordedStore(AppStore(), by: Recorder(to: "session.jsonl"))
/// store.send(.refresh)
/// ```
public final class RecordedStore<Base: RecordableStore>: RecordableStore {
  /// The store that does the work.
  public let base: Base
  private let recorder: Recorder

  /// Wraps a store, and records its state as position 0.
  public init(_ base: Base, by recorder: Recorder) {
    self.base = base
    self.recorder = recorder
    recorder.begin(state: base.state, action: Base.Action.self)
  }

  deinit {
    recordOutsideChanges()
  }

  public var state: Base.State { base.state }

  @discardableResult
  public func send(_ action: Base.Action) -> Base.Sent {
    send(action, from: .outside)
  }

  /// Sends an action on behalf of an effect.
  @discardableResult
  public func send(_ action: Base.Action, from origin: RecordedOrigin) -> Base.Sent {
    recorder.action(action, from: origin) {
      base.state
    } reduce: {
      base.send(action)
    }
  }

  /// Records what has changed behind this store's back, if anything has.
  ///
  /// The next action does the same; this says it earlier.
  public func recordOutsideChanges() {
    recorder.look(at: base.state, action: Base.Action.self)
  }
}
