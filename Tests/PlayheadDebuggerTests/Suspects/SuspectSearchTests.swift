import Foundation
import PlayheadFormat
import PlayheadReader
import Testing

@testable import PlayheadDebugger

/// What is found in random sessions is what the definitions say, whatever things are called and whatever else happens.
@Suite struct SuspectSearchTests {
  private static let seeds: ClosedRange<UInt64> =
    1...(ProcessInfo.processInfo.environment["PLAYHEAD_LONG"] == "1" ? 700 : 60)

  private func found(_ text: String) throws -> Set<NaiveSuspects.Found> {
    var pass = SuspectPass(try Sample.recording(text), deadline: nil)
    return Set(
      try pass.findings().map {
        NaiveSuspects.Found(kind: $0.kind, position: $0.position, certainty: $0.certainty)
      })
  }

  @Test func `what is found is what looking at every pair of actions finds`() throws {
    for seed in Self.seeds {
      let text = RandomSession(seed: seed, hasOddPatches: seed % 2 == 0).text
      let naive = try NaiveSuspects(Sample.recording(text), text: text).found()
      let found = try found(text)
      #expect(found.subtracting(naive) == [] && naive.subtracting(found) == [], "seed \(seed)")
    }
  }

  @Test func `each kind is found often enough to be tested`() throws {
    var counts: [SuspectKind: Int] = [:]
    for seed in 1...300 as ClosedRange<UInt64> {
      for kind in Set(try found(RandomSession(seed: seed).text).map(\.kind)) { counts[kind, default: 0] += 1 }
    }
    // A broken rule needs other recordings.
    for kind in SuspectKind.allCases where kind != .broken { #expect(counts[kind] ?? 0 >= 6, "\(kind)") }
  }

  @Test func `the log of writes has the places whose values differ`() throws {
    for seed in Self.seeds {
      let text = RandomSession(seed: seed, hasOddPatches: seed % 2 == 0).text
      let recording = try Sample.recording(text)
      let naive = try NaiveSuspects(recording, text: text)
      var log = try WriteLog(recording, from: recording.first)
      for position in recording.actionPositions where recording.hasChange(position) {
        let numbers = try log.next(position).places
        // Which of two elements with one id was changed is a matter of taste.
        if try Self.hasTwins(recording, position - 1) || Self.hasTwins(recording, position) { continue }
        let written = numbers.map { number in
          var (place, tokens) = (number, [PlaceTable.Token]())
          while place > 0 {
            tokens.insert(log.places[place].token, at: 0)
            place = log.places[place].parent
          }
          return tokens
        }
        #expect(Set(written.filter { $0.last != .order }) == naive.places(at: position), "seed \(seed), \(position)")
        #expect(Set(written).count == written.count, "seed \(seed), \(position)")
      }
    }
  }

  @Test func `one finding is told for each position, the surest, and of what ran twice the first`() throws {
    for seed in Self.seeds {
      let text = RandomSession(seed: seed).text
      let recording = try Sample.recording(text)
      let told = try SuspectSearch(Timeline(recording)).suspects()
      let found = try found(text)
      let doubled = found.filter { $0.kind == .twice }.map(\.position)
      // What an effect that runs twice sets off runs twice, too.
      func isConsequence(_ found: NaiveSuspects.Found) -> Bool {
        found.kind == .twice && Self.causes(of: found.position, in: recording).contains(where: doubled.contains)
      }
      let expected = found.filter { !isConsequence($0) }
      #expect(Set(told.map(\.position)) == Set(expected.map(\.position)), "seed \(seed)")
      #expect(told.count == Set(told.map(\.position)).count, "seed \(seed)")
      #expect(told.map(\.certainty) == told.map(\.certainty).sorted(), "seed \(seed)")
      for suspect in told {
        let others = expected.filter { $0.position == suspect.position }
        #expect(others.contains { $0.kind == suspect.kind && $0.certainty == suspect.certainty }, "seed \(seed)")
        #expect(others.map(\.certainty).min() == suspect.certainty, "seed \(seed)")
      }
    }
  }

  private static func hasTwins(_ recording: Recording, _ position: Int) throws -> Bool {
    guard case .array(let rows)? = try recording.state(at: position)["rows"] else { return false }
    return Set(rows.map { $0["id"] }).count < rows.count
  }

  /// The actions whose effects, one after another, led to an action.
  private static func causes(of position: Int, in recording: Recording) -> [Int] {
    guard case .effect(let id)? = recording.origin(position),
      let starter = recording.effects.first(where: { $0.id == id })?.seq,
      starter > 0, starter < position
    else { return [] }
    return [starter] + causes(of: starter, in: recording)
  }

  @Test func `other names of actions and fields change nothing`() throws {
    for seed in Self.seeds {
      let text = RandomSession(seed: seed, hasOddPatches: seed % 2 == 0).text
      #expect(try found(RandomSession.renaming(text)) == found(text), "seed \(seed)")
    }
  }

  @Test func `white space and the order of a line's members change nothing`() throws {
    for seed in Self.seeds {
      let text = RandomSession(seed: seed, hasOddPatches: seed % 2 == 0).text
      #expect(try found(RandomSession.spelling(text)) == found(text), "seed \(seed)")
    }
  }

  @Test func `actions from outside that write a field of their own change nothing`() throws {
    for seed in Self.seeds {
      let text = RandomSession(seed: seed, hasOddPatches: seed % 2 == 0).text
      let (longer, positions) = try RandomSession.inserting(text, seed: seed)
      let moved = try found(text).map { found in
        var moved = found
        moved.position = positions[found.position]
        return moved
      }
      #expect(try found(longer) == Set(moved), "seed \(seed)")
    }
  }

  @Test func `the order of causes is transitive, and nothing else is before anything`() throws {
    for seed in Self.seeds {
      let recording = try Sample.recording(RandomSession(seed: seed).text)
      let (order, naive) = (CausalOrder(recording), NaiveOrder(recording))
      let positions = recording.first + 1...recording.last
      for first in positions {
        let told = positions.filter { order.isBefore(first, $0) }
        #expect(told == positions.filter { naive.isBefore[first][$0] }, "seed \(seed), \(first)")
      }
    }
  }
}
