import Foundation
import PlayheadDebugger
import PlayheadReader
import PlayheadSharing

/// What it costs to make something of a recording for a report, beside reading each line of it as `check` does.
@MainActor
func sharingBenchmarks() -> [Benchmark] {
  [
    Benchmark("check 1,000,000 actions ÷ open", .ratio, .atMost(10)) {
      let path = longRecording
      return [
        try check(path), .time("open", repetitions: 1, by: .process) { keep(try Recording(path: path).last) },
      ]
    },
    Benchmark("pack 1,000,000 actions ÷ gzip -6", .ratio, .atMost(1.2)) {
      [
        try pack(longRecording),
        .time("gzip -6", repetitions: 1, by: .children) { keep(succeeds("gzip -6 -c \(longRecording)")) },
      ]
    },
    Benchmark("scan 1,000,000 actions ÷ check", .ratio, .atMost(1.5)) {
      let source = try FileSource(path: longRecording)
      return [
        .time("scan", repetitions: 1, by: .process) {
          var scan = SecretScan()
          try scan.run(source)
          keep(scan.findings.count)
        }, try check(longRecording),
      ]
    },
    redactBenchmark("redact 1,000,000 actions ÷ check", .atMost(3), place: "reads:/token"),
    // Each action has a name of its own here, and each is looked for in each line.
    redactBenchmark("redact 1,000,000 secrets ÷ check", .atMost(45), place: "/name"),
    Benchmark("suspects of 1,000,000 actions ÷ check", .ratio, .atMost(1.5)) { try suspects(in: longRecording) },
    Benchmark("suspects of 200,000 actions with 90,000 effects beside one another ÷ check", .ratio, .atMost(1.5)) {
      try suspects(in: busyEffects(actions: 200_000))
    },
    Benchmark("a page of 100,000 actions with 45,000 effects ÷ pack", .ratio, .atMost(3)) {
      let path = try busyEffects(actions: PageExport.actionLimit)
      let file = try RecordingFile(path: path)
      return [
        .time("page", repetitions: 1, by: .process) {
          var count = 0
          try PageExport(file, in: PageExport.shownPositions(of: file.recording)).write { count += $0.utf8.count }
          keep(count)
        }, try pack(path),
      ]
    },
    Benchmark("a trace of 1,000,000 actions ÷ pack", .ratio, .atMost(3)) {
      let timeline = Debugger(try Recording(path: longRecording)).timeline
      return [
        .time("trace", repetitions: 1, by: .process) {
          var count = 0
          try TraceExport(timeline, in: timeline.first...timeline.end).write { count += $0.utf8.count }
          keep(count)
        }, try pack(longRecording),
      ]
    },
  ]
}

@MainActor
private func pack(_ path: String) throws -> Side {
  let file = try RecordingFile(path: path)
  return .time("pack", repetitions: 1, by: .process) {
    let path = TemporaryFiles.path() + ".gz"
    keep(try RecordingPack(file, to: path, limit: 1 << 40).byteCount)
    try FileManager.default.removeItem(atPath: path)
  }
}

@MainActor
private func check(_ path: String) throws -> Side {
  let source = try FileSource(path: path)
  return .time("check", repetitions: 1, by: .process) {
    var check = RecordingCheck()
    try check.run(source) { _ in }
    keep(check.problemCount)
  }
}

@MainActor
private func suspects(in path: String) throws -> [Side] {
  [
    .time("suspects", repetitions: 1, by: .process) {
      keep(try SuspectSearch(Debugger(try Recording(path: path)).timeline).suspects().count)
    }, try check(path),
  ]
}

@MainActor
private func redactBenchmark(_ name: String, _ goal: Benchmark.Goal, place: String) -> Benchmark {
  Benchmark(name, .ratio, goal) {
    let file = try RecordingFile(path: longRecording)
    return [
      .time("redact", repetitions: 1, by: .process) {
        let path = TemporaryFiles.path()
        keep(try RedactedCopy(file, places: [place], to: path).byteCount)
        try FileManager.default.removeItem(atPath: path)
      }, try check(longRecording),
    ]
  }
}
