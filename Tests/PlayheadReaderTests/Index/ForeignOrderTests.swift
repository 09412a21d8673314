import KeyedTesting
import PlayheadFormat
import PlayheadReader
import RandomTesting
import Testing

/// A recording whose members stand in another order, or apart, says the same.
@ReadingActor @Suite struct ForeignOrderTests {
  @Test(arguments: Scale.seeds(8, large: 30)) func `the answers are those of the writer's order`(seed: UInt64) throws {
    var random = RandomRecording(seed: seed)
    let text = random.text() + SampleRecording.lines[3].replacing(#""seq":1"#, with: #""seq":7"#) + "\n"
    let lines = text.split(separator: "\n")
    var shuffled = String(lines[0]) + "\n"
    for line in lines.dropFirst() {
      let json = Self.shuffled(try JSONValue(parsing: String(line)), &random.generator)
      shuffled += json.text(spaced: Bool.random(using: &random.generator)) + "\n"
    }
    let expected = try SampleRecording.open(text)
    let found = try SampleRecording.open(shuffled)
    #expect(found.last == expected.last)
    #expect(found.keyframes == expected.keyframes)
    #expect(found.actionNames == expected.actionNames)
    #expect(found.ending == expected.ending)
    #expect(Array(found.effects) == Array(expected.effects))
    #expect(try found.gaps().map(\.after) == expected.gaps().map(\.after))
    for position in 1...expected.last {
      #expect(found.actionName(position) == expected.actionName(position))
      #expect(found.origin(position) == expected.origin(position))
      #expect(try found.action(position).changeOrigin == expected.action(position).changeOrigin)
      #expect(try found.change(position)?.patch == expected.change(position)?.patch)
    }
    for pointer in random.pointers {
      #expect(try found.changes(of: pointer, in: 1...found.last) == expected.changes(of: pointer, in: 1...found.last))
    }
  }

  @Test(arguments: [
    (#"{"seq":2,"kind":"action","name":"x","seq":2}"#, "found the name \"seq\" a second time"),
    (#"{"seq":2, "kind":"action","name":"x"]"#, "found ']'"),
    (#"{"seq":2 "kind":"action","name":"x"}"#, "found '\"'"),
    (#"{"seq":02,"kind":"action","name":"x"}"#, "found '02'"),
    (#"{"seq":2,"kind":"action"}"#, "found no 'name'"),
    (#"{"name":"x","kind":"action"}"#, "found no 'seq'"),
    (#"{"seq":9,"kind":"action","name":"x"}"#, "found action 9, expected action 2"),
    (#"{"seq":1,"kind":"change"}"#, "found a change to position 1"),
    (#"{"seq":1,"patch":[{"path":"/count","op":"add"}],"kind":"change"}"#, "no 'value'"),
    (#"{"event":"stop","kind":"effect","id":1}"#, "found something else in 'event'"),
    (#"{"event":"finish","kind":"effect"}"#, "found no 'id'"),
    (#"{"seq":1,"kind":"keyframe"}"#, "found no 'state'"),
    (#"{"seq":1,"kind":"keyframe","state":1} x"#, "found 'x'"),
  ])
  func `what is wrong is told`(line: String, reason: String) {
    let error = #expect(throws: RecordingError.self) {
      try SampleRecording.open(SampleRecording.text(replacing: 5, with: line))
    }
    #expect(error?.line == 5)
    #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
  }

  @Test func `a name that is spelled with escapes is the same`() throws {
    let line = #"{"s\u0065q":2,"kind":"acti\u006fn","name":"lo\u0061ded","from":{"\u0065ffect":1}}"#
    let recording = try SampleRecording.open(SampleRecording.text(replacing: 5, with: line))
    #expect(recording.actionName(2) == "loaded")
    #expect(recording.origin(2) == .effect(1))
  }

  private nonisolated static func shuffled(_ value: JSONValue, _ generator: inout SeededGenerator) -> JSONValue {
    switch value {
    case .object(let members):
      var shuffled = JSONValue.Object()
      for (name, value) in members.shuffled(using: &generator) {
        // What is recorded stays as it is.
        let isRecorded = ["state", "action", "value"].contains(name)
        shuffled[name] = isRecorded ? value : Self.shuffled(value, &generator)
      }
      return .object(shuffled)
    case .array(let elements): return .array(elements.map { Self.shuffled($0, &generator) })
    default: return value
    }
  }
}
