import PlayheadFormat
import PlayheadReader
import RandomTesting
import Testing

/// An element that is followed is where playing every action forward and looking for its identity finds it.
@ReadingActor @Suite struct PathHistoryTests {
  nonisolated static let id = JSONPointer(["id"])

  nonisolated static func row(_ id: JSONValue, _ rest: FollowedPath.Part...) -> FollowedPath {
    FollowedPath([.token("rows"), .element(id, identity: Self.id)] + rest)
  }

  /// Rows, what is in them, and elements of elements.
  private nonisolated static func paths(in states: [JSONValue]) -> [FollowedPath] {
    var paths: [FollowedPath] = []
    var seen: Set<JSONValue> = []
    for state in states {
      guard case .array(let rows)? = state["rows"] else { continue }
      for row in rows {
        guard let id = row["id"], seen.insert(id).inserted else { continue }
        paths += [Self.row(id), Self.row(id, .token("title"))]
        if case .array(let tags)? = row["tags"], let tag = tags.first {
          paths += [
            Self.row(id, .token("tags"), .element(tag, identity: JSONPointer())),
            Self.row(id, .token("tags"), .token("1")),
          ]
        }
      }
    }
    return paths + [row(-1), FollowedPath([.token("mixed"), .element(2, identity: JSONPointer())])]
  }

  /// The place in a state; nil where an element is gone.
  nonisolated static func place(of path: FollowedPath, in state: JSONValue) -> JSONPointer? {
    var tokens: [String] = []
    for part in path.parts {
      switch part {
      case .token(let token): tokens.append(token)
      case .element(let id, let identity):
        guard case .array(let elements)? = state[JSONPointer(tokens)],
          let index = elements.firstIndex(where: { $0[identity] == id })
        else { return nil }
        tokens.append(String(index))
      case .entry, .member: return nil
      }
    }
    return JSONPointer(tokens)
  }

  nonisolated static func events(
    of path: FollowedPath, in changes: [(position: Int, old: JSONValue, new: JSONValue)]
  ) -> [PathEvent] {
    changes.compactMap { change in
      let (from, to) = (place(of: path, in: change.old), place(of: path, in: change.new))
      let (old, new) = (from.flatMap { change.old[$0] }, to.flatMap { change.new[$0] })
      return from == to && old == new
        ? nil : PathEvent(position: change.position, from: from, to: to, old: old, new: new)
    }
  }

  @Test(arguments: LazyStateTests.recordings.filter { $0.size < 1000 })
  func `every event is one of playing forward`(seed: UInt64, size: Int, isForeign: Bool) throws {
    var random = RandomRecording(seed: seed, size: size, isForeign: isForeign)
    let recording = try SampleRecording.open(random.text(), lineLimit: 1 << 26)
    let changes = try ChangeSearchTests.playedForward(recording)
    let paths = Self.paths(in: changes.map(\.old)).shuffled(using: &random.generator).prefix(size > 100 ? 4 : 9)
    let last = try #require((0...recording.last).last { (try? recording.state(at: $0)) != nil })
    for path in paths {
      let expected = Self.events(of: path, in: changes)
      var trail = try PathHistory(path, in: recording, at: 0)
      var found: [PathEvent] = []
      while let event = try trail.next(through: last) { found.append(event) }
      #expect(found == expected, "\(path)")
      #expect(trail.position == last)
      found = []
      while let event = try trail.previous() { found.append(event) }
      #expect(found == expected.reversed(), "\(path)")
      #expect(trail.position == 0)
      var other = try PathHistory(path, in: recording, at: last)
      #expect(try other.previous() == expected.last)
    }
  }

  @Test(arguments: 31...34) func `it is where it is at every position`(seed: UInt64) throws {
    var random = RandomRecording(seed: seed, size: seed % 2 == 0 ? 90 : 5, isForeign: seed % 3 == 0)
    let recording = try SampleRecording.open(random.text(), lineLimit: 1 << 26)
    let states = (0...recording.last).map { try? recording.state(at: $0) }
    let paths = Self.paths(in: states.compactMap { $0 }).filter { $0.parts.count == 2 }
    for path in paths.shuffled(using: &random.generator).prefix(8) {
      var trail = try PathHistory(path, in: recording, at: 0)
      for (position, state) in states.enumerated() {
        guard let state else { continue }
        while try trail.next(through: position) != nil {}
        #expect(trail.place == Self.place(of: path, in: state), "\(path) at \(position)")
      }
      for (position, state) in states.enumerated().reversed() {
        guard let state else { continue }
        while try trail.previous(downTo: position) != nil {}
        #expect(trail.place == Self.place(of: path, in: state), "\(path) back at \(position)")
      }
    }
  }

  @Test(arguments: 51...53) func `to and fro is the same`(seed: UInt64) throws {
    var random = RandomRecording(seed: seed)
    let recording = try SampleRecording.open(random.text())
    let changes = try ChangeSearchTests.playedForward(recording)
    let shown = (0...recording.last).filter { (try? recording.state(at: $0)) != nil }
    for path in Self.paths(in: changes.map(\.old)) {
      let expected = Self.events(of: path, in: changes)
      let start = try #require(shown.randomElement(using: &random.generator))
      var trail = try PathHistory(path, in: recording, at: start)
      for _ in 0..<12 {
        let position = trail.position
        let target = try #require(shown.randomElement(using: &random.generator))
        if Bool.random(using: &random.generator) {
          let event = expected.first { $0.position > position && $0.position <= target }
          #expect(try trail.next(through: target) == event, "\(path) from \(position) to \(target)")
        } else {
          let event = expected.last { $0.position <= position && $0.position > target }
          #expect(try trail.previous(downTo: target) == event, "\(path) from \(position) down to \(target)")
        }
      }
    }
  }
}

extension PathHistoryTests {
  /// Rows that are put in, taken out, moved, sorted and changed, with what should be known of them.
  private struct MovingRows {
    private(set) var text =
      #"{"kind":"header","format":"playhead","version":1,"state":{"rows":[]}}"# + "\n"
    /// The ids in their order, by position.
    private(set) var orders: [[Int]] = [[]]

    init(seed: UInt64, count: Int) {
      var generator = SeededGenerator(seed: seed)
      var rows: [Int] = []
      var next = 0
      for seq in 1...count {
        var patch: [String] = []
        func row(_ id: Int) -> String { #"{"title":"t\#(seq)","id":\#(id)}"# }
        switch rows.isEmpty ? 0 : Int.random(in: 0..<40, using: &generator) {
        case 0..<12 where rows.count < 120:
          let place = Int.random(in: 0...rows.count, using: &generator)
          // Some come back.
          let id = next > 9 && seq % 3 == 0 ? (0..<next).first { !rows.contains($0) } ?? next : next
          next = max(next, id + 1)
          patch = [#"{"op":"add","path":"/rows/\#(place)","value":\#(row(id))}"#]
          rows.insert(id, at: place)
        case 0..<20:
          let place = Int.random(in: 0..<rows.count, using: &generator)
          patch = [#"{"op":"remove","path":"/rows/\#(place)"}"#]
          rows.remove(at: place)
        case 20..<24:
          let place = Int.random(in: 0..<rows.count, using: &generator)
          let id = rows.remove(at: place)
          let target = Int.random(in: 0...rows.count, using: &generator)
          rows.insert(id, at: target)
          patch = [
            #"{"op":"remove","path":"/rows/\#(place)"}"#,
            #"{"op":"add","path":"/rows/\#(target)","value":\#(row(id))}"#,
          ]
        case 24:
          rows.shuffle(using: &generator)
          let all = rows.map(row).joined(separator: ",")
          patch = [#"{"op":"replace","path":"/rows","value":[\#(all)]}"#]
        case 25:
          let place = Int.random(in: 0..<rows.count, using: &generator)
          rows[place] = next
          patch = [#"{"op":"replace","path":"/rows/\#(place)","value":\#(row(next))}"#]
          next += 1
        case 26:
          // The identity itself is written over.
          let place = Int.random(in: 0..<rows.count, using: &generator)
          rows[place] = next
          patch = [#"{"op":"replace","path":"/rows/\#(place)/id","value":\#(next)}"#]
          next += 1
        default:
          let place = Int.random(in: 0..<rows.count, using: &generator)
          patch = [#"{"op":"replace","path":"/rows/\#(place)/title","value":"u\#(seq)"}"#]
        }
        orders.append(rows)
        text += #"{"kind":"action","seq":\#(seq),"t":\#(seq),"name":"a","action":{}}"# + "\n"
        text += #"{"kind":"change","seq":\#(seq),"dur":5,"patch":[\#(patch.joined(separator: ","))]}"# + "\n"
        if seq % 90 == 0 {
          let all = rows.map(row).joined(separator: ",")
          text += #"{"kind":"keyframe","seq":\#(seq),"t":\#(seq),"state":{"rows":[\#(all)]}}"# + "\n"
        }
      }
    }
  }

  @Test func `hundreds of thousands of places are right`() throws {
    let rows = MovingRows(seed: 1, count: 3000)
    let recording = try SampleRecording.open(rows.text)
    let places = rows.orders.map { Dictionary(uniqueKeysWithValues: $0.enumerated().map { ($1, $0) }) }
    var pairs = 0
    for id in stride(from: 0, to: 500, by: 13) {
      var trail = try PathHistory(Self.row(.integer(Int64(id))), in: recording, at: 0)
      func expectSame(_ position: Int, _ way: String) {
        let expected = places[position][id].map { JSONPointer(["rows", String($0)]) }
        pairs += 1
        if trail.place != expected { Issue.record("\(id) at \(position), \(way): \(trail.place as Any)") }
      }
      for position in 0...recording.last {
        while try trail.next(through: position) != nil {}
        expectSame(position, "forwards")
      }
      for position in (0...recording.last).reversed() {
        while try trail.previous(downTo: position) != nil {}
        expectSame(position, "backwards")
      }
    }
    #expect(pairs > 200_000)
  }

  @Test func `what is there twice is followed as long as arithmetic tells`() throws {
    let recording = try Self.recording([
      #"{"op":"add","path":"/rows/0","value":{"id":7,"n":1}}"#,
      #"{"op":"add","path":"/rows/0","value":{"id":7,"n":2}}"#,
      #"{"op":"replace","path":"/rows/1/n","value":3}"#,
      #"{"op":"replace","path":"/rows","value":[{"id":1},{"id":7},{"id":7}]}"#,
      #"{"op":"replace","path":"/rows","value":[{"id":1},{"id":2},{"id":7},{"id":7}]}"#,
      #"{"op":"remove","path":"/rows/3"}"#, #"{"op":"replace","path":"/rows","value":[{"id":7}]}"#,
    ])
    var trail = try PathHistory(Self.row(7, .token("n")), in: recording, at: 0)
    var events: [PathEvent] = []
    while let event = try trail.next() { events.append(event) }
    #expect(events.map(\.position) == [1, 2, 3, 4, 5, 7])
    #expect(events.map(\.to) == [0, 1, 1, 1, nil, 0].map { $0.map(Self.n) })
    #expect(events.map(\.isAmbiguous) == [false, false, false, false, true, false])
    #expect(events.map(\.isMove) == [false, true, false, false, false, false])
  }

  @Test func `following ends where the identity is written over`() throws {
    let recording = try Self.recording([
      #"{"op":"add","path":"/rows/0","value":{"id":7,"n":1}}"#, #"{"op":"replace","path":"/rows/0/id","value":8}"#,
      #"{"op":"replace","path":"/rows/0/n","value":2}"#, #"{"op":"replace","path":"/rows/0/id","value":7}"#,
    ])
    var trail = try PathHistory(Self.row(7, .token("n")), in: recording, at: 1)
    #expect(try trail.next() == PathEvent(position: 2, from: Self.n(of: 0), to: nil, old: 1, new: nil))
    #expect(try trail.next() == PathEvent(position: 4, from: nil, to: Self.n(of: 0), old: nil, new: 2))
    #expect(try trail.next() == nil)
    #expect(try trail.previous()?.position == 4)
    #expect(try trail.previous()?.position == 2)
  }

  @Test func `what is lost is passed over`() throws {
    let lines = Self.lines([
      #"{"op":"add","path":"/rows/0","value":{"id":7,"n":1}}"#, #"{"op":"replace","path":"/rows/0/n","value":2}"#,
      #"{"op":"replace","path":"/rows/0/n","value":9}"#, #"{"op":"add","path":"/rows/0","value":{"id":1}}"#,
    ])
    let gap = [
      #"{"kind":"gap","t":3,"reason":"none","dropped":4}"#,
      #"{"kind":"keyframe","seq":3,"t":3,"state":{"rows":[{"id":3},{"id":7,"n":9}]}}"#,
    ]
    let text = (lines[0...4] + gap + lines[7...]).map { $0 + "\n" }.joined()
    let recording = try SampleRecording.open(text)
    #expect(recording.lostPositions == [])
    var trail = try PathHistory(Self.row(7, .token("n")), in: recording, at: 0)
    #expect(try trail.next()?.position == 1)
    #expect(try trail.next()?.new == 2)
    #expect(
      try trail.next()
        == PathEvent(
          position: 4, from: Self.n(of: 1), to: Self.n(of: 2), old: 9, new: 9))
    #expect(try trail.previous()?.position == 4)
    #expect(try trail.previous()?.position == 2)
    #expect(try trail.previous()?.position == 1)
    #expect(try trail.previous() == nil)
  }

  @Test func `more elements than arithmetic takes are followed too`() throws {
    let parts = (0..<6).flatMap { _ in [.token("rows"), .element(7, identity: Self.id)] as [FollowedPath.Part] }
    let inner = (0..<5).reduce(#"{"id":7,"n":1}"#) { value, _ in #"{"id":7,"rows":[{"id":1},\#(value)]}"# }
    let path = (0..<6).map { _ in "/rows/1" }.joined()
    let recording = try Self.recording([
      #"{"op":"add","path":"/rows/0","value":{"id":2}}"#, #"{"op":"add","path":"/rows/1","value":\#(inner)}"#,
      #"{"op":"replace","path":"\#(path)/n","value":5}"#, #"{"op":"remove","path":"\#(path)"}"#,
      #"{"op":"remove","path":"/rows/99999999999999999999/a"}"#,
    ])
    var trail = try PathHistory(FollowedPath(parts + [.token("n")]), in: recording, at: 0)
    var events: [PathEvent] = []
    while let event = try trail.next(through: 4) { events.append(event) }
    #expect(events.map(\.position) == [2, 3, 4])
    #expect(events.map(\.new) == [1, 5, nil])
    #expect(events.last?.to == nil)
  }

  private nonisolated static func n(of row: Int) -> JSONPointer { JSONPointer(["rows", String(row), "n"]) }

  /// A recording of rows, with one operation an action.
  private nonisolated static func lines(_ operations: [String]) -> [String] {
    [#"{"kind":"header","format":"playhead","version":1,"state":{"rows":[]}}"#]
      + operations.enumerated().flatMap { index, operation in
        [
          #"{"kind":"action","seq":\#(index + 1),"t":\#(index),"name":"a","action":{}}"#,
          #"{"kind":"change","seq":\#(index + 1),"dur":1,"patch":[\#(operation)]}"#,
        ]
      }
  }

  private nonisolated static func recording(_ operations: [String]) throws -> Recording {
    try SampleRecording.open(lines(operations).map { $0 + "\n" }.joined())
  }
}
