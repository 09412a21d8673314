import Foundation
import PlayheadDebugger
import RandomTesting
import Testing

@testable import PlayheadCommands

/// What an error or an answer says to type next can be typed, and does not fail.
@Suite struct HintTests {
  /// What hints write in capitals, and something of the kind in a recording.
  private static func placeholders(of session: CommandSession) -> [String: String] {
    var debugger = session.debugger
    return [
      "PATH": debugger.memberNames(of: nil).first ?? "state",
      "ACTION": session.debugger.timeline.actionNames.first ?? "a",
      "TEXT": "a", "N": "0", "COMMAND": "step",
    ]
  }

  /// Lines that fail in every way that is known, and those that are answered in part.
  private static let lines = [
    "print rows[999]", "print row", "print rows[49].titel", "goto 9999", "goto tow rows", "list 3 9", "list -",
    "list > a.txt",
    "display/x rows", "bt full", "step -2", "next -1", "watch set var rows", "break set -n rename", "frame variable",
    "frame select 0", "break list", "effect save", "effect 9999", "explore rows.count < 0", "query nosuch",
    "why rows[3].tilte",
    "until nosuch", "break renam", "catch effekt", "list --effct 1", "print $9", "diff 0 50", "list --effect 1",
    "backtrace",
    "history rows", "condition 7 x", "undisplay 9", "set var x = 1", "show nothing", "info nothing", "alias print = x",
    "delete 9", "when nosuch", "call x", "thread", "locals", "reset", "cd /", "version", "restart --replay", "tail",
    "12345",
    "find nothingatall", "send .x", "verify", "fork", "bookmark end", "note", "list --changed rows if rows.count > 0",
    "effects 9",
    "timeline 0..end", "list 0..end --grep nothing", "info log", "print rows", "list", "list", "print -full rows[0]",
    "switch x",
    "print rows[id: \"…1\"]", "last rows", "reverse-last rows", "up", "down", "finish", "print action.x", "diff x",
    "goto note:x", "checkpoint", "layout src", "thread step-over", "br del 1", "process continue", "chart", "play",
    "slider",
    "monitor", "dump state", "customDump state", "print store.state.rows.nosuch", "info checkpoints", "log", "tui",
  ]

  /// What can be typed of a hint: what stands in quotes, or all of it.
  private static func lines(in hint: String, at range: Range<Int>?, of line: String) -> [String] {
    let quoted = hint.matches(of: /(?:^|[ (])'([^']+)'/).map { String($0.output.1) }
    guard hint.hasPrefix("did you mean"), let word = quoted.first else { return quoted.isEmpty ? [hint] : quoted }
    guard let range else { return [word] }
    return [line.bytes(0..<range.lowerBound) + word + line.bytes(range.upperBound..<line.utf8.count)]
  }

  /// The command that a text is; nil where it is none, or one that does more than look.
  private static func command(_ text: String, in session: CommandSession) -> CommandInput? {
    var words = text.split(separator: " ").map(String.init)
    guard let name = words.first, name.first?.isLetter == true,
      let command = session.registry.commands.first(where: { $0.name == name || $0.help.aliases.contains(name) }),
      command.help.powers.isEmpty
    else { return nil }
    let placeholders = placeholders(of: session)
    for index in words.indices.dropFirst() { words[index] = placeholders[words[index]] ?? words[index] }
    return CommandInput(words.joined(separator: " "))
  }

  @Test(arguments: ["list", "repositories", "timer", "corpus/v1/log", "corpus/v1/branch"])
  func `a hint can be typed`(sample: String) async throws {
    let path = GeneratedCommandTests.root.appending(path: "recordings/\(sample).jsonl").path
    let file = try RecordingFile(path: path)
    var session = CommandSession(DebugSession(file), settings: Settings(isTerminal: true))
    _ = try session.debugger.goto(.end)
    var generator = SeededGenerator(seed: UInt64(sample.utf8.count))
    let isLong = ProcessInfo.processInfo.environment["PLAYHEAD_LONG"] != nil
    let generated = (0..<(isLong ? 20_000 : 600)).map { _ in GeneratedCommandTests.line(&generator) }
    var (hints, failed) = (Set<String>(), [String]())
    for line in (sample == "list" ? Self.lines : []) + generated {
      guard let input = CommandInput(line),
        (try? session.registry.command(named: input.name))?.help.powers.isEmpty ?? true
      else { continue }
      var typed: [String] = []
      do throws(CommandError) {
        var answer = try await session.run(input, for: NoFace()).output
        if let page = answer.rows?.next() { answer.text += page.text }
        for part in answer.text.plain.split(separator: "\n") where part.contains("…") {
          typed += part.split(separator: ":").last.map { [$0.trimmingCharacters(in: .whitespaces)] } ?? []
        }
      } catch {
        // Of a command that is misspelt only the name is known.
        if let hint = error.hint,
          error.range?.lowerBound != input.name.range.lowerBound || !hint.hasPrefix("did you mean")
        {
          typed = Self.lines(in: hint, at: error.range, of: line)
        }
      }
      for text in typed {
        guard let command = Self.command(text, in: session), command.line != line, hints.insert(command.line).inserted
        else {
          continue
        }
        var copy = session
        do throws(CommandError) { _ = try await copy.run(command, for: NoFace()) } catch {
          failed.append("\(line) → \(text): \(error.message)")
        }
      }
    }
    #expect(failed == [])
    #expect(hints.count > (sample == "list" ? 20 : 0))
  }
}
