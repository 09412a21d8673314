import Foundation
import KeyedTesting
import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import RandomTesting
import Testing

@testable import PlayheadCommands

/// `list --changes` is a session with what each action changed.
@Suite struct ListChangesTests {
  private static func session(_ text: String, isJSON: Bool = false) throws -> CommandSession {
    let recording = try Recording(MemorySource(Array(text.utf8), name: "a.jsonl"))
    var session = CommandSession(DebugSession(RecordingFile(live: recording)))
    session.settings.isJSON = isJSON
    return session
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `each action has the changes that its stop has`(seed: UInt64) async throws {
    let changes = ShapedChanges(seed: seed, actions: 40, hasSchema: seed % 3 > 0)
    var session = try Self.session(changes.text, isJSON: true)
    let rows = try await WholeAnswer.of("list --changes", in: &session).json
    #expect(rows.count == changes.last + 1)
    let limit = session.settings.changeLimit
    for row in rows {
      let position = try #require(row["position"]?.int)
      let landing = try session.debugger.landing(at: position, listing: limit)
      let told = landing.changes.map { JSONValue.array($0.map(\.facts.asJSON)) }
      #expect(row["changes"] == (position == 0 ? nil : told), "\(position) of \(seed)")
      #expect(row["changeCount"]?.int == (landing.changeCount > limit ? landing.changeCount : nil))
    }
    // As text, each line that a stop has is there, in its order.
    session.settings.isJSON = false
    let text = try await WholeAnswer.of("list --changes --wide", in: &session).text.plain
    var rest = text[...]
    #expect(!text.contains("×"))
    for position in 1...changes.last {
      let stop = try await WholeAnswer.of("goto \(position)", in: &session).text.plain
      for line in stop.split(separator: "\n").dropFirst() where line.hasPrefix("  ") && !line.hasPrefix("  …") {
        let found = try #require(rest.range(of: line.drop { $0 == " " }), "\(line) of \(position)")
        rest = rest[found.upperBound...]
      }
    }
  }

  /// A counter that a timer and people change, in runs of the same action.
  private static func runs(seed: UInt64) -> (text: String, counts: [Int]) {
    var generator = SeededGenerator(seed: seed)
    var text = #"{"kind":"header","format":"playhead","version":1,"state":{"n":0,"m":0}}"# + "\n"
    var (seq, counts, values) = (0, [Int](), ["n": 0, "m": 0])
    for run in 0..<12 {
      let count = Int.random(in: 1...6, using: &generator)
      counts.append(count)
      let place = run % 2 == 0 ? "n" : "m"
      for _ in 0..<count {
        seq += 1
        values[place, default: 0] += 1
        text +=
          #"{"kind":"action","seq":\#(seq),"t":\#(seq * 1000),"name":"\#(place)","action":{"\#(place)":{}}}"# + "\n"
        text +=
          #"{"kind":"change","seq":\#(seq),"patch":[{"op":"replace","path":"/\#(place)","value":\#(values[place] ?? 0)}]}"#
          + "\n"
      }
    }
    return (text, counts)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `what repeats itself is one entry, from its first value to its last`(seed: UInt64) async throws {
    let (text, counts) = Self.runs(seed: seed)
    var session = try Self.session(text)
    var expected: [String] = []
    var (position, values) = (0, ["n": 0, "m": 0])
    for (run, count) in counts.enumerated() {
      let place = run % 2 == 0 ? "n" : "m"
      let isFolded = count >= RepeatedAction.least
      for number in 0..<count where !isFolded || number == 0 {
        let old = values[place, default: 0]
        let new = isFolded ? old + count : old + 1
        values[place] = new
        let last = isFolded ? "  ×\(count), up to \(position + count)" : ""
        expected.append("\(position + number + 1) \(place)\(last) \(place): \(old) → \(new)")
      }
      position += count
    }
    let lines = try await WholeAnswer.of("list --changes", in: &session).text.plain.split(separator: "\n").dropFirst()
    let told = stride(from: lines.startIndex, to: lines.endIndex, by: 2).map { index in
      let words = lines[index].split(separator: " ")
      let times = lines[index].firstRange(of: "  ×").map { String(lines[index][$0.lowerBound...]) } ?? ""
      return "\(words[0]) \(words[2])\(times) \(lines[index + 1].drop { $0 == " " })"
    }
    #expect(told == expected)
    // What is asked of fewer positions folds these, and pages make no difference.
    session.settings.isJSON = true
    #expect(try await WholeAnswer.of("list 3..9 --changes", in: &session).json.count == 7)
  }

  /// What lies between the first value and the last would be lost.
  @Test func `what goes to and fro is no repetition`() async throws {
    var text = #"{"kind":"header","format":"playhead","version":1,"state":{"isOn":false,"n":0}}"# + "\n"
    for seq in 1...8 {
      let (isOn, n) = (seq % 2 == 1, seq % 2)
      text += #"{"kind":"action","seq":\#(seq),"t":\#(seq),"name":"toggle"}"# + "\n"
      let (path, value) = seq <= 4 ? ("isOn", "\(isOn)") : ("n", "\(n)")
      text +=
        #"{"kind":"change","seq":\#(seq),"patch":[{"op":"replace","path":"/\#(path)","value":\#(value)}]}"# + "\n"
    }
    var session = try Self.session(text)
    let listed = try await WholeAnswer.of("list --changes", in: &session).text.plain
    #expect(!listed.contains("×") && listed.split(separator: "\n").count == 17, "\(listed)")
  }

  /// A patch that the state cannot take.
  @Test func `the newest changes before a broken line are told, and then the line`() async throws {
    var text = #"{"kind":"header","format":"playhead","version":1,"state":{"n":0}}"# + "\n"
    for seq in 1...6 {
      text += #"{"kind":"action","seq":\#(seq),"t":\#(seq),"name":"a"}"# + "\n"
      let path = seq == 4 ? "/n/x" : "/n"
      text += #"{"kind":"change","seq":\#(seq),"patch":[{"op":"replace","path":"\#(path)","value":\#(seq)}]}"# + "\n"
    }
    var session = try Self.session(text)
    let answer = try await session.run(try #require(CommandInput("history --newest n + 1")), for: NoFace()).output
    var rows = answer.rows
    let first = rows?.next()
    let page = try #require(first)
    #expect(answer.text.plain == "3 changes, the newest first\n" && page.failure != nil)
    let positions = page.text.plain.split(separator: "\n").dropFirst().map { $0.split(separator: " ")[0] }
    #expect(positions == ["3", "2", "1"])
  }

  @Test func `a history of what is too large for a line has what changed in it`() async throws {
    let file = try RecordingFile(path: GeneratedCommandTests.root.appending(path: "recordings/list.jsonl").path)
    var runner = LineRunner(file)
    let history = await runner.run("history state")
    #expect(history.contains(#"  filter.query: "" → "k""#) && history.contains("  rows: 218 of 240 elements moved"))
    #expect(!history.contains("ListFeature.State("))
    #expect(await runner.run("history filter").contains(#"FilterFeature.State(query: "", hidesDone: false) →"#))
  }
}
