public import ComposableRuntime
public import PlayheadDebugger
public import PlayheadRecorder
public import PlayheadReplay

extension LiveFeature {
  /// A feature whose store a function creates.
  ///
  /// The observers of its reducer are called as usual.
  ///
  /// - Parameter makeStore: creates the store, once for each run. Of several with the same types the first is recorded, and
  ///   must be the one that is returned.
  public init(_ makeStore: @escaping @MainActor () -> Store<State, Action>) {
    self.init(serveReplay: { await StoreReplay.serve(makeStore) }) { plan throws(LiveSessionError) in
      try StoreRun(plan, makeStore)
    }
  }
}

extension LiveStore {
  /// Runs a store.
  ///
  /// - Parameters:
  ///   - path: the file to record into, readable by its owner only. Further runs get names beside it: `run-2.jsonl` …
  ///   - keepsExisting: whether an existing file stays, and the first run gets a name beside it, too.
  ///   - options: how each run is recorded. Redact here what the app redacts in its own recordings.
  ///   - makeStore: creates the store, once for each run. Of several with the same types the first is recorded, and must
  ///     be the one that is returned.
  /// - Throws: `LiveSessionError` where it cannot be recorded.
  public convenience init(
    recordingTo path: String, keepsExisting: Bool = false, options: Recorder.Options = Recorder.Options(),
    makeStore: @escaping @MainActor () -> Store<State, Action>
  ) throws(LiveSessionError) {
    try self.init(recordingTo: path, keepsExisting: keepsExisting, options: options, LiveFeature(makeStore))
  }

  /// The store of this run; nil once it has ended.
  public var store: Store<State, Action>? { run?.store as? Store<State, Action> }
}
