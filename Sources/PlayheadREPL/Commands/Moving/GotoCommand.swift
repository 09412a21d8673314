internal import PlayheadDebugger

struct GotoCommand: Command {
  let help = CommandHelp(
    name: "goto", aliases: ["g"], group: .moving, arguments: "N|+N|-N|start|end|50%|@12.5s|NAME",
    summary: "jump, passing breakpoints by",
    discussion: """
      Jumps to a position, so many positions on or back, to a part of the recording, to the last position not later than a
      time (s, ms, us, m), or to a note by its name.
      """,
    example: "goto 50%", completion: .note)

  func run(_ input: CommandInput, in session: inout Session) throws -> Answer {
    let target = try Target(parsing: input.required("a position").text)
    do throws(DebuggerError) { return session.answer(try session.debugger.goto(target)) } catch {
      var error = error
      error.range = 0..<input.rest.range.count
      throw error
    }
  }
}
