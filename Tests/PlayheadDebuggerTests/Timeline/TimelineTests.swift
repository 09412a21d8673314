import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import Testing

@Suite struct TimelineTests {
  private func timeline(_ text: String) throws -> Timeline {
    Timeline(try Sample.recording(text))
  }

  @Test(arguments: [
    (0, []), (1, [1]), (2, [1]), (3, [2]), (4, [2, 3]), (5, [3]), (6, [3]), (7, []), (8, [4]), (9, [4]),
  ])
  func `an effect runs from the position that started it to before the one at which it had ended`(
    position: Int, ids: [Int]
  ) throws {
    #expect(try timeline(Sample.cascades).effects(runningAt: position).map(\.id) == ids)
  }

  @Test func `a cascade has the effects of its action and of all that followed`() throws {
    let timeline = try timeline(Sample.cascades)
    #expect(timeline.effects(ofCascadeAt: 1).map(\.id) == [1, 2])
    #expect(timeline.effects(ofCascadeAt: 2).map(\.id) == [])
    #expect(timeline.effects(ofCascadeAt: 3).map(\.id) == [2])
    #expect(timeline.effects(ofCascadeAt: 4).map(\.id) == [3])
  }

  @Test func `the frames of an action lead to the outside`() throws {
    let frames = try timeline(Sample.cascades).frames(from: 5)
    #expect(frames.map(\.position) == [5, 3, 1])
    #expect(frames.last?.origin == .outside)
    #expect(try timeline(Sample.cascades).frames(from: 5, limit: 2).count == 2)
    #expect(try timeline(Sample.cascades).frames(from: 0).isEmpty)
  }

  @Test func `actions are counted, with their times and the slowest`() throws {
    let summaries = try timeline(Sample.cascades).actionSummaries()
    #expect(summaries.map(\.name).prefix(4) == ["tapped", "increment", "response", "toggled"])
    let toggled = try #require(summaries.first { $0.name == "toggled" })
    #expect(toggled.count == 2)
    #expect(toggled.total == 2000)
    #expect(toggled.longest == 1000)
    #expect(toggled.slowest == 4)
  }

  @Test func `causes that lie go nowhere`() throws {
    let text =
      Sample.header + #"""
        {"kind":"effect","id":1,"event":"start","seq":2,"t":1,"name":"from later"}
        {"kind":"action","seq":1,"t":2,"name":"a","from":{"effect":1}}
        {"kind":"change","seq":1,"dur":1}
        {"kind":"action","seq":2,"t":3,"name":"b","from":{"effect":99}}
        {"kind":"change","seq":2,"dur":1}
        {"kind":"effect","id":1,"event":"finish","t":4}

        """#
    var debugger = try Sample.debugger(text)
    #expect(try debugger.timeline.frames(from: 1).count == 1)
    #expect(try debugger.timeline.frames(from: 2).count == 1)
    _ = try debugger.step()
    _ = try debugger.finish()
    _ = try debugger.reverseFinish()
    #expect(debugger.position <= 1)
  }

  @Test func `a gap of billions of positions costs nothing`() throws {
    let text =
      Sample.header + #"""
        {"kind":"action","seq":1,"t":1,"name":"increment"}
        {"kind":"change","seq":1,"dur":1,"patch":[{"op":"replace","path":"/count","value":1}]}
        {"kind":"effect","id":1,"event":"start","seq":1,"t":2,"name":"run"}
        {"kind":"gap","t":3,"reason":"full","dropped":1}
        {"kind":"keyframe","seq":200000000000000,"t":4,"state":{"count":5,"items":[],"rows":{}}}
        {"kind":"action","seq":200000000000001,"t":5,"name":"tick","from":{"effect":1}}
        {"kind":"change","seq":200000000000001,"dur":1,"patch":[{"op":"replace","path":"/count","value":6}]}
        {"kind":"action","seq":200000000000002,"t":6,"name":"tick"}
        {"kind":"change","seq":200000000000002,"dur":1}
        {"kind":"end","t":7,"seq":200000000000002,"status":"closed"}

        """#
    var debugger = try Sample.debugger(text)
    _ = try debugger.step()
    #expect(try debugger.next().position == 200_000_000_000_000)
    #expect(try debugger.reverseStep().position == 1)
    #expect(try debugger.finish().position == 200_000_000_000_002)
    _ = try debugger.reverseNext()
    _ = try debugger.watch(ValuePath(parsing: "count"))
    _ = try debugger.break("increment")
    _ = try debugger.restart()
    #expect(try debugger.continue(2).position == 200_000_000_000_001)
    #expect(try debugger.reverseContinue().position == 1)
    #expect(try debugger.recording.changes(of: JSONPointer(["count"]), in: 1...debugger.timeline.last).count == 2)
    #expect(try debugger.goto(.fraction(0.5)).position == 1)
    #expect(debugger.timeline.missingActions(from: 5) == 5...199_999_999_999_999)
  }

  @Test func `a search gives up when its task is cancelled, and the cursor stays`() async throws {
    let debugger = try Sample.debugger(Sample.cascades)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      var debugger = debugger
      _ = try debugger.step()
      _ = try debugger.watch(ValuePath(parsing: "count"))
    }
    let error = await #expect(throws: (any Error).self) { try await task.value }
    #expect(error?.isInterrupted == true)
  }

  @Test func `a move within an array is told with the index at which the element arrives`() throws {
    let patch = JSONPatch([.move(from: JSONPointer(["rows", "0"]), to: JSONPointer(["rows", "-"]))])
    var debugger = try Sample.debugger(Sample.changing(["rows": [1, 2, 3]], by: patch))
    let changes = try #require(try debugger.step().changes)
    #expect(try debugger.state() == ["rows": [2, 3, 1]])
    #expect(changes.map(\.kind) == [.moved])
    #expect(changes[0].from == JSONPointer(["rows", "0"]))
    #expect(changes[0].pointer == JSONPointer(["rows", "2"]))
  }
}
