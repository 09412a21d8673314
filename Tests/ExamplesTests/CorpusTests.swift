import OrderedCollections
import PlayheadFormat
import PlayheadReader
import RandomTesting
import Testing

/// Files of each version of the format stay readable.
@Suite struct CorpusTests {
  private func open(_ name: String) throws -> Recording {
    try SampleFile(path: "recordings/corpus/v1/\(name).jsonl").open()
  }

  @Test func `a header alone is a recording`() throws {
    let recording = try open("minimal")
    #expect(recording.last == 0)
    #expect(recording.header.version == 1)
    #expect(try recording.state(at: 0) == [:])
    #expect(recording.ending == Recording.Ending())
  }

  @Test func `every kind of line with all its members is read`() throws {
    let recording = try open("full")
    #expect(recording.last == 7)
    #expect(recording.header.host["cores"] == 8)
    #expect(recording.header.redacted == ["/session/token"])
    #expect(recording.schema?.types.count == 3)
    #expect(recording.ending == Recording.Ending(status: "closed"))
    #expect([1, 2, 3, 6].map(recording.origin) == [.outside, .effect(1), .debugger, .outside])
    #expect(try [1, 3].map { try recording.action($0).animation } == [nil, "easeInOut"])
    #expect(try recording.change(1)?.reads.map(\.key) == ["uuid", "date"])
    #expect(try recording.state(at: 2)["draft"] == "Grüße, 안녕 \u{7}")
    #expect(try recording.state(at: 3)["draft"] == nil)
    #expect(throws: RecordingError.self) { try recording.state(at: 4) }
    #expect(try recording.state(at: 5)["count"] == .unsigned(.max))
    #expect(try recording.state(at: 7)["count"] == .integer(.min))
  }

  @Test func `a change without an action tells its origin`() throws {
    let recording = try open("origins")
    let origins: [ChangeOrigin?] = [
      .binding("/query"), nil, .effect(1), nil, .binding("/rows/0/title"), .named("the \"importer\"\u{7}"), nil, nil,
    ]
    #expect(try (1...8).map { try recording.action($0).changeOrigin } == origins)
    #expect(
      try (1...8).map { try recording.action($0).isChange } == [true, false, true, false, true, true, true, true])
    #expect(
      (1...8).map(recording.origin) == [.outside, .outside, .effect(1), .effect(1)]
        + Array(repeating: .outside, count: 4))
    #expect(
      try recording.state(at: 8) == [
        "query": "", "rows": [["id": 7, "title": "Black tea"], ["id": 8, "title": "Oolong"]], "seen": 2,
      ])
  }

  @Test func `what could not be written is null and says why`() throws {
    let recording = try open("unwritten")
    func failure(_ place: String, _ type: String, _ reason: String) -> WritingFailure {
      WritingFailure(pointer: place, type: type, reason: reason)
    }
    #expect(recording.hasUnwrittenValues)
    #expect(try recording.unwrittenValues(at: 0).map(\.failure) == [failure("/mood", "Mood", "no words for it")])
    #expect(try recording.unwrittenValues(at: 1).map(\.part) == [.action])
    let told = [failure("/pages/0/ink", "Ink", "dried up"), failure("/pages/1", "Page", "torn")]
    #expect(try recording.unwrittenValues(at: 2).map(\.failure) == told)
    let read = try recording.unwrittenValues(at: 3)
    #expect(read.map(\.part) == [.read(key: "ink")])
    #expect(read.map(\.failure) == [failure("/colour", "Colour", "dried up")])
    #expect(try recording.unwrittenValues().count == 7)
    #expect(try recording.state(at: 1)["mood"] == .null)
    #expect(
      try recording.state(at: 3)["pages"] == [["text": "dear", "ink": "blue"], nil])
    #expect(try recording.state(at: 3)["total"] == .number("170141183460469231731687303715884105727"))
    var check = RecordingCheck()
    try check.run(
      MemorySource(try SampleFile(path: "recordings/corpus/v1/unwritten.jsonl").bytes(), name: "unwritten")
    ) { Issue.record("\($0)") }
    #expect(check.unwritten.map(\.count) == [1, 1, 1, 1, 1])
    #expect(check.unwritten.map(\.line) == [1, 2, 5, 5, 8])
    #expect(
      check.unwritten.map(\.failure.pointer) == ["/mood", "/felt/_0", "/pages/*/ink", "/pages/*", "/colour"])
  }

  /// As other writers spell it: members in another order, and white space between them.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `what could not be written is read as other writers spell it`(seed: UInt64) throws {
    let expected = try open("unwritten").unwrittenValues()
    var generator = SeededGenerator(seed: seed)
    let bytes = try SampleFile(path: "recordings/corpus/v1/unwritten.jsonl").bytes()
    func text(of value: JSONValue) -> String {
      var writer = JSONWriter()
      writer.append(value)
      return writer.text
    }
    func spelled(_ value: JSONValue) -> String {
      func space() -> String { ["", " ", "\t"].randomElement(using: &generator)! }
      guard case .object(let members) = value else { return text(of: value) }
      var names = members.keys.shuffled(using: &generator)
      // Where a line begins as the writer's does, it ends so, too.
      if let last = names.firstIndex(of: "unwritten") { names.append(names.remove(at: last)) }
      let texts = names.map { name in
        let value = members[name] ?? .null
        var spelling = text(of: value)
        if name == "reads", case .array(let reads) = value {
          spelling = "[\(reads.map(spelled).joined(separator: ","))]"
        }
        return "\(space())\"\(name)\"\(space()):\(space())\(spelling)\(space())"
      }
      return "{" + texts.joined(separator: ",") + "}"
    }
    let lines = try bytes.split(separator: 10).map {
      try spelled(JSONValue(parsing: String(decoding: $0, as: UTF8.self)))
    }
    let recording = try Recording(MemorySource(Array(lines.joined(separator: "\n").utf8), name: "unwritten"))
    #expect(try recording.unwrittenValues() == expected)
  }

  @Test func `every end of an effect is read`() throws {
    let recording = try open("full")
    let ends = try [1, 2, 3].map { try recording.end(ofEffect: $0)?.event }
    #expect(
      ends == [
        .finish(error: "Inbox.Offline: the second page is missing"), .cancel(by: 3, id: "poll"),
        .fail(error: "Inbox.Broken: no count"),
      ])
  }

  @Test func `what is known of the answers in a branch is read`() throws {
    let recording = try open("branch")
    #expect(recording.header.parent == RecordingHeader.Parent(id: "7B1A52C6-0F3C-4E0A-9C57-1D1F5B8E2A11", seq: 1))
    #expect(
      try recording.start(ofEffect: 2)?.event
        == .start(seq: 2, name: "price", location: "Shop/RowFeature.swift:31", feature: JSONPointer(["rows", "0"])))
    #expect(
      try (1...5).map { try recording.action($0).answer } == [
        nil, nil, AnswerCertainty(.unknown),
        AnswerCertainty(.doubtful, reason: "rows[0].title was \"Towel\", is \"Kettle\""),
        nil,
      ])
    #expect(try recording.doubtfulAnswers() == [4])
    #expect(
      try recording.unmetCancellations() == [
        RecordedCancellation(seq: 0, time: 5, by: nil, id: ""),
        RecordedCancellation(seq: 5, time: 60, by: 2, id: "Timer(\"é\n\")"),
      ])
    #expect(try (0...5).map { try recording.unmetCancellations(at: $0).map(\.time) } == [[5], [], [], [], [], [60]])
  }

  @Test func `what was presented is read and changes no state`() throws {
    let recording = try open("present")
    #expect(recording.last == 2)
    #expect(try (0...2).map { try recording.state(at: $0)["count"] } == [0, 1, 7])
    #expect(try recording.presentation() == RecordedPresentation(seq: 2, time: 0, shows: 2, goesOn: true))
    #expect(try open("full").presentation() == nil)
  }

  @Test func `what the app logged is read`() throws {
    let recording = try open("log")
    #expect(recording.last == 2)
    #expect(recording.logCount == 10)
    #expect((0...2).map { recording.logs(in: $0...$0) } == [0..<1, 1..<7, 7..<10])
    #expect(
      try recording.log(4)
        == RecordedLog(
          seq: 1, time: 4000, level: .error, label: "network", source: "Network/Client.swift:91",
          message: "gave up after 2 attempts error=Offline()"))
    #expect(try recording.log(6).level == LogLevel(rawValue: "verbose"))
    #expect(try recording.log(7).dropped == 1200)
    #expect(try recording.log(9) == RecordedLog(seq: 2, time: 0, level: .info, message: ""))
    #expect(try recording.state(at: 2)["mails"] == 7)
  }

  @Test func `actions that return in another order are read`() throws {
    let recording = try open("returns")
    #expect(recording.last == 10)
    #expect(
      (1...10).map(recording.actionName) == ["tap", "tap", "load", "tap", nil, "tap", "tap", "wait", "tap", "wait"])
    #expect(
      try [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map { try recording.state(at: $0)["n"]?.int } == [
        0, 1, 2, 2, 3, 4, 5, 6, 6, 7,
      ])
    #expect(try recording.state(at: 8)["log"] == ["tap", "loaded", "waited"])
    #expect([1, 3, 6, 8, 9].map(recording.enclosed) == [nil, 1...2, nil, 4...7, nil])
    #expect(try (1...3).map { try recording.change($0)?.overlaps } == [true, false, true])
    #expect(recording.effects.map(\.seq) == [3, 6])
    #expect(try recording.end(ofEffect: 2)?.event == .cancel(by: 6, id: "poll"))
    #expect(recording.origin(7) == .effect(1))
    #expect(try recording.unmetCancellations() == [RecordedCancellation(seq: 8, time: 95, by: 8, id: "timer")])
    #expect(try recording.notes().map(\.seq) == [3])
    #expect(recording.ending.unfinished == 10)
    #expect(recording.ending.crashed == nil)
    var check = RecordingCheck()
    try check.run(
      MemorySource(try SampleFile(path: "recordings/corpus/v1/returns.jsonl").bytes(), name: "returns.jsonl")
    ) { Issue.record("\($0)") }
  }

  @Test func `null stands for what is left out`() throws {
    let recording = try open("nulls")
    #expect(recording.last == 2)
    #expect(recording.schema == nil)
    #expect(recording.origin(1) == .outside)
    #expect(try recording.action(2).value == nil)
    #expect(try recording.change(1)?.patch == JSONPatch())
    #expect(try recording.start(ofEffect: 1)?.event == .start(seq: 0, name: "effect", location: nil))
    #expect(try recording.end(ofEffect: 1)?.event == .cancel(by: nil, id: nil))
    #expect(try recording.end(ofEffect: 2)?.event == .finish(error: nil))
    #expect(try recording.state(at: 2) == ["name": nil, "tags": [nil, nil]])
    #expect(recording.ending.status == "closed")
  }
}
