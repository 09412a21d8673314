import Foundation
import PlayheadRecorder

/// A whole state is written, as for a keyframe.
@MainActor
func wholeStateBenchmarks() -> [Benchmark] {
  func derived() -> (work: () -> Void, bytes: Int) {
    let state = RowsState(rows: 20_000)
    let type = RecordedType<RowsState>()
    var writer = JSONWriter()
    type.write(state, into: &writer)
    let bytes = writer.count
    return (
      {
        var writer = JSONWriter(capacity: bytes + 64)
        type.write(state, into: &writer)
        keep(writer.count)
      }, bytes
    )
  }
  return [
    Benchmark("keyframe of L: times as fast as JSONEncoder", .speedup, .atLeast(50)) {
      let state = RowsState(rows: 20_000)
      let encoder = JSONEncoder()
      return [
        .time("derived", repetitions: 4, derived().work),
        .time("JSONEncoder", repetitions: 1) { keep(try encoder.encode(state)) },
      ]
    },
    Benchmark("keyframe of L: rate", .value, .atLeast(500)) {
      let (work, bytes) = derived()
      return [.rate("derived", bytes: bytes, repetitions: 4, work)]
    },
  ]
}
