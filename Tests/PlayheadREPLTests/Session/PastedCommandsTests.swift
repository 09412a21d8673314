import Testing

@testable import PlayheadREPL

@Suite struct PastedCommandsTests {
  @Test(arguments: [
    ("step\nprint a", ["step", "print a"]),
    ("step\n\nprint a\n", ["step", "", "print a"]),
    ("send .rename(\n  id: 3,\n  title: \"a\"\n)\nstep", ["send .rename(id: 3, title: \"a\")", "step"]),
    ("send .all([\n  Row(id: 1),\n  Row(id: 2),\n])", ["send .all([Row(id: 1), Row(id: 2),])"]),
    ("send .say(\"(\")\nstep", ["send .say(\"(\")", "step"]),
    ("send .say(\"\\\"(\",\n2)", ["send .say(\"\\\"(\", 2)"]),
    // Nothing closes it, so each line is a command.
    ("send .say(\nstep", ["send .say(", "step"]),
    ("print count(\nstep)", ["print count(", "step)"]),
  ])
  func `a send with open brackets goes on in the next line, and no other command`(text: String, commands: [String]) {
    #expect(PastedCommands.commands(in: text) == commands)
  }
}
