internal import Dispatch
package import PlayheadCommands
public import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadPlatform

/// Serves a coding agent that has started this process, by the Model Context Protocol.
///
/// ```swift
/// import PlayheadAgents
///
/// await AgentServer.run(folders: ["recordings"])
/// ```
public enum AgentServer {
  static let info: JSONValue.Object = [
    "name": "playhead", "title": "Playhead", "version": .string(ProductVersion.text),
  ]

  /// Answers what comes on standard input on standard output, until the input ends. Nothing else may write there.
  ///
  /// - Parameters:
  ///   - folders: the folders whose recordings may be opened, and into which new ones are written; by default the current one.
  ///   - replayer: runs recordings again; nil where no feature is linked in.
  ///   - answers: the form of the answers.
  /// - Returns: the exit status for the process: 0; 1 if the agent did not read all output, 2 if one of the folders is none.
  @discardableResult
  public static func run(
    folders: [String] = [], replayer: (any Replayer)? = nil, answers: AnswerForm = .both
  ) async -> Int32 {
    // Ignores SIGPIPE, so that writing to a disconnected agent fails instead of ending the process.
    signal(SIGPIPE, SIG_IGN)
    do throws(CommandError) {
      return try await run(
        folders: folders, replayer: replayer, answers: answers, input: STDIN_FILENO, output: STDOUT_FILENO)
    } catch {
      var text = error.text(line: nil, place: nil, style: Style(isColored: false))
      text.withUTF8 { _ = WholeWrite.write(UnsafeRawBufferPointer($0), to: STDERR_FILENO) }
      return 2
    }
  }

  /// Serves an agent at two descriptors, and returns 0, or 1 if the agent did not read all output; throws if one of the folders is none.
  package static func run(
    folders: [String], replayer: (any Replayer)?, answers: AnswerForm, input: CInt, output: CInt
  ) async throws(CommandError) -> Int32 {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let writer = DescriptorWriter(output, label: "playhead.agent.output") { end.finish() }
    let connection = try AgentConnection(folders: folders, replayer: replayer, form: answers) { writer.write($0) }
    DescriptorReader.start(input, label: "playhead.agent.input") { bytes in
      if bytes.isEmpty { end.finish() } else { connection.receive(bytes) }
      return true
    }
    // SIGTERM and SIGINT cancel the calls and end normally, so that no output is left incomplete.
    let signals = [SIGTERM, SIGINT].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        connection.giveUp()
        end.finish()
      }
      source.resume()
      return source
    }
    for await _ in ends {}
    await connection.finish()
    for source in signals { source.cancel() }
    return await writer.flush() ? 0 : 1
  }
}
