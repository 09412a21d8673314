import Testing

@testable import PlayheadCommands

enum WholeAnswer {
  /// The whole answer of a line, page by page.
  static func of(_ line: String, in session: inout CommandSession) async throws -> OutputPage {
    let input = try #require(CommandInput(line))
    let answer = try await session.run(input, for: NoFace()).output
    var page = OutputPage()
    (page.text, page.json) = (answer.text, [])
    var rows = answer.rows
    while let next = rows?.next() {
      page.text += next.text
      page.json += next.json
      #expect(next.failure == nil)
    }
    return page
  }
}
