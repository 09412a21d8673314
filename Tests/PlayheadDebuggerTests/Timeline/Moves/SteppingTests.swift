import PlayheadFormat
import PlayheadReader
import Testing

@testable import PlayheadDebugger

@Suite struct SteppingTests {
  @Test func `a step shows the action, its cause and what it changed`() throws {
    var debugger = try Sample.debugger(Sample.cascades)
    _ = try debugger.step(2)
    let stop = try debugger.step()
    #expect(stop.position == 3)
    #expect(stop.frame?.action.name == "response")
    #expect(
      stop.frame?.origin
        == .effect(
          EffectDescription(
            id: 1, name: "run", location: "Counter.swift:71", time: 110,
            starter: .init(position: 1, name: "tapped", title: "tapped"))))
    #expect(stop.changes == [StateChange(pointer: JSONPointer(["fact"]), old: nil, new: "hi")])
    #expect(stop.duration == 3000)
    #expect(stop.reasons == [])
  }

  @Test func `a step over the end stays there and says so`() throws {
    var debugger = try Sample.debugger(Sample.cascades)
    let stop = try debugger.step(100)
    #expect(stop.position == 9)
    #expect(stop.reasons == [.end])
    #expect(try debugger.step().reasons == [.end])
    #expect(debugger.position == 9)
  }

  @Test func `a step back over the start stays at position 0`() throws {
    var debugger = try Sample.debugger(Sample.cascades)
    #expect(try debugger.reverseStep().reasons == [.start])
    _ = try debugger.step(3)
    #expect(try debugger.reverseStep().position == 2)
    let stop = try debugger.reverseStep(7)
    #expect(stop.position == 0)
    #expect(stop.frame == nil)
    #expect(stop.changes == nil)
    #expect(stop.reasons == [.start])
  }

  @Test(arguments: [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 7), (7, 8), (8, 9)])
  func `next passes what this action caused, and nothing else`(from: Int, to: Int) throws {
    var debugger = try Sample.debugger(Sample.cascades)
    _ = try debugger.goto(.position(from))
    #expect(try debugger.next().position == to)
  }

  @Test func `next passes a cascade as a whole`() throws {
    var debugger = try Sample.debugger(chain)
    _ = try debugger.step()
    #expect(try debugger.next().position == 4)
    #expect(try debugger.next().position == 5)
    #expect(try debugger.next().reasons == [.end])
    #expect(debugger.position == 5)
  }

  @Test func `reverse-next comes from where next would have led here`() throws {
    var debugger = try Sample.debugger(chain)
    _ = try debugger.goto(.position(4))
    #expect(try debugger.reverseNext().position == 1)
    _ = try debugger.goto(.position(3))
    #expect(try debugger.reverseNext().position == 2)
    #expect(try debugger.reverseNext().position == 1)
    #expect(try debugger.reverseNext().position == 0)
    #expect(try debugger.reverseNext().reasons == [.start])
  }

  @Test func `a reverse-next is undone by a next, wherever it passed anything`() throws {
    for text in [chain, Sample.cascades] {
      let debugger = try Sample.debugger(text)
      for position in 1...debugger.timeline.last {
        var here = debugger
        _ = try here.goto(.position(position))
        let landing = try here.reverseNext().position
        if landing < position - 1 { #expect(try here.next().position == position) }
        // No earlier position leads here by `next`.
        for earlier in 1..<max(landing, 1) {
          #expect(debugger.timeline.position(afterCascadeAt: earlier) != position)
        }
      }
    }
  }

  @Test(arguments: SampleFile.all)
  func `in every sample a reverse-next goes to the earliest position from which next comes here`(path: String) throws {
    let timeline = Timeline(try Recording(path: path))
    let nexts = Dictionary(grouping: 0...timeline.last) { timeline.position(afterCascadeAt: $0) }
    for position in 1...timeline.last {
      let landing = timeline.position(beforeCascadeAt: position)
      guard let earliest = nexts[position]?.min() else {
        // The action before it is its cause.
        #expect(landing == position - 1 && timeline.recording.cause(of: position) == position - 1)
        continue
      }
      #expect(landing == earliest, "to \(position) from \(landing ?? -1), and not \(earliest)")
    }
  }

  @Test func `an empty recording has position 0 only`() throws {
    var debugger = try Sample.debugger(Sample.header)
    #expect(try debugger.step().reasons == [.end])
    #expect(try debugger.next().reasons == [.end])
    #expect(try debugger.continue().reasons == [.end])
    #expect(try debugger.reverseContinue().reasons == [.start])
    #expect(try debugger.goto(.end).position == 0)
    #expect(throws: DebuggerError(.noAction(position: 0))) { try debugger.finish() }
    #expect(throws: DebuggerError(.noAction(position: 0))) { try debugger.reverseFinish() }
  }

  @Test func `the action in whose reducer the process ended can be stepped onto`() throws {
    var debugger = try Sample.debugger(Sample.unfinished)
    _ = try debugger.step()
    let stop = try debugger.step()
    #expect(stop.position == 2)
    #expect(stop.frame?.action.name == "reset")
    #expect(stop.changes == nil)
    #expect(stop.reasons == [.unfinished])
    #expect(throws: RecordingError.self) { try debugger.state() }
    #expect(try debugger.step().reasons == [.end, .unfinished])
    #expect(try debugger.reverseStep().position == 1)
    #expect(try debugger.state()["count"] == 1)
  }

  @Test func `nested actions whose changes come in another order are stepped through by number`() throws {
    var debugger = try Sample.debugger(Sample.nested)
    #expect(try debugger.step().changes?.map(\.pointer) == [JSONPointer(["fact"])])
    #expect(try debugger.step().changes?.map(\.pointer) == [JSONPointer(["count"])])
    #expect(try debugger.step().frame?.action.name == "reset")
    #expect(try debugger.state()["fact"] == "outer")
  }

  @Test func `where the process ended inside nested reducers, all of them are unfinished`() throws {
    let text = Sample.nested.split(separator: "\n").prefix(4).joined(separator: "\n") + "\n"
    var debugger = try Sample.debugger(text)
    #expect(debugger.recording.ending.unfinished == 1)
    let outer = try debugger.step()
    #expect(outer.reasons == [.unfinished])
    let inner = try debugger.step()
    #expect(inner.position == 2)
    #expect(inner.reasons == [.unfinished])
  }

  @Test func `a gap is passed over, and says what lies in it`() throws {
    var debugger = try Sample.debugger(Sample.gap)
    #expect(debugger.timeline.lost == [2...3])
    _ = try debugger.step()
    let stop = try debugger.step()
    #expect(stop.position == 4)
    #expect(stop.frame == nil)
    #expect(stop.changes == nil)
    #expect(stop.reasons == [.passed(2...3)])
    #expect(try debugger.state()["count"] == 4)
    #expect(try debugger.step().changes?.first?.new == 5)
    _ = try debugger.reverseStep()
    let back = try debugger.reverseStep()
    #expect(back.position == 1)
    #expect(back.reasons == [.passed(2...3)])
    #expect(throws: RecordingError.self) { try debugger.goto(.position(3)) }
    #expect(debugger.position == 1)
  }

  @Test func `what a broken line loses is passed over up to the next keyframe`() throws {
    var lines = Sample.cascades.split(separator: "\n").map(String.init)
    lines[5] = #"{"kind":"change","seq":2,"dur":"#
    lines.insert(#"{"kind":"keyframe","seq":6,"t":650,"state":{"count":2,"fact":"hi","items":[],"rows":{}}}"#, at: 18)
    let text = lines.joined(separator: "\n") + "\n"
    #expect(throws: RecordingError.self) { try Sample.recording(text) }
    var debugger = Debugger(try Sample.recording(text, recovers: true))
    _ = try debugger.step()
    let stop = try debugger.step()
    #expect(stop.position == 6)
    #expect(stop.frame?.action.name == "tick")
    #expect(stop.changes == nil)
    #expect(stop.reasons == [.passed(2...5)])
  }

  @Test(arguments: [Sample.cascades, Sample.nested, Sample.unfinished, Sample.gap, chain])
  func `a jump from anywhere to anywhere shows what stepping there shows`(text: String) throws {
    var stepping = try Sample.debugger(text)
    var stops = [0: try stepping.current()]
    var states = [0: try? stepping.state()]
    while let stop = try Optional(stepping.step()), stop.position > stop.start {
      stops[stop.position] = stop
      states[stop.position] = try? stepping.state()
    }
    #expect(stops.count == stepping.timeline.last + 1 - stepping.timeline.lost.reduce(0) { $0 + $1.count })
    for origin in stops.keys {
      for target in stops.keys {
        var jumping = try Sample.debugger(text)
        _ = try jumping.goto(.position(origin))
        let stop = try jumping.goto(.position(target))
        #expect(stop.frame == stops[target]?.frame)
        #expect(stop.changes == stops[target]?.changes)
        #expect((try? jumping.state()) == states[target] ?? nil)
      }
    }
  }

  /// 1 and what follows from it, 2 and 3, one from the other; then 4 and 5 from outside.
  private static let chain =
    Sample.header + #"""
      {"kind":"action","seq":1,"t":1,"name":"tapped"}
      {"kind":"change","seq":1,"dur":1}
      {"kind":"effect","id":1,"event":"start","seq":1,"t":2,"name":"run"}
      {"kind":"action","seq":2,"t":3,"name":"response","from":{"effect":1}}
      {"kind":"change","seq":2,"dur":1}
      {"kind":"effect","id":2,"event":"start","seq":2,"t":4,"name":"run"}
      {"kind":"effect","id":1,"event":"finish","t":5}
      {"kind":"action","seq":3,"t":6,"name":"logged","from":{"effect":2}}
      {"kind":"change","seq":3,"dur":1,"patch":[{"op":"replace","path":"/count","value":3}]}
      {"kind":"effect","id":2,"event":"finish","t":7}
      {"kind":"action","seq":4,"t":8,"name":"increment"}
      {"kind":"change","seq":4,"dur":1,"patch":[{"op":"replace","path":"/count","value":4}]}
      {"kind":"action","seq":5,"t":9,"name":"increment"}
      {"kind":"change","seq":5,"dur":1,"patch":[{"op":"replace","path":"/count","value":5}]}

      """#

  private var chain: String { Self.chain }
}
