import ComposableRuntime
import Foundation
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder

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
    Benchmark("open 1,000,000 actions whose members stand in another order", .value, .atMost(600_000_000)) {
      let path = try inAnotherOrder(longRecording)
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
    Benchmark("a row of M, followed over 1,000,000 actions", .value, .atMost(150_000_000)) {
      try histories(followed: 0...999) { trail in while try trail.next() != nil {} }
    },
    Benchmark("a row of M, followed back over 1,000,000 actions", .value, .atMost(150_000_000)) {
      try histories(followed: 0...999, back: true) { trail in while try trail.previous() != nil {} }
    },
    Benchmark("a row that never is in M, over 1,000,000 actions", .value, .atMost(150_000_000)) {
      try histories(followed: -9 ... -1) { trail in while try trail.next() != nil {} }
    },
    Benchmark("a row that never is in M, back over 1,000,000 actions", .value, .atMost(150_000_000)) {
      try histories(followed: -9 ... -1, back: true) { trail in while try trail.previous() != nil {} }
    },
    Benchmark("a page of 50 changes of a row of M", .value, .atMost(5_000_000)) {
      let recording = try Recording(path: movingRecording.get())
      return [
        .time("page", repetitions: 1, by: .process) {
          let path = FollowedPath([.token("rows"), .token("500")])
          var trail = try PathHistory(path, in: recording, at: Int.random(in: 0..<900_000))
          var count = 0
          while count < 50, try trail.next() != nil { count += 1 }
          keep(count)
        }
      ]
    },
    Benchmark("jump to a keyframe of S, and write the state", .value, .atMost(50_000)) {
      try jumps(longRecording, repetitions: 20)
    },
    Benchmark("jump to a keyframe of M, and write the state", .value, .atMost(800_000)) {
      try jumps(rowsRecording, repetitions: 5)
    },
    Benchmark("jump to a keyframe of L, and write the state", .value, .atMost(10_000_000)) {
      try jumps(largeRecording, repetitions: 1)
    },
    Benchmark("a patch of M, jumping over many", .value, .atMost(500)) {
      let recording = try Recording(path: rowsRecording)
      // The positions right after a keyframe, and right before the next one.
      let (start, end) = longestStretch(recording)
      var first = StateCursor(recording)
      try first.move(to: start, in: recording)
      return [
        .time("jump", repetitions: 5, by: .process, per: end - start) {
          var cursor = first
          try cursor.move(to: end, in: recording)
          keep(cursor.position)
        }
      ]
    },
    Benchmark("one step back in M", .value, .atMost(1_000_000)) {
      let recording = try Recording(path: rowsRecording)
      let (start, end) = longestStretch(recording)
      var cursor = StateCursor(recording)
      try cursor.move(to: end, in: recording)
      return [
        .time("step", repetitions: 100, by: .process) {
          if cursor.position == start { try cursor.move(to: end, in: recording) }
          try cursor.move(to: cursor.position - 1, in: recording)
          keep(cursor.position)
        }
      ]
    },
    Benchmark("one step back over a keyframe in M", .value, .atMost(2_000_000)) {
      let recording = try Recording(path: rowsRecording)
      let (_, end) = longestStretch(recording)
      return [
        .time("step", repetitions: 3, by: .process) {
          var cursor = StateCursor(recording)
          try cursor.move(to: end + 1, in: recording)
          try cursor.move(to: end, in: recording)
          keep(cursor.position)
        }
      ]
    },
    Benchmark("one place of L", .value, .atMost(1_000_000)) {
      let view = try Recording(path: largeRecording).view(at: 0)
      return [
        .time("look", repetitions: 10, by: .process) {
          keep(try view.part("rows")?.part(String(Int.random(in: 0..<20_000)))?.value() != nil)
        }
      ]
    },
  ]
}

@MainActor private let rowsRecording = recording(
  of: Rows(), RowsState(rows: 1000), actions: (0..<20_000).map { .rowTapped($0 % 1000) })

@MainActor private let largeRecording = recording(
  of: Rows(), RowsState(rows: 20_000), actions: repeatElement(.increment, count: 60_000))

@MainActor let movingRecording = Result { try movingRows(actions: 1_000_000) }

/// Follows one of some rows over all actions.
@MainActor
private func histories(
  followed ids: ClosedRange<Int>, back: Bool = false, _ body: @escaping (inout PathHistory) throws -> Void
) throws -> [Side] {
  let recording = try Recording(path: movingRecording.get())
  return [
    .time("trail", repetitions: 1, by: .process) {
      let id = JSONValue.integer(Int64(ids.randomElement() ?? 0))
      let path = FollowedPath([.token("rows"), .element(id, identity: JSONPointer(["id"]))])
      var trail = try PathHistory(path, in: recording, at: back ? recording.last : 0)
      try body(&trail)
      keep(trail.position)
    }
  ]
}

/// The most positions between two keyframes, from the first one to the one before the second.
private func longestStretch(_ recording: Recording) -> (start: Int, end: Int) {
  let ends = [0] + recording.keyframes + [recording.last]
  let longest = zip(ends, ends.dropFirst()).max { $0.1 - $0.0 < $1.1 - $1.0 } ?? (0, 1)
  return (longest.0, longest.1 - 1)
}

/// Jumps to keyframes, and writes their states.
@MainActor
private func jumps(_ path: String, repetitions: Int) throws -> [Side] {
  let recording = try Recording(path: path)
  let keyframes = recording.keyframes
  return [
    .time("jump", repetitions: repetitions, by: .process) {
      var writer = JSONWriter()
      try recording.view(at: keyframes.randomElement() ?? 0).write(into: &writer)
      keep(writer.count)
    }
  ]
}

/// A million actions that are written once.
@MainActor let longRecording: String = {
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

/// The same recording with the kind of each line at its end, as a writer might that sorts in another way.
private func inAnotherOrder(_ path: String) throws -> String {
  let other = path + ".other"
  let data = try Data(contentsOf: URL(filePath: path))
  var output: [UInt8] = []
  output.reserveCapacity(data.count)
  data.withUnsafeBytes { bytes in
    for (number, line) in bytes.split(separator: UInt8(ascii: "\n")).enumerated() {
      // `{"kind":"action",` up to its comma; the header stays as it is.
      let comma = line.firstIndex(of: UInt8(ascii: ",")) ?? line.startIndex
      if number == 0 {
        output += line
      } else {
        output.append(UInt8(ascii: "{"))
        output += line[(comma + 1)..<(line.endIndex - 1)]
        output.append(UInt8(ascii: ","))
        output += line[(line.startIndex + 1)..<comma]
        output.append(UInt8(ascii: "}"))
      }
      output.append(UInt8(ascii: "\n"))
    }
  }
  try Data(output).write(to: URL(filePath: other))
  return other
}

func lineEnds(_ path: String) throws -> Int {
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
