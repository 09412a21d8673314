import Foundation
import PlayheadDebugger
import ProcessTesting
import RandomTesting
import Testing

@testable import PlayheadCommands

/// What is typed after a command's name is read by the command's declaration.
@Suite struct ArgumentReaderTests {
  private static let path = Parameter.required("path", .path)
  private static let expression = Parameter.required("expression", .expression)
  private static let range = Parameter.optional("range", .range)
  private static let word = Parameter.optional("word", .word(["finished", "failed"]))
  private static let name = Parameter.optional("name", .name(.effect))
  private static let flag = Parameter.flag("-index")
  private static let wide = Parameter.flag("--wide")
  private static let text = Parameter.option("--grep", .pattern, label: "TEXT", what: "a text")
  private static let set = Parameter.option("--set", .expression, isRepeated: true)
  private static let condition = Parameter.clause("if", .expression, what: "a condition")
  private static let at = Parameter.clause("at", .position)
  private static let rest = Parameter.optional("rest", .rest)

  private static let samples = URL(filePath: PackageFolder.path).appending(path: "recordings")

  /// The arguments by their names, or the error.
  private func read(_ line: String, _ parameters: Parameter...) throws -> [String: [String]] {
    let file = try RecordingFile(path: Self.samples.appending(path: "list.jsonl").path)
    let help = CommandHelp(
      name: "do", group: .looking, parameters: parameters, summary: "", discussion: "", example: "")
    var input = try #require(CommandInput("do \(line)"))
    input.patterns = help.patterns
    do throws(CommandError) {
      let arguments = try ArgumentReader.read(input, help, in: Debugger(file.recording))
      var values: [String: [String]] = [:]
      for parameter in parameters where arguments.has(parameter) {
        let words = arguments.all(parameter)
        values[parameter.name] = words.map(\.text)
        // A part is where it says that it is, but for what a beginning stands for.
        for word in words { #expect(word.text.hasPrefix(input.line.bytes(word.range))) }
      }
      return values
    } catch {
      let marked = error.range.map { input.line.bytes($0) } ?? ""
      return ["error": [error.message, marked] + (error.hint.map { [$0] } ?? [])]
    }
  }

  @Test(arguments: [
    "-index rows[id: 3].title at odd", "rows[id: 3].title -index at odd", "rows[id: 3].title at odd -index",
  ]) func `options stand before, among and after the other arguments`(line: String) throws {
    #expect(
      try read(line, Self.flag, Self.path, Self.at) == [
        "path": ["rows[id: 3].title"], "-index": ["-index"], "at": ["odd"],
      ])
  }

  @Test(arguments: ["60..80", "60 .. 80", "60.. 80", "60 ..80", "60-80"])
  func `a range is one argument`(range: String) throws {
    #expect(try read("\(range) save", Self.range, Self.word, Self.name) == ["range": [range], "name": ["save"]])
    #expect(
      try read("rows.count \(range)", Self.expression, Self.range) == ["expression": ["rows.count"], "range": [range]])
  }

  @Test(arguments: ["save failed 3..5", "3..5 save failed", "failed 3..5 save"])
  func `a word goes to the argument of its kind`(line: String) throws {
    let read = try read(line, Self.range, Self.word, Self.name)
    #expect(read == ["range": ["3..5"], "word": ["failed"], "name": ["save"]])
  }

  @Test func `a clause ends what stands before it, and begins after a parenthesis, too`() throws {
    #expect(
      try read("a b if rows.count > 3 --wide", Self.expression, Self.condition, Self.wide) == [
        "expression": ["a b"], "if": ["rows.count > 3"], "--wide": ["--wide"],
      ])
    #expect(try read("a if(x)", Self.expression, Self.condition) == ["expression": ["a"], "if": ["(x)"]])
    // It is none in a string, in brackets, or as a part of a word.
    for text in ["\"a if b\"", "rows[id: if]", "x.if", "iffy"] {
      #expect(try read(text, Self.expression, Self.condition) == ["expression": [text]])
    }
  }

  @Test func `what is missing, too much or unknown is an error with its place`() throws {
    func error(_ line: String, _ parameters: Parameter...) throws -> [String]? {
      let file = try RecordingFile(path: Self.samples.appending(path: "list.jsonl").path)
      let help = CommandHelp(
        name: "do", group: .looking, parameters: parameters, summary: "", discussion: "", example: "do a")
      let input = try #require(CommandInput("do \(line)"))
      let error = #expect(throws: CommandError.self) {
        try ArgumentReader.read(input, help, in: Debugger(file.recording))
      }
      return error.map { [$0.message, $0.range.map { input.line.bytes($0) } ?? "", $0.hint ?? ""] }
    }
    #expect(try error("", Self.path) == ["expected a path after 'do'", "", "for example: do a"])
    #expect(try error("a if", Self.path, Self.condition) == ["expected a condition after 'if'", "if", ""])
    #expect(try error("--grep", Self.text) == ["expected a text after '--grep'", "--grep", ""])
    #expect(
      try error("a if --wide", Self.path, Self.condition, Self.wide) == ["expected a condition after 'if'", "if", ""])
    #expect(
      try error("--grep a --grep b", Self.text) == ["found '--grep' again, expected it once", "--grep", ""])
    #expect(try error("--gerp x", Self.text) == ["there is no option '--gerp'", "--gerp", "did you mean '--grep'?"])
    #expect(try error("--x", Self.text, Self.wide) == ["there is no option '--x'", "--x", "there are --grep, --wide"])
    #expect(try error("finished x", Self.word) == ["found 'x', expected nothing more", "x", ""])
    #expect(try error("x", Self.word) == ["found 'x', expected 'finished' or 'failed'", "x", ""])
  }

  @Test func `the rest of a line has no options, and nothing of it is lost`() throws {
    for text in ["--wide", "-index if at x", "\"a\"  b", "a | b # c", "[", "x  y"] {
      #expect(try read(text, Self.rest, Self.wide, Self.condition) == ["rest": [text]])
    }
  }

  @Test func `an option may be given again, and its expression goes up to the next`() throws {
    #expect(
      try read("--set a = 1 --wide --set b 2", Self.set, Self.wide) == [
        "--set": ["a = 1", "b 2"], "--wide": ["--wide"],
      ])
  }

  /// Whatever is typed, all of it is in the arguments, or there is an error.
  @Test(arguments: 1...4 as ClosedRange<UInt64>) func `nothing that is typed is dropped`(seed: UInt64) throws {
    let parts = [
      "-index", "--wide", "--grep", "save", "rows[3].title", "3..5", "7 .. 9", "failed", "if", "at", "odd", "\"a b\"",
      "count > 3",
      "(", "x", "--set", "--no", "a = 1",
    ]
    let parameters = [
      Self.range, Self.word, Self.name, Self.flag, Self.wide, Self.text, Self.set, Self.condition, Self.at,
    ]
    var generator = SeededGenerator(seed: seed)
    let file = try RecordingFile(path: Self.samples.appending(path: "list.jsonl").path)
    let help = CommandHelp(
      name: "do", group: .looking, parameters: parameters, summary: "", discussion: "", example: "")
    var count = 0
    for _ in 0..<2000 {
      let words = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
        parts.randomElement(using: &generator) ?? ""
      }
      let line = (["do"] + words).joined(separator: " ")
      let input = try #require(CommandInput(line))
      guard let arguments = try? ArgumentReader.read(input, help, in: Debugger(file.recording)) else { continue }
      count += 1
      var bytes = Array(line.utf8)
      for index in 0..<2 { bytes[index] = 32 }
      for parameter in parameters {
        for word in arguments.all(parameter) { for index in word.range { bytes[index] = 32 } }
      }
      // What is left are the names of options and clauses.
      let left = String(decoding: bytes, as: UTF8.self).split(separator: " ").map(String.init)
      #expect(left.allSatisfy { ["--grep", "--set", "if", "at"].contains($0) }, "\(line): \(left)")
    }
    #expect(count > 100)
  }
}
