internal import PlayheadPlatform
internal import PlayheadREPL
public import PlayheadRecorder

// The argument of `main`.
@_exported public import struct PlayheadReplay.LiveFeature

/// A debugger of your own: `playhead` with a feature linked in, which runs in it.
public enum Playhead {
  /// Runs a feature under the debugger, at a terminal or with commands from a pipe, and ends the process.
  ///
  /// ```swift
  /// import PlayheadMain
  /// import PlayheadTCAReplay
  ///
  /// await Playhead.main(LiveFeature(initialState: AppFeature.State()) { AppFeature() })
  /// ```
  ///
  /// The store is recorded without a change of the feature. The recording goes into the file that `--record` names, or one beside it
  /// where that exists, or else into a new one in `$XDG_STATE_HOME/playhead/recordings`. With a file as its argument, the debugger opens
  /// that recording and creates no store. All else is as in `playhead`: `-ex`, `-x`, `--batch`, `--json` and the others, and the status:
  /// 0, or 1 where a command failed or the store cannot be recorded, 2 for invalid arguments, 65 for a file that is not a recording.
  ///
  /// - Parameters:
  ///   - feature: creates the store: once, and again for each `restart`.
  ///   - options: how the store is recorded. Redact here what the app redacts in its own recordings.
  @MainActor
  public static func main<State, Action>(
    _ feature: LiveFeature<State, Action>, options: Recorder.Options = Recorder.Options()
  ) async -> Never {
    let raw = Array(CommandLine.arguments.dropFirst())
    StandardStreams.prepare()
    exit(await LiveCommand.run(raw, options, feature))
  }
}
