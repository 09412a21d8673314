import PlayheadFormat
import PlayheadReader
import RandomTesting
import Testing

/// The lives of effects are those that walking over the lines shows.
@Suite struct RecordedEffectTests {
  @Test(arguments: 1...60) func `effects live as the lines tell`(seed: UInt64) throws {
    var random = RandomEffects(seed: seed)
    let recording = try SampleRecording.open(random.text())
    #expect(recording.effects.filter { $0.seq > 0 } == random.effects.filter { $0.seq > 0 })
    #expect(recording.effects.map(\.id) == random.effects.map(\.id))
    #expect(recording.endedEffects.map(\.id) == random.ended)
    #expect(recording.startedEffects.map(\.id) == random.started)
    for effect in random.effects {
      let found = recording.effect(id: effect.id)
      #expect(found?.last == effect.last)
      #expect(found?.seq == effect.seq)
      let start = try recording.start(ofEffect: effect.id)?.event
      #expect(start == (effect.seq > 0 ? .start(seq: effect.seq, name: "run", location: nil) : nil))
      #expect((try recording.end(ofEffect: effect.id) == nil) == (effect.last == nil))
    }
    for position in 0...recording.last {
      let running = random.effects.filter { $0.seq > 0 && $0.isRunning(at: position) }
      #expect(recording.effects(runningAt: position) == running, "at \(position)")
    }
    let starters = Set(random.effects.map(\.seq))
    for starter in starters where starter > 0 {
      #expect(recording.effects { $0 == starter }.map(\.id) == random.effects.filter { $0.seq == starter }.map(\.id))
    }
  }

  @Test func `an unknown effect is none`() throws {
    let recording = try SampleRecording.open(SampleRecording.text)
    for id in [0, -1, 2, .max, .min] {
      #expect(recording.effect(id: id) == nil)
      #expect(try recording.start(ofEffect: id) == nil)
      #expect(try recording.end(ofEffect: id) == nil)
    }
  }
}

/// A recording of effects that start and end at random, of which some lines are missing.
private struct RandomEffects {
  var generator: SeededGenerator
  /// As they are to be found, in the order in which they were heard of.
  private(set) var effects: [RecordedEffect] = []
  private(set) var started: [Int] = []
  private(set) var ended: [Int] = []
  private var last = 0
  private var time = 0

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func text() -> String {
    var text = #"{"kind":"header","format":"playhead","version":1,"state":0}"# + "\n"
    var nextID = 1
    for _ in 0..<120 {
      time += 1
      switch Int.random(in: 0..<10, using: &generator) {
      case 0...3: text += action()
      case 4...5:
        let id = Bool.random(using: &generator) ? nextID : Int.random(in: -3...99_999_999_999, using: &generator)
        nextID += 1
        text += start(id)
      case 6...7:
        guard let id = effects.randomElement(using: &generator)?.id else { continue }
        text += end(id)
      case 8:
        // One whose start was not written.
        text += end(Int.random(in: 500...600, using: &generator))
      default:
        guard Int.random(in: 0..<4, using: &generator) == 0 else { continue }
        last += Int.random(in: 1...5, using: &generator)
        text += #"{"kind":"gap","t":\#(time),"reason":"none","dropped":9}"# + "\n"
        text += #"{"kind":"keyframe","seq":\#(last),"t":\#(time),"state":0}"# + "\n"
      }
    }
    return text
  }

  private mutating func action() -> String {
    last += 1
    var from = ""
    if Int.random(in: 0..<3, using: &generator) == 0, let effect = effects.randomElement(using: &generator) {
      from = #","from":{"effect":\#(effect.id)}"#
    }
    return #"{"kind":"action","seq":\#(last),"t":\#(time),"name":"a"\#(from),"action":{}}"# + "\n"
      + #"{"kind":"change","seq":\#(last),"dur":1}"# + "\n"
  }

  private mutating func start(_ id: Int) -> String {
    let seq = max(1, last - Int.random(in: 0...2, using: &generator))
    if let place = effects.firstIndex(where: { $0.id == id }) {
      if effects[place].seq == 0 {
        (effects[place].seq, effects[place].first) = (seq, last)
        started.append(id)
      }
    } else {
      effects.append(RecordedEffect(id: id, seq: seq, first: last))
      started.append(id)
    }
    return #"{"kind":"effect","id":\#(id),"event":"start","seq":\#(seq),"t":\#(time),"name":"run"}"# + "\n"
  }

  private mutating func end(_ id: Int) -> String {
    if let place = effects.firstIndex(where: { $0.id == id }) {
      if effects[place].last == nil {
        effects[place].last = last
        ended.append(id)
      }
    } else {
      effects.append(RecordedEffect(id: id, seq: 0, first: last, last: last))
      ended.append(id)
    }
    return #"{"kind":"effect","id":\#(id),"event":"finish","t":\#(time)}"# + "\n"
  }
}
