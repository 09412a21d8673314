public import Observation
public import PlayheadFormat

/// A store that records what is sent through it to another one.
///
/// It records the actions that are sent through it. Changes by actions sent directly to the wrapped store are noticed
/// at the next action, and recorded as changes from outside. Several threads may send at once if the wrapped store
/// allows it.
///
/// ```swift
/// let store = RecordedStore(AppStore(), by: Recorder(to: "session.jsonl"))
/// store.send(.refresh)
/// ```
@dynamicMemberLookup
public final class RecordedStore<Base: RecordableStore>: RecordableStore {
  /// The store that does the work.
  public let base: Base
  private let recorder: Recorder
  /// Nil if the recorder serves another store.
  private let recording: ForeignStore<Base.State>?

  /// Wraps a store, and records its state as position 0.
  ///
  /// A recorder that serves another store already does not record this one, and reports that.
  ///
  /// - Parameters:
  ///   - base: the store that does the work.
  ///   - recorder: a recorder for this store alone.
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
  /// - Complexity: proportional to the change for a `Recordable` state without classes, else to the whole state.
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

  /// Runs what changes the wrapped store without an action, and records what changed it.
  ///
  /// ```swift
  /// store.change(by: "the importer") { store.base.rows += imported }
  /// ```
  ///
  /// - Parameters:
  ///   - origin: what changes the state: an effect, a binding, or something with a name.
  ///   - change: changes the state. What it does not change is not recorded.
  /// - Returns: what `change` returns.
  /// - Throws: what `change` throws; what it changed until then is recorded.
  public func change<Answer, Failure: Error>(
    by origin: ChangeOrigin, _ change: () throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    guard let recording else { return try change() }
    return try recording.change(by: origin, state: { base.state }, change)
  }

  /// A property of the wrapped store, for the bindings of a view: `TextField("Name", text: $store.name)`. Setting it is
  /// recorded as a change by a binding, at the place in the state that it changes.
  public subscript<Value>(dynamicMember property: ReferenceWritableKeyPath<Base, Value>) -> Value {
    get { base[keyPath: property] }
    set { change(by: .binding()) { base[keyPath: property] = newValue } }
  }

  /// Records changes that no action through this store has made, if there are any.
  ///
  /// The next action does the same; this call does it earlier.
  public func recordOutsideChanges() { recording?.look { base.state } }
}

/// Its bindings are those of the store that it wraps.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
extension RecordedStore: Observable where Base: Observable {}

/// It is as thread-safe as the store that it wraps.
extension RecordedStore: Sendable where Base: Sendable {}
