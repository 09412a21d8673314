public import ComposableRuntime
internal import PlayheadPlatform
package import PlayheadREPL
public import PlayheadRecorder

/// A debugger of one's own: `playhead` with a feature linked in, which runs in it.
public enum Playhead {
  /// Runs a store under the debugger, at a terminal or as a pipe says, and ends the process.
  ///
  /// ```swift
  /// import PlayheadLive
  ///
  /// await Playhead.main {
  ///   Store(initialState: AppFeature.State()) { AppFeature() }
  /// }
  /// ```
  ///
  /// The store is recorded without the feature knowing: into the file that `--record` names, or one beside it where that
  /// exists, or else into a new one in `$XDG_STATE_HOME/playhead/recordings`. With a file as its argument a recording is opened instead, and no store is
  /// created. All else is as in `playhead`: `-ex`, `-x`, `--batch`, `--json` and the others, and the status: 0, or 1 where
  /// a command failed or the store cannot be recorded, 2 for arguments that cannot be understood, 65 for a file that is
  /// no recording.
  ///
  /// - Parameters:
  ///   - options: how the store is recorded. What an app redacts in its own recordings is to be redacted here, too.
  ///   - makeStore: creates the store: once, and again for each `restart`.
  @MainActor
  public static func main<State, Action>(
    options: Recorder.Options = Recorder.Options(), _ makeStore: @escaping @MainActor () -> Store<State, Action>
  ) async -> Never {
    let raw = Array(CommandLine.arguments.dropFirst())
    StandardStreams.prepare()
    exit(await LiveCommand.run(raw, options, makeStore))
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
  ///   - options: how the store is recorded. What an app redacts in its own recordings is to be redacted here, too.
  ///   - makeStore: creates the store: once, and again for each `restart`.
  @MainActor
  public static func main<S: StoreWrapper>(
    options: Recorder.Options = Recorder.Options(), _ makeStore: @escaping @MainActor () -> S
  ) async -> Never {
    await main(options: options) { makeStore().runtimeStore }
  }

  /// Runs a store under the debugger as arguments say that were read already.
  ///
  /// - Returns: the status of the process.
  @MainActor
  package static func run<State, Action>(
    _ arguments: LiveArguments, _ raw: [String], options: Recorder.Options = Recorder.Options(),
    _ makeStore: @escaping @MainActor () -> Store<State, Action>
  ) async -> Int32 {
    StandardStreams.prepare()
    return await LiveCommand.run(arguments, raw, options, makeStore)
  }
}
