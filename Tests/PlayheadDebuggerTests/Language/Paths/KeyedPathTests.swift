import KeyedTesting
import PlayheadFormat
import PlayheadReader
import RandomTesting
import Testing

@testable import PlayheadDebugger

/// Entries of dictionaries by every type of key, and elements of sets, are typed as they are shown, and what is told of them
/// is what looking at every state tells.
@Suite struct KeyedPathTests {
  /// A schema that says nothing of `1` and `1.0`, which are one key to Swift: what is there decides which of them is meant.
  private static func isSpelledOnce(_ place: KeyedPlace) -> Bool { !place.text.hasPrefix("ratios[1") }

  @Test(arguments: Scale.seeds(4, large: 100)) func `an entry is typed as it is shown, there or not`(seed: UInt64)
    throws
  {
    var keyed = KeyedStates(seed: seed &+ 10, actions: 30)
    var debugger = try Sample.debugger(keyed.text)
    for place in keyed.places {
      _ = try debugger.goto(.position(Int.random(in: 0...keyed.last, using: &keyed.generator)))
      let path = try debugger.followedPath(ValuePath(parsing: place.text))
      let text = PathText.text(of: path, in: JSONView?.none, schema: debugger.recording.schema)
      if Self.isSpelledOnce(place) { #expect(text == place.text) }
      #expect(try debugger.followedPath(ValuePath(parsing: text)) == path)
    }
  }

  @Test(arguments: Scale.seeds(2, large: 200), [false, true])
  func `values, history, last, why, watch and changed are those of every state`(
    seed: UInt64, hasEqualKeys: Bool
  ) throws {
    var keyed = KeyedStates(seed: seed &+ 50, actions: 50, hasEqualKeys: hasEqualKeys)
    var debugger = try Sample.debugger(keyed.text)
    let places = keyed.places.filter(Self.isSpelledOnce).shuffled(using: &keyed.generator)
    for place in places.prefix(Scale.isLarge ? 60 : 25) {
      let values = keyed.states.map { place.value(in: $0) }
      let changes = (1...keyed.last).filter { values[$0 - 1] != values[$0] }
      let start = Int.random(in: 0...keyed.last, using: &keyed.generator)
      _ = try debugger.goto(.position(start))
      let path = try ValuePath(parsing: place.text)
      for position in 0...keyed.last {
        let isThere = place.parts.count < 3 || place.pointer(in: keyed.states[position]) != nil
        if isThere { #expect(try debugger.value(path, at: position).json() == values[position], "\(place.text)") }
      }
      let followed = try debugger.followedPath(path)
      var history: [Int] = []
      try debugger.timeline.forEachEvent(of: followed, after: 0) { event in
        #expect(event.old == values[event.position - 1] && event.new == values[event.position])
        if event.isChange { history.append(event.position) }
        return true
      }
      #expect(history == changes, "\(place.text) of \(seed)")

      let (before, after) = (changes.last { $0 <= start }, changes.first { $0 > start })
      #expect(try debugger.explain(path).change?.position == before)
      #expect(try debugger.last(followed).position == before ?? start)
      _ = try debugger.goto(.position(start))
      #expect(try debugger.reverseLast(followed).position == after ?? start)

      _ = try debugger.goto(.position(0))
      let breakpoint = try debugger.watch(path).breakpoint
      var stops: [Int] = []
      while case let stop = try debugger.continue(),
        stop.reasons.contains(where: { if case .hit = $0 { true } else { false } })
      {
        stops.append(stop.position)
      }
      #expect(stops == changes, "\(place.text) of \(seed)")
      stops = []
      _ = try debugger.goto(.position(keyed.last))
      while case let stop = try debugger.reverseContinue(),
        stop.reasons.contains(where: { if case .hit = $0 { true } else { false } })
      {
        stops.append(stop.position)
      }
      #expect(stops == changes.reversed().filter { $0 != keyed.last }, "\(place.text) of \(seed)")
      try debugger.breakpoints.delete([breakpoint.number])

      // The element that stands there now is asked about, or the one that is gone; both have the same key.
      var query = try Query(in: debugger, where: Expression(parsing: "changed(\(place.text))"))
      #expect(try query.next(limit: .max) == changes, "\(place.text) of \(seed)")
    }
  }

  @Test(arguments: Scale.seeds(3, large: 300), [false, true])
  func `steps and differences tell each entry by its key`(seed: UInt64, hasEqualKeys: Bool) throws {
    var keyed = KeyedStates(seed: seed &+ 100, actions: 40, hasEqualKeys: hasEqualKeys)
    var debugger = try Sample.debugger(keyed.text)
    let places = keyed.places
    for position in 1...keyed.last {
      let stop = try debugger.goto(.position(position))
      let changes = try #require(stop.changes)
      #expect(stop.changeCount == changes.count)
      try expectTold(changes, from: position - 1, to: position, in: keyed, places, &debugger)
      let first = Int.random(in: 0...keyed.last, using: &keyed.generator)
      let difference = try debugger.difference(from: first, to: position)
      try expectTold(difference, from: first, to: position, in: keyed, places, &debugger)
    }
  }

  private func expectTold(
    _ changes: [StateChange], from first: Int, to second: Int, in keyed: KeyedStates, _ places: [KeyedPlace],
    _ debugger: inout Debugger
  ) throws {
    let (before, after) = (keyed.states[first], keyed.states[second])
    for change in changes where change.kind == .value {
      if let new = change.new { #expect(after[change.pointer] == new, "\(change.path)") }
      if let old = change.old { #expect(before[change.from ?? change.pointer] == old, "\(change.path)") }
      #expect(change.old != change.new)
      // What is told can be typed.
      let path = try ValuePath(parsing: change.path)
      if let new = change.new { #expect(try debugger.value(path, at: second).json() == new, "\(change.path)") }
      if let old = change.old, change.from == nil {
        #expect(try debugger.value(path, at: first).json() == old, "\(change.path)")
      }
    }
    for place in places {
      let (from, to) = (place.pointer(in: before), place.pointer(in: after))
      let (old, new) = (from.flatMap { before[$0] }, to.flatMap { after[$0] })
      if old == new { continue }
      let isTold = changes.contains { change in
        func isAround(_ place: JSONPointer, _ other: JSONPointer?) -> Bool {
          guard let other else { return false }
          let isMany =
            switch change.kind {
            case .inserted(let count), .removed(let count): count > 1
            case .value, .moved, .reordered: false
            }
          let around = isMany ? JSONPointer(Array(place.tokens.dropLast())) : place
          return around.contains(other) || other.contains(around)
        }
        return change.new != nil && isAround(change.pointer, to)
          || change.old != nil && isAround(change.from ?? change.pointer, from)
      }
      #expect(isTold, "\(place.text) from \(first) to \(second): \(changes.map(\.path))")
    }
  }

  private func value(_ text: String, _ debugger: inout Debugger) throws -> JSONValue? {
    try debugger.value(Expression(parsing: text)).json()
  }

  @Test func `only a schema makes an array a dictionary or a set`() throws {
    var debugger = try Sample.debugger(KeyedStates(seed: 1, actions: 5).text)
    for (text, found) in [
      ("plain[key: 3]", "found [Int] for state.plain, expected a dictionary"),
      ("plain[value: 3]", "found [Int] for state.plain, expected a set"),
      ("plain[.large]", "found [Int] for state.plain, expected a dictionary"),
      ("rows[key: 1]", "found [Row] for state.rows, expected a dictionary"),
      ("rows[value: 1].votes", "found [Row] for state.rows, expected a set"),
      ("votes[value: 1]", "found [UUID: Int] for state.votes, expected a set"),
      ("tags[key: 1]", "found Set<String> for state.tags, expected a dictionary"),
      (#"bytes["a"]"#, "found a string for a key of state.bytes, expected UInt8"),
      (
        "votes[0]",
        "found an integer for a key of state.votes, expected UUID, a string of 32 hexadecimal digits in groups of 8-4-4-4-12"
      ),
      ("sizes[.huge]", "there is no 'huge' in Size"),
      ("flags[value: true]", "found [Bool: Int] for state.flags, expected a set"),
    ] {
      let error = #expect(throws: DebuggerError.self, "\(text)") { try value(text, &debugger) }
      #expect(error?.description == found)
    }
    var plain = try Sample.debugger(KeyedStates(seed: 1, actions: 5, hasSchema: false).text)
    for text in ["plain[key: 3]", "plain[value: 3]", #"votes[key: "a"]"#, "tags[value: 1]", "plain[.large]"] {
      #expect(throws: DebuggerError.self, "\(text)") { try value(text, &plain) }
    }
    #expect(try value(#"names[key: "33"]"#, &plain) == value(#"names["33"]"#, &debugger))
  }

  @Test func `the spelling of a key that is there goes first`() throws {
    let text = #"""
      {"kind":"header","format":"playhead","version":1,"schema":{"types":{"S":{"fields":[["ratios","[Double: Int]"],["votes","[UUID: Int]"],["tags","Set<String>"]]},"A":{"cases":[]}},"state":"S","action":"A"},"state":{"ratios":[1.0,10,2,20],"votes":["0B1C2D3E-0000-4000-8000-0000000000AE",1,"33",2],"tags":["a-long-name-of-a-tag-17"]}}

      """#
    var debugger = try Sample.debugger(text)
    for (text, expected) in [
      ("ratios[1]", 10), ("ratios[1.0]", 10), ("ratios[2.0]", 20), ("ratios[2]", 20), (#"votes["33"]"#, 2),
      (#"votes["0b1c2d3e-0000-4000-8000-0000000000ae"]"#, 1), (#"votes["…0000AE"]"#, 1), (#"votes[key: "33"]"#, 2),
    ] as [(String, JSONValue)] {
      #expect(try value(text, &debugger) == expected, "\(text)")
    }
    #expect(try value(#"tags[value: "…tag-17"]"#, &debugger) == "a-long-name-of-a-tag-17")
  }

  @Test func `entries are counted, not their keys and values`() throws {
    var debugger = try Sample.debugger(
      #"""
      {"kind":"header","format":"playhead","version":1,"schema":{"types":{"S":{"fields":[["votes","[UUID: Int]"]]},"A":{"cases":[]}},"state":"S","action":"A"},"state":{"votes":["33",1,"44",5]}}

      """#)
    for (text, expected) in [
      ("count(votes[*])", 2), ("votes.count", 2), ("sum(votes[*])", 6), ("max(votes[*])", 5),
      ("votes[*]", [1, 5]), ("any(votes[*] > 4)", true),
    ] as [(String, JSONValue)] {
      #expect(try value(text, &debugger) == expected, "\(text)")
    }
    let series = try Series(of: Expression(parsing: "votes"), in: debugger)
    #expect(series.points.map(\.value) == [2])
  }
}
