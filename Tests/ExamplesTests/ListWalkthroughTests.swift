import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import Testing

@testable import ListExample

/// What the README's walk through `recordings/list.jsonl` meets.
@Suite struct ListWalkthroughTests {
  private let recording: Recording

  init() throws {
    recording = try SampleFile.list.open()
  }

  private func row(_ index: Int, at position: Int) throws -> JSONValue? {
    try recording.state(at: position)["rows"]?[index]
  }

  @Test func `at the end two rows have one title and one never stops saving`() throws {
    let title: JSONValue = "Clean the windows in the library, inside and out"
    #expect(recording.last == 98)
    #expect(try row(48, at: 98)?["title"] == title)
    #expect(try row(48, at: 98)?["isSaving"] == true)
    #expect(try row(49, at: 98)?["title"] == title)
    #expect(try row(49, at: 98)?["isSaving"] == false)
  }

  @Test func `the last change of the title is the response of an effect`() throws {
    let titles = try (0...recording.last).map { try row(49, at: $0)?["title"] }
    let change = try #require((1...recording.last).last { titles[$0] != titles[$0 - 1] })
    #expect(change == 73)
    #expect(titles[72] == "Clean the windows in the living room")
    #expect(try row(49, at: 72)?["id"] == row(49, at: 73)?["id"])
    #expect(recording.actionName(73) == "saveResponse")
    #expect(recording.origin(73) == .effect(26))
  }

  @Test func `the effect was started for the row below and the list changed meanwhile`() throws {
    let start = try #require(try recording.start(ofEffect: 26))
    guard case .start(let seq, let name, let location, _) = start.event else {
      Issue.record("found another event than the start")
      return
    }
    #expect(seq == 71)
    #expect(name == "save")
    #expect(recording.actionName(71) == "rename")
    #expect(recording.actionName(72) == "remove")
    #expect(try row(49, at: 71)?["id"] == row(48, at: 72)?["id"])

    let source = try Repository.text("Sources/Examples/List/ListFeature.swift").split(
      separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(source.firstIndex { $0.contains(".run(name: \"save\")") }) + 1
    #expect(location == "ListExample/ListFeature.swift:\(line)")
    #expect(source[line].contains("saveResponse(index: index"))
  }
}

extension ListWalkthroughTests {
  /// What `why` answers.
  @Test func `one question tells the action, the effect and the move between`() throws {
    var debugger = Debugger(recording)
    _ = try debugger.goto(.note("odd"))
    let explanation = try debugger.explain(ValuePath(parsing: "state.rows[49].title"))
    #expect(explanation.change?.position == 73)
    #expect(explanation.causes.map(\.frame.position) == [73, 71])
    guard case .effect(let effect)? = explanation.causes.first?.frame.origin else {
      Issue.record("found another origin than an effect")
      return
    }
    #expect(effect.location?.hasSuffix("ListFeature.swift:108") == true)
    #expect(explanation.causes.last?.frame.origin == .outside)
    #expect(explanation.moves.map(\.position) == [72])
    #expect(explanation.moves.first?.from == JSONPointer(["rows", "50", "title"]))
    #expect(explanation.moves.first?.to == JSONPointer(["rows", "49", "title"]))
  }
}
