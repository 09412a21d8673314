public import ComposableRuntime
public import PlayheadDebugger
public import PlayheadRecorder
public import PlayheadReplay

extension LiveFeature {
  /// A feature whose store a function creates.
  ///
  /// The observers of its reducer are called as usual.
  ///
  /// - Parameters:
  ///   - makeStore: creates the store, once for each run. Of several with the same types the first is recorded, and
  ///     must be the one that is returned.
  ///   - describe: describes the world for `explore`, in which effects do their own work; it is called for each of its runs.
  public init(
    _ makeStore: @escaping @MainActor () -> Store<State, Action>,
    world describe: ((inout World<DependencyValues>) -> Void)? = nil
  ) {
    self.init(hasWorld: describe != nil, makeStore, world: describe ?? { _ in })
  }

  /// A feature whose effects call no dependencies, so that no world answers them.
  package init(ofOlderStyle makeStore: @escaping @MainActor () -> Store<State, Action>) {
    self.init(hasWorld: false, makeStore, world: nil)
  }

  private init(
    hasWorld: Bool, _ makeStore: @escaping @MainActor () -> Store<State, Action>,
    world describe: ((inout World<DependencyValues>) -> Void)?
  ) {
    self.init(hasWorld: hasWorld, serveReplay: { await StoreReplay.serve(makeStore, world: describe) }) {
      plan throws(LiveSessionError) in
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
