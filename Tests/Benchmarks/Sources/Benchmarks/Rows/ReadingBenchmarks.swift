import ComposableRuntime
import Foundation
import PlayheadReading
import PlayheadRecorder
import PlayheadRecording

/// A recording is opened, jumped about in, and searched.
@MainActor
func readingBenchmarks() -> [Benchmark] {
  [
    Benchmark("open 1,000,000 actions, all threads ÷ memchr", .ratio, .atMost(4)) {
      let path = longRecording
      return [
        .time("open", repetitions: 1, by: .process) { keep(try Recording(path: path).last) },
        .time("memchr", repetitions: 1, by: .process) { keep(try lineEnds(path)) },
      ]
    },
    Benchmark("open 1,000,000 actions, all threads", .value, .atMost(250_000_000)) {
      let path = longRecording
      return [.time("open", repetitions: 1, by: .process) { keep(try Recording(path: path).last) }]
    },
    Benchmark("every change of one path in 1,000,000 actions", .value, .atMost(50_000_000)) {
      let recording = try Recording(path: longRecording)
      return [
        .time("changes", repetitions: 1, by: .process) {
          keep(try recording.changes(of: JSONPointer(["isOn"]), in: 1...recording.last).count)
        }
      ]
    },
    Benchmark("jump in S", .value, .atMost(50_000)) {
      try jumps(longRecording, repetitions: 20)
    },
    Benchmark("jump in M", .value, .atMost(800_000)) {
      try jumps(
        recording(of: Rows(), RowsState(rows: 1000), actions: (0..<20_000).map { .rowTapped($0 % 1000) }),
        repetitions: 5)
    },
    Benchmark("jump in L", .value, .atMost(10_000_000)) {
      try jumps(
        recording(of: Rows(), RowsState(rows: 20_000), actions: repeatElement(.increment, count: 60_000)),
        repetitions: 1)
    },
  ]
}

@MainActor
private func jumps(_ path: String, repetitions: Int) throws -> [Side] {
  let recording = try Recording(path: path)
  return [
    .time("jump", repetitions: repetitions, by: .process) {
      keep(try recording.state(at: .random(in: 0...recording.last)))
    }
  ]
}

/// A million actions that are written once.
@MainActor private let longRecording: String = {
  struct Renaming: Reducer {
    func reduce(into state: inout SmallState, action: Action) -> Effect<Action> {
      state.count += 1
      state.name =
        "a name that is somewhat longer than it need be, to weigh what real lines weigh: \(state.count)"
      if state.count % 1000 == 0 { state.isOn.toggle() }
      return .none
    }
  }
  return recording(of: Renaming(), SmallState(), actions: (0..<1_000_000).lazy.map { .rowTapped($0) })
}()

private func lineEnds(_ path: String) throws -> Int {
  let data = try Data(contentsOf: URL(filePath: path), options: .alwaysMapped)
  return data.withUnsafeBytes { bytes in
    guard let start = bytes.baseAddress else { return 0 }
    var (count, position) = (0, 0)
    while position < bytes.count, let found = memchr(start + position, 10, bytes.count - position) {
      count += 1
      position = UnsafeRawPointer(found) - start + 1
    }
    return count
  }
}
