import Testing

@testable import PlayheadCommands

@Suite struct AliasesTests {
  private func expanded(_ line: String, _ commands: [String: String]) throws -> String {
    var aliases = Aliases()
    for (name, command) in commands { aliases[name] = command }
    return aliases.expanded(try #require(CommandInput(line))).line
  }

  @Test func `an alias is replaced at the beginning only, and what is after it stays`() throws {
    #expect(try expanded("ll  3", ["ll": "list 1"]) == "list 1  3")
    #expect(try expanded("p ll", ["ll": "list"]) == "p ll")
    #expect(try expanded("l", ["ll": "list"]) == "l")
  }

  @Test func `aliases can stand for aliases, and end where they come round`() throws {
    #expect(try expanded("a 1", ["a": "b 2", "b": "c 3"]) == "c 3 2 1")
    #expect(try expanded("a", ["a": "b", "b": "a"]) == "a")
    #expect(try expanded("a", ["a": "a b"]) == "a b")
  }
}
