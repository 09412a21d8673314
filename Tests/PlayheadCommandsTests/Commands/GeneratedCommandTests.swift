import Foundation
import PlayheadDebugger
import ProcessTesting
import RandomTesting
import Testing

@testable import PlayheadCommands

/// Command lines that are made of the commands' own help, and of what strangers and tired people type: each is answered or
/// refused, and none ends the process.
@Suite struct GeneratedCommandTests {
  static let root = URL(filePath: PackageFolder.path)

  private static let numbers = [
    "0", "1", "-1", "12", "98", "99", "9223372036854775807", "-9223372036854775808", "9223372036854775808",
    "18446744073709551615", "1e400", "-0", "0x7FFFFFFFFFFFFFFF", "281474976710656", "3.5", "1_000", "٣",
  ]
  private static let words = [
    "state", "rows", "rows[*]", "rows[0].title", "rows[-1]", "rows[id: 3]", "rows[key: 1]", "isSaving", "action",
    "old.rows", "$", "$1",
    "effect.name", "time", "seq", "rename", "save", "saveResponse", "remove", "path[id: 0].guessMyAge", "count(rows)",
    "any(rows[*].isSaving)", "sum(rows)", "max([1, 5])", "end-3", "start+2", "50%", "@12.5s", "-2s", "note:odd", "4..9",
    "if", "at", "show", "==", "!=", "<", "&&", "contains", "matches", "exists", "is", "+", "%", "|", "-full", "-i",
    "-index",
    "--json", "--changed", "--grep", "--", "-", "all", "running", "failed", "on", "off", "nil", "true", "\"", "\"a b\"",
    "'",
    "/a/", "/(a*)*b/i", "/[/", "/(?=a)/", "/a{9999}{9999}/", "[", "]", "(", ")", "{", "}", ".tick",
    ".rename(id: 1, title: \"x\")",
    "x\u{301}", "`\u{301}", "\"\u{301}", "|\u{301}", "/\u{301}", "-\u{301}", "\u{301}", "\u{1B}[2J", "\u{202E}", "👩‍👩‍👧‍👦",
    "한글", "\u{0}",
    "#", "$$", "!!", "\\", ";", "*", "?", "~", "..", "2026-99-99", "0000-00-00T99:99:99Z",
  ]

  private static func word(_ generator: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<14, using: &generator) {
    case 0..<4: numbers.randomElement(using: &generator) ?? ""
    case 4: "rows[\(numbers.randomElement(using: &generator) ?? "")]"
    case 5: (words.randomElement(using: &generator) ?? "") + (numbers.randomElement(using: &generator) ?? "")
    case 6:
      String(
        repeating: ["(", "[", "{", "-", "!", "a.", "/", "\u{301}", "a ", "\""].randomElement(using: &generator) ?? "(",
        count: [2, 40, 300, 5000].randomElement(using: &generator) ?? 2)
    default: words.randomElement(using: &generator) ?? ""
    }
  }

  static func line(_ generator: inout SeededGenerator) -> String {
    let command = CommandRegistry.standard.commands.randomElement(using: &generator)?.help
    let name = command.map { ([$0.name] + $0.aliases).randomElement(using: &generator) ?? $0.name } ?? ""
    // The example shows what fits; what stands in it is exchanged, left out or added to.
    var words = command.map { $0.example.split(separator: " ").dropFirst().map(String.init) } ?? []
    words += (command?.options ?? []).shuffled(using: &generator).prefix(Int.random(in: 0...1, using: &generator))
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      let place = Int.random(in: 0...words.count, using: &generator)
      switch Int.random(in: 0..<3, using: &generator) {
      case 0 where place < words.count: words[place] = word(&generator)
      case 1 where place < words.count: words.remove(at: place)
      default: words.insert(word(&generator), at: place)
      }
    }
    return ([name] + words).joined(separator: [" ", " ", " ", "  ", "\t", ""].randomElement(using: &generator) ?? " ")
  }

  @Test(arguments: ["list", "repositories", "timer"])
  func `each is answered or refused`(sample: String) async throws {
    let isLong = ProcessInfo.processInfo.environment["PLAYHEAD_LONG"] != nil
    let file = try RecordingFile(path: Self.root.appending(path: "recordings/\(sample).jsonl").path)
    var session = CommandSession(DebugSession(file))
    var generator = SeededGenerator(seed: UInt64(sample.utf8.count))
    var (answered, refused) = (0, 0)
    var slowest: (time: Duration, line: String) = (.zero, "")
    for number in 0..<(isLong ? 35_000 : 1500) {
      let line = Self.line(&generator)
      guard let input = CommandInput(line) else { continue }
      if number.isMultiple(of: 50) { session = CommandSession(DebugSession(file)) }
      session.settings.isJSON = number.isMultiple(of: 2)
      let powers = (try? session.registry.command(named: input.name))?.help.powers ?? []
      // Without a feature what runs one writes nothing.
      if powers.contains(.writesFiles), !powers.contains(.runsFeature) { continue }
      let time = await ContinuousClock().measure {
        do throws(CommandError) {
          var rows = try await session.run(input, for: NoFace()).output.rows
          for _ in 0..<3 { if rows?.next() == nil { break } }
          answered += 1
        } catch {
          refused += 1
          // The line is marked where it is wrong.
          let range = error.range ?? 0..<0
          #expect(range.lowerBound >= 0 && range.upperBound <= line.utf8.count + 1, "\(line)")
        }
      }
      if time > slowest.time { slowest = (time, line) }
    }
    if isLong { print("\(sample): the slowest took \(slowest.time): \(slowest.line.prefix(200).debugDescription)") }
    #expect(answered > 100 && refused > 100)
  }
}
