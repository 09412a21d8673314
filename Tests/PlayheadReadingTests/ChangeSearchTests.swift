import PlayheadReading
import PlayheadRecording
import RandomTesting
import Testing

/// What is found by the index is what playing forward shows.
@Suite struct ChangeSearchTests {
  @Test(arguments: 1...60) func changesAreThoseOfPlayingForward(seed: UInt64) throws {
    var random = RandomRecording(seed: seed)
    let text = random.text()
    let recording = try SampleRecording.open(text)
    let changes = try Self.playedForward(recording)
    for pointer in random.pointers {
      let expected = changes.compactMap { change in
        let (old, new) = (change.old[pointer], change.new[pointer])
        return old == new ? nil : ValueChange(position: change.position, old: old, new: new)
      }
      let found = try recording.changes(of: pointer, in: 1...recording.last)
      #expect(found == expected, "\(pointer) of seed \(seed)")
      for position in stride(from: 0, through: recording.last, by: 7) {
        #expect(
          try recording.nextChange(of: pointer, after: position) == expected.first { $0.position > position },
          "\(pointer) after \(position)")
        #expect(
          try recording.previousChange(of: pointer, upTo: position) == expected.last { $0.position <= position },
          "\(pointer) up to \(position)")
      }
    }
  }

  @Test(arguments: 61...80) func aRecordingThatIsFollowedHasTheSame(seed: UInt64) throws {
    var random = RandomRecording(seed: seed)
    let text = random.text()
    let source = GrowingSource()
    let bytes = Array(text.utf8)
    let header = (bytes.firstIndex(of: 10) ?? 0) + 1
    source.append(String(decoding: bytes[..<header], as: UTF8.self))
    var recording = try Recording(source)
    var start = header
    while start < bytes.count {
      let end = min(bytes.count, start + Int.random(in: 1...900, using: &random.generator))
      source.append(bytes[start..<end])
      _ = try recording.readOn()
      start = end
    }
    let whole = try SampleRecording.open(text)
    #expect(recording.last == whole.last)
    #expect(recording.ending == whole.ending)
    for pointer in random.pointers {
      #expect(
        try recording.changes(of: pointer, in: 1...recording.last) == whole.changes(of: pointer, in: 1...whole.last))
    }
  }

  /// The state before and after each action that can be shown.
  private static func playedForward(
    _ recording: Recording
  ) throws -> [(position: Int, old: JSONValue, new: JSONValue)] {
    var changes: [(position: Int, old: JSONValue, new: JSONValue)] = []
    for position in 1...recording.last {
      guard let old = try? recording.state(at: position - 1), (try? recording.state(at: position)) != nil,
        let change = try? recording.change(position)
      else { continue }
      var new = old
      try change.patch.apply(to: &new)
      changes.append((position, old, new))
    }
    return changes
  }
}

/// A recording of states that change at random, with keyframes, gaps, and members in another order.
private struct RandomRecording {
  var generator: SeededGenerator
  let pointers: [JSONPointer]
  private var rows = 0

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    pointers = [
      [], ["rows"], ["rows", "0"], ["rows", "1", "title"], ["rows", "3"], ["rows", "3", "tags"],
      ["rows", "2", "tags", "1"], ["rows", "1", "5"], ["count"], ["byID"], ["byID", "3"], ["byID", "1", "title"],
      ["mixed"], ["mixed", "1"], ["mixed", "0", "2"], ["é"], ["a/b~c"], ["none"],
    ].map { JSONPointer($0) }
  }

  mutating func text() -> String {
    var state = self.state()
    var text =
      #"{"kind":"header","format":"playhead","version":1,"minReader":1,"id":"A","started":"","#
      + #""store":{"name":"S","state":"S","action":"A","fidelity":"recordable"},"state":"# + Self.text(state) + "}\n"
    for seq in 1...80 {
      let old = state
      for _ in 0..<Int.random(in: 0...3, using: &generator) { mutate(&state) }
      let isForeign = chance(6)
      let action = #"{"kind":"action","seq":\#(seq),"t":\#(seq),"name":"a\#(seq % 3)","action":{}}"#
      text += (isForeign ? #"{"seq":\#(seq),"kind":"action","name":"a\#(seq % 3)"}"# : action) + "\n"
      var patch = PatchWriter()
      patch.writeDifference(from: old, to: state)
      var change = #"{"kind":"change","seq":\#(seq),"dur":5"#
      if chance(9) { change = #"{"seq":\#(seq),"kind":"change""# }
      var operations = JSONWriter()
      operations.append(patch)
      if patch.operationCount > 0 { change += #","patch":"# + operations.text }
      text += change + "}\n"
      if chance(15) {
        text += #"{"kind":"gap","t":\#(seq),"reason":"none","dropped":0}"# + "\n"
        if chance(2) { state = self.state() }
        text += #"{"kind":"keyframe","seq":\#(seq),"t":\#(seq),"state":"# + Self.text(state) + "}\n"
      } else if chance(12) {
        text += #"{"kind":"keyframe","seq":\#(seq),"t":\#(seq),"state":"# + Self.text(state) + "}\n"
      }
    }
    return text
  }

  private static func text(_ value: JSONValue) -> String {
    var writer = JSONWriter()
    writer.append(value)
    return writer.text
  }

  private mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &generator) == 0 }

  private mutating func row() -> JSONValue {
    rows += 1
    let tags = (0..<Int.random(in: 0...3, using: &generator)).map { JSONValue.integer(Int64($0 + rows)) }
    return ["id": .integer(Int64(rows)), "title": .string("row \(rows % 5)"), "tags": .array(tags)]
  }

  private mutating func state() -> JSONValue {
    [
      "rows": .array((0..<4).map { _ in row() }), "count": 0, "byID": ["1": row(), "3": row()],
      "mixed": [1, 2, 3], "é": "e", "a/b~c": [],
    ]
  }

  private mutating func mutate(_ state: inout JSONValue) {
    guard case .object(var members) = state else { return }
    switch Int.random(in: 0..<11, using: &generator) {
    case 0: members["count"] = .integer(Int64(Int.random(in: 0...3, using: &generator)))
    case 1, 2: change(&members, "rows") { $1.insert($0.row(), at: Int.random(in: 0...$1.count, using: &$0.generator)) }
    case 3:
      change(&members, "rows") { if !$1.isEmpty { $1.remove(at: Int.random(in: 0..<$1.count, using: &$0.generator)) } }
    case 4: change(&members, "rows") { $1.shuffle(using: &$0.generator) }
    case 5:
      change(&members, "rows") { random, rows in
        guard !rows.isEmpty, case .object(var row) = rows.remove(at: 0) else { return }
        row["title"] = .string("t\(Int.random(in: 0...2, using: &random.generator))")
        rows.insert(.object(row), at: 0)
      }
    case 6:
      guard case .object(var byID) = members["byID"] else { return }
      let key = String(Int.random(in: 0...4, using: &generator))
      byID[key] = byID[key] == nil ? row() : .none
      members["byID"] = .object(byID)
    case 7: members["mixed"] = chance(2) ? ["0": [1, 2, 3], "1": 5] : [[1, 2, 3], .integer(Int64(rows))]
    case 8: change(&members, "mixed") { random, mixed in mixed.insert(.integer(Int64(random.rows)), at: 0) }
    case 9: members["é"] = members["é"] == nil ? "new" : .none
    default: change(&members, "a/b~c") { random, list in list.append(.integer(Int64(random.rows))) }
    }
    state = .object(members)
  }

  private mutating func change(
    _ members: inout JSONValue.Object, _ name: String, _ body: (inout RandomRecording, inout [JSONValue]) -> Void
  ) {
    guard case .array(var elements) = members[name] else { return }
    body(&self, &elements)
    members[name] = .array(elements)
  }
}
