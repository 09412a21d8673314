public import PlayheadFormat

/// A store that records what is sent through it to another one.
///
/// It sees what passes through it. What others send to the store that it wraps it notices at its next action, and
/// records as a change from outside. Several threads may send at once if the wrapped store allows it.
///
/// ```swift
/// let store = RecordedStore(AppStore(), by: Recorder(to: "session.jsonl"))
/// store.send(.refresh)
/// ```
public final class RecordedStore<Base: RecordableStore>: RecordableStore {
  /// The store that does the work.
  public let base: Base
  private let recorder: Recorder
  /// Nil where the recorder serves another store.
  private let recording: ForeignStore<Base.State>?

  /// Wraps a store, and records its state as position 0.
  ///
  /// A recorder that serves another store already records nothing of this one, and says so.
  ///
  /// - Parameters:
  ///   - base: the store that does the work.
  ///   - recorder: serves this one store.
  public init(_ base: Base, by recorder: Recorder) {
    self.base = base
    self.recorder = recorder
    let recording = ForeignStore<Base.State>(core: recorder.core, isOwned: true)
    let isBegun = recorder.core.encodeUnlessEncoding { recording.start(state: base.state, Base.Action.self) } ?? false
    self.recording = isBegun ? recording : nil
    if isBegun { recorder.core.look(at: base.state) }
  }

  deinit {
    recordOutsideChanges()
  }

  /// The state of the wrapped store now.
  public var state: Base.State { base.state }

  /// Sends an action from outside to the wrapped store, and records it.
  ///
  /// - Parameter action: what has happened.
  /// - Returns: what the wrapped store returns.
  /// - Complexity: for a `Recordable` state without classes that of what has changed, else that of the whole state.
  @discardableResult
  public func send(_ action: Base.Action) -> Base.Sent {
    send(action, from: .outside)
  }

  /// Sends an action on behalf of an effect.
  ///
  /// - Parameters:
  ///   - action: what has happened.
  ///   - origin: who sent it; `.effect` with the id that the recorder's `effectStarted` was given.
  /// - Returns: what the wrapped store returns.
  @discardableResult
  public func send(_ action: Base.Action, from origin: RecordedOrigin) -> Base.Sent {
    guard let recording else { return base.send(action) }
    let call = recording.begin(
      action, from: origin, animation: nil, in: .thisThread, isEndedHere: true, state: { base.state })
    defer {
      if let seen = recording.end(call, state: { base.state }) { recorder.core.look(at: seen.value) }
    }
    return base.send(action)
  }

  /// Records what has changed without an action of this store, if anything has.
  ///
  /// The next action does the same; this says it earlier.
  public func recordOutsideChanges() {
    guard let recording else { return }
    let isWatched = recorder.core.encodeUnlessEncoding { recording.lookOutside { base.state } }
    if isWatched == true { recorder.core.look(at: base.state) }
  }
}

/// It is as safe to use from several threads as the store that it wraps.
extension RecordedStore: Sendable where Base: Sendable {}
