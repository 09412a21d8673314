import Foundation
import KeyedTesting
import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import PlayheadSharing
import ProcessTesting
import RandomTesting
import Testing

/// What an action changed is told on the page as the debugger's `diff -full` tells it.
@Suite(.serialized, .enabled(if: Browser.isInstalled, "no browser: install Debian's chromium-driver"))
struct PageDifferenceTests {
  private static let recordings = URL(filePath: PackageFolder.path).appending(path: "recordings")

  /// What the debugger prints at positions.
  private func printed(_ recording: String, _ positions: [Int]) throws -> [String] {
    let commands = positions.map { "shell echo @@\ngoto \($0)\nshell echo @diff\ndiff -full\n" }.joined()
    let session = try PipeSession(
      executable: "playhead", arguments: [recording, "--color", "never"], environment: ["PATH": "/usr/bin:/bin"],
      input: .text("set changes 1000000\n\(commands)"))
    return session.output.components(separatedBy: "@@\n").dropFirst().map { part in
      let text = part.components(separatedBy: "@diff\n").last ?? ""
      return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }
  }

  private func expectSame(_ browser: Browser, _ recording: String, _ page: String) async throws {
    let file = try Page.write(recording, as: page, blockSize: 4000)
    try await browser.open(page)
    let positions = Array(file.recording.first...file.recording.last).dropFirst().filter {
      file.recording.hasChange($0)
    }
    let rows = try await browser.shown(positions)
    let texts = try printed(recording, positions)
    try #require(rows.count == positions.count && texts.count == positions.count)
    for (position, (row, text)) in zip(positions, zip(rows, texts)) {
      #expect(row[5]?.string == text, "\(recording) \(position)")
    }
  }

  @Test func `of the samples`() async throws {
    try await withTemporaryFolder { folder in
      try await Browser.with { browser in
        for name in [
          "counter", "guessmyage", "list", "primes", "repositories", "timer", "bugs/search", "corpus/v1/full",
        ] {
          try await expectSame(browser, Self.recordings.appending(path: "\(name).jsonl").path, "\(folder)/a.html")
        }
      }
    }
  }

  @Test func `of dictionaries and sets`() async throws {
    try await withTemporaryFolder { folder in
      try await Browser.with { browser in
        for seed in Scale.seeds(8, large: 60) {
          let recording = "\(folder)/\(seed).jsonl"
          let keyed = KeyedStates(seed: seed, actions: 40, hasSchema: seed % 4 > 0, hasEqualKeys: seed % 3 == 0)
          try keyed.text.write(toFile: recording, atomically: true, encoding: .utf8)
          try await expectSame(browser, recording, "\(folder)/a.html")
        }
      }
    }
  }

  @Test func `of every shape`() async throws {
    try await withTemporaryFolder { folder in
      try await Browser.with { browser in
        for seed in Scale.seeds(8, large: 400) {
          let recording = "\(folder)/\(seed).jsonl"
          let changes = ShapedChanges(seed: seed, actions: 40, hasSchema: seed % 4 > 0)
          try changes.text.write(toFile: recording, atomically: true, encoding: .utf8)
          try await expectSame(browser, recording, "\(folder)/a.html")
          _ = try RecordingSummary(RecordingFile(path: recording), notes: []).markdown(openedAs: "a.jsonl")
        }
      }
    }
  }

  @Test func `of random recordings`() async throws {
    try await withTemporaryFolder { folder in
      try await Browser.with { browser in
        for seed in 1...25 {
          var random = RandomStates(seed: UInt64(seed))
          let recording = "\(folder)/\(seed).jsonl"
          try random.recording(actions: 30).write(toFile: recording, atomically: true, encoding: .utf8)
          try await expectSame(browser, recording, "\(folder)/a.html")
        }
      }
    }
  }
}

/// Recordings whose collections are written whole again and again: rows with ids, numbers, texts and members come, go, move
/// and change.
private struct RandomStates {
  private var generator: SeededGenerator
  private var rows: [JSONValue] = []
  private var numbers: [JSONValue] = []
  private var stack: [JSONValue] = []
  private var members: JSONValue.Object = [:]
  private var last = 100

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    rows = (0..<number(in: 0...30)).map { row(id: $0) }
    numbers = (0..<number(in: 0...40)).map { _ in .integer(Int64(number(in: 0...6))) }
  }

  private mutating func number(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  private mutating func row(id: Int) -> JSONValue {
    [
      "id": .integer(Int64(id)),
      "title": .string("Row \(number(in: 0...4))\(number(in: 0...9) == 0 ? "\u{1B}[2J\"" : "")"),
      "tags": .array((0..<number(in: 0...3)).map { .string("t\($0)") }),
    ]
  }

  /// Elements, changed as people's code changes them.
  private mutating func changed(_ elements: [JSONValue], _ make: (inout Self) -> JSONValue) -> [JSONValue] {
    var elements = elements
    for _ in 0..<number(in: 1...4) {
      let count = elements.count
      switch number(in: 0...7) {
      case 0 where count > 0: elements.remove(at: number(in: 0...count - 1))
      case 1: elements.insert(make(&self), at: number(in: 0...count))
      case 2 where count > 1:
        elements.insert(elements.remove(at: number(in: 0...count - 1)), at: number(in: 0...count - 1))
      case 3: elements.shuffle(using: &generator)
      case 4: elements.reverse()
      case 5 where count > 0: elements[number(in: 0...count - 1)] = make(&self)
      case 6 where count > 2: elements.removeSubrange(0..<number(in: 1...count - 1))
      default: elements += (0..<number(in: 0...12)).map { _ in make(&self) }
      }
    }
    return elements
  }

  private mutating func step() -> (path: String, value: JSONValue) {
    switch number(in: 0...5) {
    case 0, 1:
      rows = changed(rows) {
        $0.last += 1
        return $0.row(id: $0.last)
      }
      return ("/rows", .array(rows))
    case 2:
      rows = rows.map { row in
        guard number(in: 0...2) == 0, case .object(var members) = row else { return row }
        members["title"] = .string("changed \(number(in: 0...3))")
        if number(in: 0...3) == 0 { members["more"] = .integer(1) }
        return .object(members)
      }
      return ("/rows", .array(rows))
    case 3:
      numbers = changed(numbers) { .integer(Int64($0.number(in: 0...6))) }
      return ("/numbers", .array(numbers))
    case 4:
      stack = changed(stack) {
        $0.last += 1
        return [
          "id": .integer(Int64($0.last)),
          "element": ["detail": ["_0": ["count": .integer(Int64($0.number(in: 0...3)))]]],
        ]
      }
      return ("/path", .array(stack))
    default:
      for _ in 0..<number(in: 1...5) {
        let name = ["a", "b c", "d/e", "__proto__", "0"][number(in: 0...4)]
        switch number(in: 0...3) {
        case 0: members[name] = nil
        case 1: members[name] = ["x": .integer(Int64(number(in: 0...2))), "y": [1, 2]]
        default: members[name] = .double(Double(number(in: 0...3)) / 2)
        }
      }
      return ("/members", .object(members))
    }
  }

  mutating func recording(actions: Int) -> String {
    func text(_ value: JSONValue) -> String {
      var writer = JSONWriter()
      writer.append(value)
      return writer.text
    }
    let state: JSONValue = [
      "rows": .array(rows), "numbers": .array(numbers), "path": .array(stack), "members": .object(members),
    ]
    let schema = """
      {"types":{"S":{"fields":[["rows","[R]"],["numbers","[Int]"],["path","StackState<P>"],["members","[String: M]"]]},\
      "R":{"id":"/id","fields":[["id","Int"],["title","String"],["tags","[String]"]]},\
      "P":{"cases":[["detail",[["_0","D"]]]]},"D":{"fields":[["count","Int"]]},"A":{"cases":[["a",[]]]}},"state":"S","action":"A"}
      """
    let isTyped = number(in: 0...3) > 0
    var lines = [
      #"{"kind":"header","format":"playhead","version":1,"id":"1","started":"","store":{"name":"S","state":"S","action":"A","fidelity":"codable"},\#(isTyped ? "\"schema\":\(schema)," : "")"state":\#(text(state))}"#
    ]
    for seq in 1...actions {
      let operations = (0..<number(in: 1...2)).map { _ -> String in
        let (path, value) = step()
        return #"{"op":"replace","path":"\#(path)","value":\#(text(value))}"#
      }
      lines.append(#"{"kind":"action","seq":\#(seq),"t":\#(seq),"name":"a","action":{"a":{}}}"#)
      lines.append(#"{"kind":"change","seq":\#(seq),"dur":0,"patch":[\#(operations.joined(separator: ","))]}"#)
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
