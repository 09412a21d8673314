internal import PlayheadPlatform
internal import PlayheadREPL
public import PlayheadRecorder

// What `main` is given.
@_exported public import struct PlayheadReplay.LiveFeature

/// A debugger of one's own: `playhead` with a feature linked in, which runs in it.
public enum Playhead {
  /// Runs a feature under the debugger, at a terminal or as a pipe says, and ends the process.
  ///
  /// ```swift
  /// import PlayheadMain
  /// import PlayheadTCAReplay
  ///
  /// await Playhead.main(LiveFeature(initialState: AppFeature.State()) { AppFeature() })
  /// ```
  ///
  /// The store is recorded without the feature knowing: into the file that `--record` names, or one beside it where that
  /// exists, or else into a new one in `$XDG_STATE_HOME/playhead/recordings`. With a file as its argument a recording is opened instead, and no store is
  /// created. All else is as in `playhead`: `-ex`, `-x`, `--batch`, `--json` and the others, and the status: 0, or 1 where
  /// a command failed or the store cannot be recorded, 2 for arguments that cannot be understood, 65 for a file that is
  /// no recording.
  ///
  /// - Parameters:
  ///   - feature: creates the store: once, and again for each `restart`.
  ///   - options: how the store is recorded. What an app redacts in its own recordings is to be redacted here, too.
  @MainActor
  public static func main<State, Action>(
    _ feature: LiveFeature<State, Action>, options: Recorder.Options = Recorder.Options()
  ) async -> Never {
    let raw = Array(CommandLine.arguments.dropFirst())
    StandardStreams.prepare()
    exit(await LiveCommand.run(raw, options, feature))
  }
}
