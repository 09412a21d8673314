import ComposableRuntime
import Foundation
import PlayheadFormat
import PlayheadRecorder

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// One row of many changes.
@MainActor
func rowBenchmarks() -> [Benchmark] {
  let sizes = [("M", 1000, 7000.0, 1.12), ("L", 20_000, 250_000.0, 1.2)]
  return sizes.flatMap { name, rows, added, ratio in
    let repetitions = rows > 1000 ? 40 : 1000
    @MainActor func side(_ name: String, _ durability: Durability?) -> Side {
      let store = makeStore(Rows(), RowsState(rows: rows), recorded: durability)
      return .time(name, repetitions: repetitions) { store.send(.rowTapped(rows / 2)) }
    }
    @MainActor func sides() -> [Side] {
      [side("recorded", .buffered), side("unrecorded", nil)]
    }
    return [
      Benchmark("one row of \(name): recorded ÷ unrecorded", .ratio, .atMost(ratio), sides: sides),
      Benchmark("one row of \(name): adds", .added, .atMost(added), sides: sides),
      Benchmark("one row of \(name) by its id: adds", .added, .atMost(7000)) {
        @MainActor func side(_ name: String, _ durability: Durability?) -> Side {
          let store = makeStore(IdentifiedRows(), IdentifiedRowsState(rows: rows), recorded: durability)
          return .time(name, repetitions: 1000) { store.send(.rowTapped(rows / 2)) }
        }
        return [side("recorded", .buffered), side("unrecorded", nil)]
      },
      Benchmark("one row of \(name): comparison ÷ memcmp", .ratio, .atMost(2)) {
        let old = RowsState(rows: rows)
        var new = old
        new.rows[rows / 2].count += 1
        let type = RecordedType<RowsState>()
        let copy = new
        return [
          .time("comparison", repetitions: repetitions) {
            var patch = PatchWriter()
            type.writeChanges(from: old, to: copy, into: &patch)
            keep(patch.operationCount)
          },
          .time("memcmp", repetitions: repetitions, comparison(of: old.rows)),
        ]
      },
    ]
  }
}

/// Compares the bytes of rows with the same bytes elsewhere.
///
/// Bytes between two fields are left as they were when an array is copied, so that comparing two arrays would end there.
private func comparison(of rows: [Row]) -> () -> Void {
  let bytes = rows.withUnsafeBytes { Array($0) }
  let same = bytes.map { $0 }
  return { keep(memcmp(bytes, same, bytes.count)) }
}
