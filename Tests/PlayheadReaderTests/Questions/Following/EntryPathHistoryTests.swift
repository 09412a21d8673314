import KeyedTesting
import PlayheadFormat
import PlayheadReader
import RandomTesting
import Testing

/// An entry of a dictionary, or an element of a set, that is followed is where looking at every state finds its key.
@ReadingActor @Suite struct EntryPathHistoryTests {
  private nonisolated static func path(_ place: KeyedPlace) -> FollowedPath {
    FollowedPath(
      place.parts.map { part in
        switch part {
        case .name(let name): .token(name)
        case .key(let key): .entry(key)
        case .member(let member): .member(member)
        case .id(let id): .element(id, identity: JSONPointer(["id"]))
        }
      })
  }

  /// What became of a place, by comparing each state with the next.
  private nonisolated static func events(of place: KeyedPlace, in states: [JSONValue]) -> [PathEvent] {
    (1..<states.count).compactMap { position in
      let (before, after) = (states[position - 1], states[position])
      let (from, to) = (place.pointer(in: before), place.pointer(in: after))
      let (old, new) = (from.flatMap { before[$0] }, to.flatMap { after[$0] })
      let isSamePlace =
        (from == nil) == (to == nil) && from.map(place.order(of:)) == to.map(place.order(of:))
      return isSamePlace && old == new ? nil : PathEvent(position: position, from: from, to: to, old: old, new: new)
    }
  }

  @Test(arguments: Scale.seeds(4, large: 400), [false, true])
  func `every event is one of looking at every state, both ways`(seed: UInt64, hasEqualKeys: Bool) throws {
    var keyed = KeyedStates(seed: seed, actions: 120, hasSchema: false, hasEqualKeys: hasEqualKeys)
    let recording = try SampleRecording.open(keyed.text)
    for place in keyed.places.shuffled(using: &keyed.generator).prefix(60) {
      let expected = Self.events(of: place, in: keyed.states)
      var trail = try PathHistory(Self.path(place), in: recording, at: 0)
      var found: [PathEvent] = []
      while let event = try trail.next() { found.append(event) }
      #expect(found == expected, "\(place.text) of \(seed)")
      found = []
      while let event = try trail.previous() { found.append(event) }
      #expect(found == expected.reversed(), "\(place.text) of \(seed), back")
    }
  }

  @Test(arguments: Scale.seeds(5, large: 200)) func `it is where it is at every position`(seed: UInt64) throws {
    var keyed = KeyedStates(seed: seed &+ 1000, actions: 60, hasSchema: false, hasEqualKeys: seed % 2 == 0)
    let recording = try SampleRecording.open(keyed.text)
    for place in keyed.places.shuffled(using: &keyed.generator).prefix(40) {
      var trail = try PathHistory(Self.path(place), in: recording, at: 0)
      for (position, state) in keyed.states.enumerated() {
        while try trail.next(through: position) != nil {}
        #expect(trail.place == place.pointer(in: state), "\(place.text) at \(position)")
      }
      for (position, state) in keyed.states.enumerated().reversed() {
        while try trail.previous(downTo: position) != nil {}
        #expect(trail.place == place.pointer(in: state), "\(place.text) back at \(position)")
      }
    }
  }

  @Test(arguments: Scale.seeds(5, large: 200)) func `to and fro is the same`(seed: UInt64) throws {
    var keyed = KeyedStates(seed: seed &+ 2000, actions: 60, hasSchema: false, hasEqualKeys: seed % 2 == 0)
    let recording = try SampleRecording.open(keyed.text)
    for place in keyed.places.shuffled(using: &keyed.generator).prefix(40) {
      let expected = Self.events(of: place, in: keyed.states)
      var trail = try PathHistory(
        Self.path(place), in: recording, at: Int.random(in: 0...keyed.last, using: &keyed.generator))
      for _ in 0..<10 {
        let position = trail.position
        let target = Int.random(in: 0...keyed.last, using: &keyed.generator)
        if Bool.random(using: &keyed.generator) {
          let event = expected.first { $0.position > position && $0.position <= target }
          #expect(try trail.next(through: target) == event, "\(place.text) from \(position) to \(target)")
        } else {
          let event = expected.last { $0.position <= position && $0.position > target }
          #expect(try trail.previous(downTo: target) == event, "\(place.text) from \(position) down to \(target)")
        }
      }
    }
  }

  /// A dictionary of many entries, as a recorder writes it, to and fro.
  @Test func `entries that come and go before one do not make the state needed`() throws {
    var text = #"{"kind":"header","format":"playhead","version":1,"state":{"votes":["m",0]}}"# + "\n"
    for seq in 1...400 {
      let isAddition = seq % 2 == 1
      let patch =
        isAddition
        ? #"{"op":"add","path":"/votes/0","value":"a\#(seq)"},{"op":"add","path":"/votes/1","value":1}"#
        : #"{"op":"remove","path":"/votes/0"},{"op":"remove","path":"/votes/0"}"#
      text += #"{"kind":"action","seq":\#(seq),"t":\#(seq),"name":"a"}"# + "\n"
      text += #"{"kind":"change","seq":\#(seq),"dur":1,"patch":[\#(patch)]}"# + "\n"
    }
    let recording = try SampleRecording.open(text)
    var trail = try PathHistory(FollowedPath([.token("votes"), .entry("m")]), in: recording, at: 0)
    #expect(try trail.next() == nil)
    #expect(trail.place == JSONPointer(["votes", "1"]))
    #expect(try trail.previous() == nil)
  }
}
