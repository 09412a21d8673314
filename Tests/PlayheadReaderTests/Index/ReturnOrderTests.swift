import KeyedTesting
import OrderedCollections
import PlayheadFormat
import RandomTesting
import Testing

@testable import PlayheadReader

/// Positions are numbered in the order in which actions return.
@Suite struct ReturnOrderTests {
  private static let start =
    #"{"kind":"header","format":"playhead","version":1,"minReader":1,"id":"a","state":{"n":0}}"#
  private static let raise = #"{"kind":"header","format":"playhead","version":1,"minReader":3,"id":"a"}"#

  private static func action(_ seq: Int, _ name: String = "a", from effect: Int? = nil) -> String {
    let origin = effect.map { #","from":{"effect":\#($0)}"# } ?? ""
    return #"{"kind":"action","seq":\#(seq),"t":\#(seq * 10),"name":"\#(name)"\#(origin)}"#
  }

  /// A change to another state: `n` is the position.
  private static func change(_ seq: Int, to position: Int) -> String {
    let pos = position == seq ? "" : #","pos":\#(position)"#
    return
      #"{"kind":"change","seq":\#(seq)\#(pos),"dur":1,"patch":[{"op":"replace","path":"/n","value":\#(position)}]}"#
  }

  private func open(_ lines: [String], recovers: Bool = false) throws -> Recording {
    let text = lines.joined(separator: "\n") + "\n"
    return try Recording(
      MemorySource(Array(text.utf8), name: "a.jsonl"), options: Recording.Options(recovers: recovers))
  }

  /// Generated lines: up to five open at once, of which some never return; and the numbers of the actions by position.
  private func lines(
    seed: UInt64, count: Int, hasEffects: Bool = false
  ) -> (lines: [String], numbers: [Int], open: [Int]) {
    var generator = SeededGenerator(seed: seed)
    var lines = [Self.start]
    var (open, numbers, seq) = ([Int](), [Int](), 0)
    var (running, effect) = ([Int](), 0)
    var isRaised = false
    while numbers.count < count {
      if Int.random(in: 0..<4, using: &generator) == 0 {
        lines.append(#"{"kind":"log","seq":\#(seq),"t":\#(seq * 10 + 5),"level":"info","message":"m"}"#)
      }
      if hasEffects, let starter = open.randomElement(using: &generator), Bool.random(using: &generator) {
        if running.count < 4, Bool.random(using: &generator) {
          effect += 1
          running.append(effect)
          lines.append(
            #"{"kind":"effect","id":\#(effect),"event":"start","seq":\#(starter),"t":\#(seq * 10 + 5),"name":"run"}"#)
        } else if let ended = running.randomElement(using: &generator) {
          running.removeAll { $0 == ended }
          let how = ["\"finish\"", "\"cancel\",\"by\":\(starter)"].randomElement(using: &generator)!
          lines.append(#"{"kind":"effect","id":\#(ended),"event":\#(how),"t":\#(seq * 10 + 5)}"#)
        }
      }
      if open.count < 5, open.isEmpty || Bool.random(using: &generator) {
        seq += 1
        open.append(seq)
        let sender = Bool.random(using: &generator) ? running.randomElement(using: &generator) : nil
        lines.append(Self.action(seq, "a\(seq)", from: sender))
      } else {
        // The first of every hundred stays for long.
        let index = Int.random(in: min(1, open.count - 1)..<open.count, using: &generator)
        let returned = open.remove(at: index)
        numbers.append(returned)
        if returned != numbers.count, !isRaised {
          isRaised = true
          lines.append(Self.raise)
        }
        lines.append(Self.change(returned, to: numbers.count))
        if Int.random(in: 0..<20, using: &generator) == 0 {
          lines.append(#"{"kind":"keyframe","seq":\#(numbers.count),"t":1,"state":{"n":\#(numbers.count)}}"#)
        }
      }
    }
    return (lines, numbers, open)
  }

  private func check(_ recording: Recording, _ numbers: [Int], open: [Int]) throws {
    #expect(recording.last == numbers.count + open.count)
    #expect(recording.lostPositions.isEmpty)
    for (index, seq) in (numbers + open).enumerated() {
      #expect(recording.actionName(index + 1) == "a\(seq)")
      #expect(try recording.action(index + 1).seq == index + 1)
    }
    for position in numbers.indices.map({ $0 + 1 }).shuffled() {
      #expect(try recording.state(at: position)["n"]?.int == position)
    }
    #expect(recording.ending.unfinishedSince == (open.isEmpty ? nil : numbers.count + 1))
    #expect(recording.ending.unfinished == (open.isEmpty ? nil : recording.last))
  }

  @Test(arguments: 0..<10 as Range<UInt64>) func `each position is the state at a return`(seed: UInt64) throws {
    let (lines, numbers, open) = lines(seed: seed, count: Scale.isLarge ? 10_000 : 300)
    try check(self.open(lines), numbers, open: open)
    var check = RecordingCheck()
    try check.run(MemorySource(Array((lines.joined(separator: "\n") + "\n").utf8), name: "a.jsonl")) {
      Issue.record("\($0)")
    }
  }

  @Test(arguments: 20..<24 as Range<UInt64>)
  func `a recording that grows is what it is as a whole`(seed: UInt64) throws {
    let (lines, _, _) = lines(seed: seed, count: 60)
    let source = GrowingSource()
    source.append(lines[0] + "\n")
    var growing = try Recording(source)
    for count in 2...lines.count {
      source.append(lines[count - 1] + "\n")
      #expect(try growing.readOn())
      let whole = try open(Array(lines[..<count]))
      #expect(growing.last == whole.last)
      #expect(growing.ending == whole.ending)
      #expect((0...growing.last).map(growing.actionName) == (0...whole.last).map(whole.actionName))
      #expect((0...growing.last).map(growing.enclosed) == (0...whole.last).map(whole.enclosed))
      for position in 0..<(growing.ending.unfinishedSince ?? growing.last + 1) {
        #expect(try growing.state(at: position) == whole.state(at: position))
      }
    }
  }

  @Test(arguments: 30..<34 as Range<UInt64>) func `its lines are told one action after the other`(seed: UInt64) throws {
    let (lines, numbers, open) = lines(seed: seed, count: 100)
    let recording = try self.open(lines)
    for end in [0, 1, 50, 99, 100, recording.last] {
      var copy = lines[0] + "\n"
      try recording.copyLines(through: end) { _ in
      } _: {
        copy += String(decoding: $0, as: UTF8.self) + "\n"
      }
      copy = copy.replacing("\n\n", with: "\n")
      let ordered = try Recording(MemorySource(Array(copy.utf8), name: "b.jsonl"))
      #expect(ordered.last == end)
      #expect(!copy.contains("\"pos\"") && !copy.contains("minReader\":3"))
      var check = RecordingCheck()
      var problems: [RecordingError] = []
      try check.run(MemorySource(Array(copy.utf8), name: "b.jsonl")) { problems.append($0) }
      #expect(problems == [])
      for position in 1..<max(end + 1, 1) where position <= numbers.count {
        #expect(try ordered.state(at: position) == recording.state(at: position))
        #expect(ordered.actionName(position) == recording.actionName(position))
      }
      #expect(ordered.ending.unfinished == (end == recording.last && !open.isEmpty ? end : nil))
    }
    for start in [0, 40, 99] {
      var reader = try RunReader(recording, after: start)
      var actions: [Int] = []
      while let event = try reader.next() {
        switch event {
        case .action(let action): actions.append(action.seq)
        case .change(let change): #expect(change.seq == actions.last)
        default: Issue.record("found something else")
        }
      }
      #expect(actions == Array(start + 1...recording.last))
    }
  }

  @Test(arguments: 40..<(Scale.isLarge ? 400 : 52) as Range<UInt64>)
  func `what an effect does comes after the actions that it belongs to`(seed: UInt64) throws {
    let (lines, _, _) = lines(seed: seed, count: 60, hasEffects: true)
    let recording = try self.open(lines)
    var check = RecordingCheck()
    try check.run(recording.source) { Issue.record("\($0)") }
    for (start, end) in [(0, 1), (0, 30), (0, recording.last), (7, 40), (29, recording.last), (59, 60)] {
      var header = try recording.header(at: start)
      header.started = "2026-11-29T00:00:00.000000Z"
      var copy = JSONWriter()
      var told: [RecordedEffectEvent] = []
      header.write(into: &copy)
      try recording.copyLines(after: start, through: end) { _ in
      } _: {
        if case .effect(let event)? = try? AnyRecordedLine(parsing: $0) { told.append(event) }
        copy.append(bytes: UnsafeRawBufferPointer(rebasing: $0.prefix { $0 != 10 }))
        copy.append(raw: "\n")
      }
      let text = copy.text
      try check.run(MemorySource(Array(text.utf8), name: "b.jsonl")) { Issue.record("\(start), \(end): \($0)") }
      let ordered = try Recording(MemorySource(Array(text.utf8), name: "b.jsonl"))
      #expect(ordered.last == end)
      for position in start + 1...end {
        #expect(ordered.origin(position) == recording.origin(position))
      }
      // Each event is told once, and the starter where the action that it is comes before what the effect sends.
      if (start, end) == (0, recording.last) {
        #expect(Set(told.map { "\($0.id) \($0.isStart)" }).count == told.count)
        #expect(told.count == lines.filter { $0.contains(#""kind":"effect""#) }.count)
        let starters = zip(ordered.effects.sorted { $0.id < $1.id }, recording.effects.sorted { $0.id < $1.id })
        for (now, then) in starters where now.seq != 0 { #expect(now.seq == then.seq) }
      }
    }
  }

  private static let run = #"{"kind":"effect","id":1,"event":"start","seq":1,"t":11,"name":"run"}"#
  private static let end = #"{"kind":"effect","id":1,"event":"finish","t":40}"#

  private static func segment(at seq: Int, effects: [String] = [], open: [String]) -> String {
    let base =
      #"{"seq":\#(seq),"effects":[\#(effects.joined(separator: ","))],"open":[\#(open.joined(separator: ","))]}"#
    return
      #"{"kind":"header","format":"playhead","version":1,"minReader":3,"id":"a","base":\#(base),"state":{"n":\#(seq)}}"#
  }

  private static func gap(_ dropped: Int, open: [Int] = []) -> String {
    #"{"kind":"gap","t":25,"reason":"full","dropped":\#(dropped),"open":\#(open)}"#
  }

  private static func keyframe(_ seq: Int) -> String {
    #"{"kind":"keyframe","seq":\#(seq),"t":26,"state":{"n":\#(seq)}}"#
  }

  @Test(arguments: [
    // A segment begins while an action goes on whose effect it tells of.
    [
      start, action(1), run, action(2), raise, change(2, to: 1), segment(at: 1, effects: [run], open: [action(1)]),
      action(3), change(3, to: 2), change(1, to: 3), end,
    ],
    // One begins before any action has returned.
    [
      start, action(1), action(2), segment(at: 0, open: [action(1), action(2)]), change(2, to: 1), change(1, to: 2),
      action(3), change(3, to: 3),
    ],
    // Actions overlap, and return in the order in which they began.
    [start, action(1), action(2), change(1, to: 1), change(2, to: 2), action(3), change(3, to: 3)],
    // Lines are missing, and a keyframe leads on.
    [
      start, action(1), action(2), raise, change(2, to: 1), gap(1, open: [1]), keyframe(2), action(4),
      change(4, to: 3), change(1, to: 4),
    ],
    [
      start, action(1), change(1, to: 1), action(2), change(2, to: 2), gap(3), keyframe(5), action(6),
      change(6, to: 6), action(7), change(7, to: 7),
    ],
    [start, action(1), change(1, to: 1), action(2), gap(3), keyframe(5), action(6), change(6, to: 6)],
  ])
  func `every part of it is a recording`(lines: [String]) throws {
    let recording = try open(lines)
    for start in 0...recording.last {
      // Of what is lost no part can begin.
      guard let header = try? recording.header(at: start) else { continue }
      for end in start...recording.last {
        var copy = JSONWriter()
        header.write(into: &copy)
        func add(_ line: UnsafeRawBufferPointer) {
          copy.append(bytes: UnsafeRawBufferPointer(rebasing: line.prefix { $0 != 10 }))
          copy.append(raw: "\n")
        }
        try recording.copyLines(after: start, through: end, segment: { $0.write(into: &copy) }, add)
        let text = copy.text
        var check = RecordingCheck()
        try check.run(MemorySource(Array(text.utf8), name: "b.jsonl")) {
          Issue.record("\(start)...\(end): \($0)\n\(text)")
        }
        let part = try Recording(MemorySource(Array(text.utf8), name: "b.jsonl"))
        #expect((try? part.state(at: part.last)) == (try? recording.state(at: part.last)))
      }
    }
  }

  @Test func `effects and cancellations name actions by their positions`() throws {
    let recording = try open([
      Self.start, Self.action(1, "outer"), Self.action(2, "inner"),
      #"{"kind":"effect","id":1,"event":"start","seq":1,"t":1,"name":"run"}"#, Self.raise, Self.change(2, to: 1),
      #"{"kind":"effect","id":2,"event":"start","seq":2,"t":2,"name":"run"}"#, Self.change(1, to: 2),
      #"{"kind":"effect","id":1,"event":"cancel","t":3,"by":2}"#, Self.action(3),
      #"{"kind":"cancel","seq":3,"t":4,"by":1,"cancelID":"x"}"#, Self.change(3, to: 3),
    ])
    #expect(recording.effects.map(\.seq) == [2, 1])
    #expect(try recording.start(ofEffect: 1)?.event == .start(seq: 2, name: "run", location: nil))
    #expect(try recording.end(ofEffect: 1)?.event == .cancel(by: 1, id: nil))
    #expect(try recording.unmetCancellations().map(\.by) == [2])
    #expect(try recording.unmetCancellations().map(\.seq) == [3])
    #expect(recording.enclosed(by: 2) == 1...1)
  }

  @Test func `a gap says which actions go on`() throws {
    let recording = try open([
      Self.start, Self.action(1, "kept"), Self.action(2, "lost"),
      #"{"kind":"gap","t":30,"reason":"none","dropped":3,"open":[1]}"#,
      #"{"kind":"keyframe","seq":3,"t":30,"state":{"n":3}}"#, Self.action(5), Self.change(5, to: 4),
      Self.change(1, to: 5),
    ])
    #expect(recording.last == 5)
    #expect(recording.actionName(5) == "kept")
    #expect(recording.actionName(2) == "lost")
    #expect(try (3...5).map { try recording.state(at: $0)["n"]?.int } == [3, 4, 5])
    #expect(recording.lostPositions == [1...2])
    #expect(recording.ending.unfinished == nil)
  }

  @Test func `a file of before is read by the numbers of its actions`() throws {
    let recording = try open([
      Self.start, Self.action(1, "outer"), Self.action(2, "inner"),
      #"{"kind":"change","seq":2,"dur":1,"patch":[{"op":"add","path":"/b","value":2}]}"#,
      #"{"kind":"change","seq":1,"dur":1,"patch":[{"op":"add","path":"/a","value":1}]}"#,
    ])
    #expect((1...2).map(recording.actionName) == ["outer", "inner"])
    #expect(try recording.state(at: 1) == ["n": 0, "a": 1])
    #expect(try recording.state(at: 2) == ["n": 0, "a": 1, "b": 2])
    #expect(recording.enclosed(by: 1) == nil)
  }

  @Test func `what a later reader has to read is refused where that is said`() {
    let later = #"{"kind":"header","format":"playhead","version":9,"minReader":9,"id":"a"}"#
    for recovers in [false, true] {
      let error = #expect(throws: RecordingError.self) {
        try open([Self.start, Self.action(1), Self.change(1, to: 1), later], recovers: recovers)
      }
      #expect(error?.reason == .newerVersion(needs: 9))
      #expect(error?.line == 4)
      #expect(error?.hint == "update Playhead")
    }
  }

  @Test(arguments: [
    // Positions that do not grow, that nobody has reached, or are told twice.
    ([change(1, to: 2), change(2, to: 1)], 5), ([change(2, to: 1), change(1, to: 1)], 5),
    ([change(2, to: 3)], 4), ([change(2, to: 1), change(2, to: 2)], 5), ([change(3, to: 1)], 4),
    ([#"{"kind":"change","seq":2,"pos":-1,"dur":1}"#], 4), ([#"{"kind":"change","seq":2,"pos":"1","dur":1}"#], 4),
    ([#"{"kind":"change","seq":2,"pos":1e99,"dur":1}"#], 4),
  ])
  func `positions that cannot be are errors`(changes: [String], line: Int) throws {
    let lines = [Self.start, Self.action(1), Self.action(2)] + changes + [Self.action(3), Self.change(3, to: 3)]
    let error = #expect(throws: RecordingError.self) { try open(lines) }
    #expect(error?.line == line)
    let recording = try open(lines, recovers: true)
    for position in 0...recording.last { _ = try? recording.state(at: position) }
    #expect(recording.last == 3)
  }

  @Test func `a million open actions that return backwards are read at once`() throws {
    let count = Scale.isLarge ? 1_000_000 : 20_000
    var lines = [Self.start]
    for seq in 1...count { lines.append(Self.action(seq)) }
    lines.append(Self.raise)
    for position in 1...count { lines.append(Self.change(count + 1 - position, to: position)) }
    let recording = try open(lines)
    #expect(recording.last == count)
    #expect(try recording.state(at: count)["n"]?.int == count)
    #expect(recording.enclosed(by: count) == 1...count - 1)
  }
}

extension RecordedEffectEvent {
  fileprivate var isStart: Bool { if case .start = event { true } else { false } }
}
