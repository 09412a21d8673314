package import PlayheadDebugger

/// Runs command lines without a terminal, one after the other.
package struct LineRunner {
  private var session: CommandSession
  /// The most pages of a long answer to make.
  private static let pageLimit = 3

  package init(_ file: RecordingFile) {
    session = CommandSession(DebugSession(file))
  }

  /// What a line may do besides inspecting the recording.
  package func powers(of line: String) -> CommandHelp.Powers {
    CommandInput(line).flatMap { try? session.registry.command(named: $0.name) }?.help.powers ?? []
  }

  /// Runs a line, and returns text for a person: the answer with the first pages of a long one, or the error.
  package mutating func run(_ line: String) async -> String {
    guard let input = CommandInput(line) else { return "" }
    do throws(CommandError) {
      var output = try await session.run(input, for: NoFace()).output
      for _ in 0..<Self.pageLimit {
        guard let page = output.rows?.next() else { break }
        output.text += page.text
      }
      return output.text.plain
    } catch {
      return error.text(line: line, place: nil, style: Style(isColored: false), columns: 80)
    }
  }
}
