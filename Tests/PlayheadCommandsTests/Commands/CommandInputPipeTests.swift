import Testing

@testable import PlayheadCommands

@Suite struct CommandInputPipeTests {
  private func parts(_ line: String) throws -> [String?] {
    let command = try #require(CommandInput(line)).separatingPipe()
    return [command.name.text, command.rest.text, command.pipe?.text]
  }

  @Test func `what stands after a bar is for the shell, all of it`() throws {
    #expect(try parts("list 3 | grep a | wc -l") == ["list", "3", "grep a | wc -l"])
    #expect(try parts("list|head") == ["list", "", "head"])
    #expect(try parts("list 3|head") == ["list", "3", "head"])
    #expect(try parts("p 값 |\tcat") == ["p", "값", "cat"])
  }

  @Test func `the operator 'or', strings and regular expressions have bars of their own`() throws {
    #expect(try parts("break a if x || y") == ["break", "a if x || y", nil])
    #expect(try parts(#"p a["x | y"] | cat"#) == ["p", #"a["x | y"]"#, "cat"])
    #expect(try parts(#"p a["\"| y"]"#) == ["p", #"a["\"| y"]"#, nil])
    #expect(try parts(#"until x matches /a | b\/|c/ | cat"#) == ["until", #"x matches /a | b\/|c/"#, "cat"])
    #expect(try parts("p a / b | cat") == ["p", "a / b", "cat"])
  }

  @Test func `a bar with nothing after it is a mistake`() throws {
    let input = try #require(CommandInput("list | "))
    let error = #expect(throws: CommandError.self) { try input.separatingPipe() }
    #expect(error?.range == 5..<6)
  }

  @Test func `an exclamation mark needs no space after it`() throws {
    let input = try #require(CommandInput("  !ls -l"))
    #expect(input.name.text == "!")
    #expect(input.rest.text == "ls -l")
    #expect(input.rest.range == 3..<8)
    #expect(CommandInput("p !a")?.words.map(\.text) == ["!a"])
  }
}
