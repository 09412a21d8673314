package import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

struct GotoCommand: ImmediateCommand {
  let help = CommandHelp(
    name: "goto", aliases: ["g", "jump", "seek"], group: .moving, parameters: [Self.position],
    summary: "jump, passing breakpoints by",
    discussion: """
      POSITION is a number; +3, -3, +2s or -2s from the cursor; start, end, end-3 or end-2s; a percentage, 50%; a time
      since the start, in s, ms, us or m; or the name of a note, NAME or note:NAME, in quotes where it has spaces or
      reads as a position. 12.500s is the last position in that millisecond, @12.5s the last position that is not later
      than exactly that time. A number alone goes there, too.
      """,
    example: "goto 50%")

  fileprivate static let position = Parameter.required("at", .position)

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput {
    session.output(try session.goto(arguments))
  }
}

extension CommandSession {
  /// Goes to the position that the arguments of `goto` name.
  package mutating func goto(_ arguments: CommandArguments) throws -> Landing {
    try arguments.required(GotoCommand.position) { text -> Landing in
      do { return try debugger.goto(PositionReference(parsing: text)) } catch {
        // Any error is about the named position.
        let isUnquoted = (try? debugger.notes())?.contains { $0.name == text } ?? false
        var error = DebuggerError(error)
        error.range = error.range ?? 0..<text.utf8.count
        if isUnquoted { error.suggestion = PositionReference.text(ofNote: text) }
        throw error
      }
    }
  }
}
