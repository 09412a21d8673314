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
  /// Answers requests from standard input on standard output, until the editor leaves. Nothing else may write to standard output.
  ///
  /// - Parameters:
  ///   - replayer: runs recordings again; nil where no feature is linked in.
  ///   - makeSession: begins a run of a store, for an editor that names no recording; nil where there is none.
  /// - Returns: the exit status of the process: 0, or 1 if the editor has not read all messages.
  @MainActor
  @discardableResult
  public static func run(
    replayer: (any Replayer)? = nil, makeSession: (@MainActor @Sendable () throws -> any LiveSession)? = nil
  ) async -> Int32 {
    // Ignore SIGPIPE: the editor may have closed the pipe.
    signal(SIGPIPE, SIG_IGN)
    let host = SystemHost(replayer: replayer, makeStore: makeSession)
    return await AdapterStream(host, input: STDIN_FILENO, output: STDOUT_FILENO).run()
  }
}
