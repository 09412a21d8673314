public import ComposableRuntime
// What a world is described by.
@_exported public import PlayheadComposableReplay
@_exported public import PlayheadMain
public import PlayheadRecorder
internal import PlayheadReplay

extension Playhead {
  /// Runs a store under the debugger, at a terminal or with commands from a pipe, and ends the process.
  ///
  /// ```swift
  /// import PlayheadLive
  ///
  /// await Playhead.main {
  ///   Store(initialState: AppFeature.State()) { AppFeature() }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - options: how the store is recorded. Redact here what the app redacts in its own recordings.
  ///   - makeStore: creates the store: once, and again for each `restart`.
  ///   - describe: describes the world for `explore`, in which effects do their own work; it is called for each of its runs.
  @MainActor
  public static func main<State, Action>(
    options: Recorder.Options = Recorder.Options(), _ makeStore: @escaping @MainActor () -> Store<State, Action>,
    world describe: ((inout World<DependencyValues>) -> Void)? = nil
  ) async -> Never {
    await main(LiveFeature(makeStore, world: describe), options: options)
  }

  /// Runs a store of an older style under the debugger, as a `Store` is.
  ///
  /// ```swift
  /// import ComposableClassic
  /// import PlayheadLive
  ///
  /// await Playhead.main {
  ///   Store(initialState: AppState(), reducer: appReducer, environment: .live)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - options: how the store is recorded. Redact here what the app redacts in its own recordings.
  ///   - makeStore: creates the store: once, and again for each `restart`.
  @MainActor
  public static func main<S: StoreWrapper>(
    options: Recorder.Options = Recorder.Options(), _ makeStore: @escaping @MainActor () -> S
  ) async -> Never {
    await main(LiveFeature(ofOlderStyle: { makeStore().runtimeStore }), options: options)
  }
}
