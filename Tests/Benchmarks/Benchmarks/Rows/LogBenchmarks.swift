import Foundation
import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder

/// A million messages of the app's log stand beside a million actions.
@MainActor
func logBenchmarks() -> [Benchmark] {
  let message = "request 7 of 12 answered in 38 ms, 1200 bytes"
  func record(_ name: String, _ durability: Durability, rate: Int = .max, atMost goal: Double) -> Benchmark {
    Benchmark(name, .value, .atMost(goal)) {
      let recorder = Recorder(
        to: TemporaryFiles.path(),
        options: Recorder.Options(durability: durability, logRate: rate, onProblem: { _ in }))
      recorder.begin(state: 0, action: Int.self)
      return [.time("log", repetitions: 20_000) { recorder.log(message, label: "network") }]
    }
  }
  func question(_ name: String, atMost goal: Double, _ body: @escaping (Debugger) throws -> Void) -> [Benchmark] {
    ["and messages", "without messages"].map { what in
      Benchmark("\(name), of 1,000,000 actions \(what)", .value, .atMost(goal)) {
        let path = what == "and messages" ? try loggedRecording.get() : longRecording
        let debugger = Debugger(try Recording(path: path))
        return [.time("question", repetitions: 1, by: .process) { try body(debugger) }]
      }
    }
  }
  return [
    record("log a message, every action", .everyAction, atMost: 2500),
    record("log a message, buffered", .buffered, atMost: 800),
    record("log a message that is left out", .buffered, rate: 0, atMost: 250),
    Benchmark("open 1,000,000 actions and messages ÷ memchr", .ratio, .atMost(4)) {
      let path = try loggedRecording.get()
      return [
        .time("open", repetitions: 1, by: .process) { keep(try Recording(path: path).logCount) },
        .time("memchr", repetitions: 1, by: .process) { keep(try lineEnds(path)) },
      ]
    },
    Benchmark("open 1,000,000 actions and messages", .value, .atMost(400_000_000)) {
      let path = try loggedRecording.get()
      return [.time("open", repetitions: 1, by: .process) { keep(try Recording(path: path).logCount) }]
    },
    Benchmark("memory of an action and a message, of 1,000,000", .value, .atMost(60)) {
      [.memory("both", of: try loggedRecording.get(), per: 1_000_000)]
    },
  ]
    + question("list 100 positions", atMost: 2_000_000) { debugger in
      let start = Int.random(in: 1..<900_000)
      var listing = Listing(of: debugger, in: start...start + 99)
      keep(try listing.next(limit: .max).count)
    }
    + question("list all", atMost: 20_000_000_000) { debugger in
      var listing = Listing(of: debugger, in: 0...1_000_000)
      var count = 0
      while case let rows = try listing.next(limit: 8192), !rows.isEmpty { count += rows.count }
      keep(count)
    }
    + question("find a text that is nowhere", atMost: 250_000_000) { debugger in
      var debugger = debugger
      keep(try debugger.find(TextQuery(parsing: "nowhere to be found")).position)
    }
    + question("info log --grep of a text that is nowhere", atMost: 150_000_000) { debugger in
      var query = LogQuery(debugger.timeline, in: 0...1_000_000, text: try TextQuery(parsing: "nowhere to be found"))
      keep(try query.rows(limit: .max).count)
    }
    + question("info log critical", atMost: 3_000_000_000) { debugger in
      var query = LogQuery(debugger.timeline, in: 0...1_000_000, level: .critical)
      keep(try query.rows(limit: .max).count)
    }
}

/// The recording of a million actions, with a message after each.
@MainActor private let loggedRecording = Result<String, any Error> {
  let path = longRecording + ".log"
  let data = try Data(contentsOf: URL(filePath: longRecording))
  var output: [UInt8] = []
  output.reserveCapacity(data.count * 2)
  var position = 0
  data.withUnsafeBytes { bytes in
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      output += line
      output.append(UInt8(ascii: "\n"))
      guard line.starts(with: #"{"kind":"change""#.utf8) else { continue }
      position += 1
      var log = JSONWriter()
      RecordedLog(
        seq: position, time: position, level: .debug, label: "network", source: "App/Client.swift:71",
        message: "request \(position) answered in 38 ms, 1200 bytes"
      ).write(into: &log)
      log.withBytes { output += $0 }
    }
  }
  try Data(output).write(to: URL(filePath: path))
  return path
}
