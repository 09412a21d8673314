import Testing

@testable import PlayheadCommands
@testable import PlayheadREPL

@Suite struct CommandRegistryTests {
  private func find(_ name: String) throws -> String {
    try CommandRegistry.terminal.command(named: CommandInput.Word(text: name, range: 0..<name.utf8.count)).name
  }

  @Test(arguments: [
    ("s", "step"), ("n", "next"), ("c", "continue"), ("rs", "reverse-step"), ("r", "restart"), ("b", "break"),
    ("bt", "backtrace"), ("d", "delete"), ("df", "diff"), ("l", "list"), ("p", "print"), ("i", "info"), ("q", "quit"),
    ("g", "goto"),
    ("last", "last"), ("out", "finish"), ("over", "next"), ("e", "print"), ("where", "backtrace"), ("undo", "back"),
    ("seek", "goto"), ("x", "print"), ("expr", "print"), ("checkpoint", "bookmark"), ("br", "break"),
    ("effect", "effects"),
  ])
  func `names and aliases win over beginnings`(typed: String, name: String) throws {
    #expect(try find(typed) == name)
  }

  @Test(arguments: [
    ("conti", "continue"), ("reverse-c", "reverse-continue"), ("hist", "history"), ("rest", "restart"),
    ("expo", "export"),
  ])
  func `a beginning that only one command has is enough`(typed: String, name: String) throws {
    #expect(try find(typed) == name)
  }

  @Test(arguments: ["exi", "qui"]) func `nobody leaves by a name that was cut short`(typed: String) {
    #expect(throws: CommandError.self) { try find(typed) }
  }

  @Test(arguments: ["call", "breakpoint", "skip", "reset", "import", "version", "echo", "pwd"])
  func `what people type elsewhere is answered with the name that it has here`(typed: String) {
    let error = #expect(throws: CommandError.self) { try find(typed) }
    #expect(error?.hint?.contains("'") == true && error?.hint?.contains("did you mean") == false)
  }

  @Test func `every command is explained, with an example that it understands`() throws {
    // A topic of `info` may have the name of a command.
    var names: Set<String> = []
    for command in CommandRegistry.terminal.commands + InfoCommand.topics.commands {
      if command is InfoRecordingCommand { names = [] }
      let help = command.help
      #expect(!help.summary.isEmpty && !help.discussion.isEmpty)
      let input = try #require(CommandInput(help.example))
      if input.name.text != "info" || help.name == "info" {
        #expect(try CommandRegistry.terminal.command(named: input.name).name == help.name)
      }
      for line in help.discussion.split(separator: "\n") { #expect(line.count <= 120) }
      for name in [help.name] + help.aliases { #expect(names.insert(name).inserted, "\(name) is taken twice") }
    }
  }

  @Test func `the order of -ex and -x is kept`() {
    let arguments = ["f", "-ex", "-x", "--color", "-ex", "-x", "a", "-ex=b=c", "--", "-ex", "no"]
    #expect(StartCommand.all(in: arguments) == [.line("-x"), .script("a"), .line("b=c")])
  }
}
