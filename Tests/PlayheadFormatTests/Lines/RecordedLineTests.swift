import Foundation
import OrderedCollections
import PlayheadFormat
import PlayheadReader
import Testing

/// Each kind of line is read as it was written.
@Suite struct RecordedLineTests {
  static let odd = "a \"b\" \\ \n \u{7}\u{1B} é 한 🎈 /~"

  static let text = JSONValue.string(odd)

  static let lines: [AnyRecordedLine] = [
    .header(
      RecordingHeader(
        id: "A", started: "2026-11-21T02:26:09.123456Z",
        store: RecordingHeader.Store(name: odd, state: "S", action: "A", fidelity: .codable), state: .null)),
    .header(
      RecordingHeader(
        version: 1, minReader: 1, id: "B", started: "",
        store: RecordingHeader.Store(name: "S", state: "S", action: "A", fidelity: .recordable),
        host: ["os": "Debian 12", "cores": 8, odd: [odd: nil]], redacted: ["/a/*", odd],
        schema: Schema(
          types: [
            "S": .fields([Schema.Field(name: odd, type: "Int?")]), "E": .cases([]),
            "A": .cases([
              Schema.Case(name: "a"), Schema.Case(name: "b", payload: [Schema.Field(name: "_0", type: "S")]),
            ]),
            "V": .values([Schema.Value(name: "v", raw: 3), Schema.Value(name: "w", raw: "w")]),
          ], state: "S", action: "A"), state: ["a": [1, 2.5, .unsigned(.max), text], "b": nil])),
    .header(
      RecordingHeader(
        id: "C", started: "", store: RecordingHeader.Store(name: "S", state: "S", action: "A", fidelity: .codable),
        base: RecordingHeader.Base(
          seq: 5, effects: [RecordedEffectEvent(id: 1, time: 2, event: .start(seq: 3, name: odd, location: nil))],
          notes: [RecordedNote(seq: 2, time: 1, name: odd)]),
        parent: RecordingHeader.Parent(id: odd, seq: 3), state: 1)),
    .action(RecordedAction(seq: 1, time: 0, name: "a", origin: .outside, value: nil)),
    .action(RecordedAction(seq: 2, time: 7, name: odd, origin: .effect(3), value: ["a": [:]])),
    .action(RecordedAction(seq: 2, time: 7, changedBy: nil)),
    .action(RecordedAction(seq: 2, time: 7, changedBy: .effect(3))),
    .action(RecordedAction(seq: 2, time: 7, changedBy: .binding(odd))),
    .action(RecordedAction(seq: 2, time: 7, changedBy: .named(odd))),
    .action(
      RecordedAction(
        seq: 1 << 48, time: .max, name: "A.b", origin: .debugger, type: odd, animation: odd, value: [1, text, true])),
    .action(
      RecordedAction(
        seq: 3, time: 8, name: "a", origin: .effect(1), answer: AnswerCertainty(.doubtful, reason: odd), value: [:])),
    .change(RecordedChange(seq: 1, duration: 0, patch: JSONPatch())),
    .change(
      RecordedChange(
        seq: 2, duration: .max, overlaps: true,
        patch: JSONPatch([
          .add(JSONPointer([odd, "-"]), 1), .remove(JSONPointer(["a"])), .replace(JSONPointer(), nil),
          .move(from: JSONPointer(["a"]), to: JSONPointer(["b"])), .copy(from: JSONPointer(), to: JSONPointer(["c"])),
          .test(JSONPointer(["~/"]), [text]),
        ]), reads: [RecordedChange.Read(key: odd, value: nil), RecordedChange.Read(key: "b", value: ["c": 1])])),
    .effect(RecordedEffectEvent(id: 1, time: 2, event: .start(seq: 0, name: "run", location: nil))),
    .effect(RecordedEffectEvent(id: -1, time: 2, event: .start(seq: 3, name: odd, location: odd))),
    .effect(
      RecordedEffectEvent(
        id: 2, time: 2, event: .start(seq: 3, name: "a", location: nil, feature: JSONPointer(["a", odd])))),
    .effect(RecordedEffectEvent(id: 1, time: 2, event: .finish(error: nil))),
    .effect(RecordedEffectEvent(id: 1, time: 2, event: .finish(error: odd))),
    .effect(RecordedEffectEvent(id: 1, time: 2, event: .cancel(by: nil, id: nil))),
    .effect(RecordedEffectEvent(id: 1, time: 2, event: .cancel(by: 4, id: odd))),
    .effect(RecordedEffectEvent(id: 1, time: 2, event: .fail(error: ""))),
    .cancellation(RecordedCancellation(seq: 0, time: 0, by: nil, id: "")),
    .cancellation(RecordedCancellation(seq: 4, time: 5, by: 3, id: odd)),
    .presentation(RecordedPresentation(seq: 0, time: 0, shows: 0)),
    .presentation(RecordedPresentation(seq: 4, time: 5, shows: nil)),
    .presentation(RecordedPresentation(seq: 4, time: 5, shows: nil, refused: 3, waited: 1)),
    .keyframe(RecordedKeyframe(seq: 0, time: 0, state: .null)),
    .keyframe(RecordedKeyframe(seq: 5, time: 9, state: ["a": [text], "b": -0.0])),
    .schema(
      RecordedSchema(schema: Schema(types: ["T": .fields([])], state: "S", action: odd), fidelity: .reflection)),
    .note(RecordedNote(seq: 0, time: 0, name: "")),
    .note(RecordedNote(seq: 3, time: 4, name: odd, text: odd)),
    .log(RecordedLog(seq: 0, time: 0, message: "")),
    .log(RecordedLog(seq: 3, time: 4, level: LogLevel(rawValue: odd), label: odd, source: odd, message: odd)),
    .log(RecordedLog(seq: 3, time: 4, message: "", dropped: 1 << 48)),
    .gap(RecordedGap(time: 1, reason: odd, dropped: 0)),
    .end(RecordedEnd(time: 1, seq: 2, status: odd)),
    .unknown(UnknownLine(json: ["kind": "heartbeat", "t": 250, odd: [odd: [nil, 0.5]]])),
  ]

  @Test(arguments: lines) func `a line is read as it was written`(line: AnyRecordedLine) throws {
    let text = Self.text(line)
    #expect(text.last == "\n")
    #expect(!text.dropLast().contains("\n"))
    #expect(try AnyRecordedLine(parsing: String(text.dropLast())) == line)
    #expect(try line.line.json == JSONValue(parsing: text))
  }

  @Test(arguments: lines) func `a writer writes the same line`(line: AnyRecordedLine) throws {
    try withWriter { path, writer in
      try writer.write(PreservedLine(line))
      try writer.close()
      #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.text(line))
    }
  }

  @Test func `every kind is among them`() {
    #expect(Set(Self.lines.map { type(of: $0.line).kind }).count == 13)
  }

  @Test(arguments: lines) func `members of a later version are kept`(line: AnyRecordedLine) throws {
    let later = #""later":[{"a":null}],"odd \"name\"":-0.5,"cut":["/a"]}"#
    let text = Self.text(line).dropLast(2) + "," + later
    var kept = try PreservedLine(parsing: String(text))
    #expect(kept.line == line || type(of: line.line) == UnknownLine.self)
    var writer = JSONWriter()
    kept.write(into: &writer)
    #expect(writer.text == text + "\n")
    kept.unknownMembers = [:]
    if type(of: line.line) != UnknownLine.self { #expect(kept == PreservedLine(line)) }
  }

  @Test func `a grade of a later version is kept`() throws {
    let text =
      #"{"kind":"action","seq":3,"t":8,"name":"a","from":{"effect":1},"action":{},"answer":"sure","because":"b"}"#
    var writer = JSONWriter()
    try PreservedLine(parsing: text).write(into: &writer)
    #expect(writer.text == text + "\n")
  }

  @Test(arguments: ["counter", "list", "timer"])
  func `every line of a sample is written as it stands there`(name: String) throws {
    for line in try Self.lines(of: "recordings/\(name).jsonl") {
      #expect(try Self.text(AnyRecordedLine(parsing: line)) == line + "\n")
    }
  }

  @Test func `an origin of a later version is kept`() throws {
    for text in [
      #"{"kind":"action","seq":8,"t":8,"name":"(outside)","from":{"tomorrow":[1]}}"#,
      #"{"kind":"action","seq":8,"t":8,"name":"(outside)","from":{"by":"a"},"tomorrow":1}"#,
    ] {
      var writer = JSONWriter()
      try PreservedLine(parsing: text).write(into: &writer)
      #expect(writer.text == text + "\n")
    }
  }

  @Test(arguments: ["branch", "full", "minimal", "nulls", "origins", "present", "unwritten"])
  func `every line of the corpus is read again as it was read`(name: String) throws {
    for line in try Self.lines(of: "recordings/corpus/v1/\(name).jsonl") {
      let read = try AnyRecordedLine(parsing: line)
      #expect(try AnyRecordedLine(parsing: String(Self.text(read).dropLast())) == read)
    }
  }

  @Test(arguments: ["branch", "full", "minimal", "nulls", "origins", "present", "unwritten"])
  func `a recording that is written anew shows the same`(name: String) throws {
    let lines = try Self.lines(of: "recordings/corpus/v1/\(name).jsonl")
    try withWriter { path, writer in
      for line in lines { try writer.write(PreservedLine(parsing: line)) }
      try writer.close()
      let (old, new) = (
        try Recording(MemorySource(Array(lines.map { $0 + "\n" }.joined().utf8), name: "old")),
        try Recording(path: path)
      )
      #expect(new.last == old.last)
      #expect(new.ending == old.ending)
      #expect(new.header == old.header)
      #expect(Array(new.effects) == Array(old.effects))
      for position in 0...old.last {
        #expect((try? new.state(at: position)) == (try? old.state(at: position)))
      }
    }
  }

  @Test(arguments: [
    (#"{"kind":"action","seq":1}"#, "found no 'name'"), (#"{"seq":1}"#, "found no 'kind'"), ("[1]", "an object"),
    (#"{"kind":"action","#, "expected"), (#"{"kind":"keyframe","seq":1}"#, "found no 'state'"),
    (#"{"kind":"effect","id":1,"event":"sing"}"#, "start, finish, cancel or fail"),
    (#"{"kind":"change","seq":1,"patch":{}}"#, "array"), (#"{"kind":"change","seq":-1}"#, "a position"),
    (#"{"kind":"header","format":"other"}"#, "header"),
    (#"{"kind":"header","format":"playhead","version":2,"minReader":9}"#, "version 9"),
  ])
  func `what is no line is refused`(text: String, expected: String) {
    let error = #expect(throws: LineError.self) { try AnyRecordedLine(parsing: text) }
    #expect(error?.description.contains(expected) == true, "\(String(describing: error))")
  }

  // MARK: - Help

  static func text(_ line: AnyRecordedLine) -> String {
    var writer = JSONWriter()
    line.line.write(into: &writer)
    return writer.text
  }

  static func lines(of path: String) throws -> [String] {
    let root = URL(fileURLWithPath: #filePath).appending(path: "../../../..").standardizedFileURL
    return try String(contentsOf: root.appending(path: path), encoding: .utf8).split(separator: "\n").map(String.init)
  }

  private func withWriter(_ body: (String, inout RecordingWriter) throws -> Void) throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID()).jsonl").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    var writer = try RecordingWriter(to: path)
    try body(path, &writer)
  }
}
