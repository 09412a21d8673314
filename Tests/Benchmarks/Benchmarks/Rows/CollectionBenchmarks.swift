import Foundation
import PlayheadFormat
import PlayheadRecorder

/// A collection changes: what that costs to record and to apply, beside writing the changed collection whole. The
/// collection that is written is the larger one, of that before and that after the change.
@MainActor
func collectionBenchmarks() -> [Benchmark] {
  rowsChange("sort") { $0.sort { $0.title < $1.title } }
    + rowsChange("clear", isSmaller: true) { $0 = [] }
    + rowsChange("insert at 0") { $0.insert(RowsState(rows: 1).rows[0], at: 0) }
    + rowsChange("remove at 0", isSmaller: true) { $0.remove(at: 0) }
    + rowsChange("move") { $0.insert($0.remove(at: $0.count * 3 / 4), at: $0.count / 4) }
    + change("an element of a Set of 100,000", \.members, among: setState, atMost: 10_000_000) { $0.insert(UUID()) }
    + change("a value of [UUID: Int] of 100,000", \.counts, among: dictionaryState, atMost: 10_000_000) {
      $0[$0.keys.first ?? UUID()] = -1
    }
}

@MainActor
private func rowsChange(
  _ name: String, isSmaller: Bool = false, _ body: @escaping (inout [Row]) -> Void
) -> [Benchmark] {
  change("\(name) of 10,000 rows", \.rows, among: rowsState, isSmaller: isSmaller, body)
}

private func rowsState() -> CollectionState {
  var generator = Multiplier(state: 1)
  return CollectionState(rows: RowsState(rows: 10_000).rows.shuffled(using: &generator))
}

private func setState() -> CollectionState {
  CollectionState(members: Set((0..<100_000).map { _ in UUID() }))
}

private func dictionaryState() -> CollectionState {
  CollectionState(counts: Dictionary(uniqueKeysWithValues: (0..<100_000).map { (UUID(), $0) }))
}

/// - Parameters:
///   - isSmaller: whether the collection loses by the change.
///   - limit: nanoseconds that recording may take, where there is such a goal.
@MainActor
private func change<Value: Recordable>(
  _ name: String, _ place: WritableKeyPath<CollectionState, Value>, among state: @escaping () -> CollectionState,
  isSmaller: Bool = false, atMost limit: Double? = nil, _ body: @escaping (inout Value) -> Void
) -> [Benchmark] {
  func states() -> (old: CollectionState, new: CollectionState) {
    let old = state()
    var new = old
    body(&new[keyPath: place])
    return (old, new)
  }
  let type = RecordedType<CollectionState>()
  func recording(_ old: CollectionState, _ new: CollectionState) -> Side {
    .time("recording", repetitions: 1) {
      var patch = PatchWriter()
      type.writeChanges(from: old, to: new, into: &patch)
      keep(patch.operationCount)
    }
  }
  func whole(_ old: CollectionState, _ new: CollectionState) -> Side {
    let value = (isSmaller ? old : new)[keyPath: place]
    return .time("whole", repetitions: 1) {
      var writer = JSONWriter()
      value.writeRecorded(into: &writer)
      keep(writer.count)
    }
  }
  var benchmarks = [
    Benchmark("\(name): recording ÷ writing it whole", .ratio, .atMost(2)) {
      let (old, new) = states()
      return [recording(old, new), whole(old, new)]
    },
    Benchmark("\(name): applying ÷ writing it whole", .ratio, .atMost(2)) {
      let (old, new) = states()
      var patch = PatchWriter()
      type.writeChanges(from: old, to: new, into: &patch)
      var next = try JSONPatch(JSONValue(parsing: patch.text))
      var writer = JSONWriter()
      type.write(old, into: &writer)
      var json = try JSONValue(parsing: writer.text)
      return [
        // To and fro.
        .time("applying", repetitions: 2) { next = try next.apply(to: &json) },
        whole(old, new),
      ]
    },
  ]
  if let limit {
    benchmarks.append(
      Benchmark("\(name): recording", .value, .atMost(limit)) {
        let (old, new) = states()
        return [recording(old, new)]
      })
  }
  return benchmarks
}

/// A generator that gives the same numbers in each run (Knuth's MMIX).
private struct Multiplier: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }
}
