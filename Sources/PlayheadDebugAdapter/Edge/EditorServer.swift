public import PlayheadDebugger
internal import PlayheadPlatform

/// Serves an editor that has started this process, by the Debug Adapter Protocol.
///
/// ```swift
/// import PlayheadDebugAdapter
///
/// await EditorServer.run()
/// ```
public enum EditorServer {
  /// Answers what comes on standard input on standard output, until the editor leaves. Nothing else may write there.
  ///
  /// - Parameters:
  ///   - replayer: runs recordings again; nil where no feature is linked in.
  ///   - makeSession: begins a run of a store, for an editor that names no recording; nil where there is none.
  /// - Returns: the status for the process: 0, or 1 where the editor has not read what it was told.
  @MainActor
  @discardableResult
  public static func run(
    replayer: (any Replayer)? = nil, makeSession: (@MainActor @Sendable () throws -> any LiveSession)? = nil
  ) async -> Int32 {
    // An editor that is gone is no reason to die of.
    signal(SIGPIPE, SIG_IGN)
    let host = SystemHost(replayer: replayer, makeStore: makeSession)
    return await AdapterStream(host, input: STDIN_FILENO, output: STDOUT_FILENO).run()
  }
}
