/// What strangers may hand to the debugger, each with what must hold for any bytes.
package enum FuzzedInput: String, CaseIterable, Sendable {
  /// A line of a recording.
  case line
  /// The lines after a header.
  case recording
  /// A state, a line end, and a patch.
  case patch
  /// A compressed recording.
  case gzip
  /// A path as it is typed.
  case path
  /// A position as it is typed.
  case position
  /// An action as it is typed.
  case action
  /// An expression as it is typed.
  case expression
  /// Command lines as they are typed.
  case command
  /// A text that a recording has wherever one may stand.
  case summary
  /// Another tool's log.
  case log
  /// What comes over the socket of an app, or of a debugger.
  case socket

  /// Takes some bytes.
  ///
  /// - Returns: what does not hold that must; nil where all does.
  package func run(_ bytes: [UInt8]) async -> String? {
    switch self {
    case .line: FuzzedLine.run(bytes)
    case .recording: await FuzzedRecording.run(bytes)
    case .patch: await FuzzedRecording.run(patch: bytes)
    case .gzip: FuzzedText.gzip(bytes)
    case .path: FuzzedText.path(bytes)
    case .position: FuzzedText.position(bytes)
    case .action: FuzzedText.action(bytes)
    case .expression:
      if let problem = FuzzedText.expression(bytes) { problem } else { await FuzzedCommand.run(expression: bytes) }
    case .command: await FuzzedCommand.run(bytes)
    case .summary: FuzzedSummary.run(bytes)
    case .log: FuzzedLog.run(bytes)
    case .socket: FuzzedSocket.run(bytes)
    }
  }
}
