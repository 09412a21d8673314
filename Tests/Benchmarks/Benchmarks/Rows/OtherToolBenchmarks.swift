import Foundation
import PlayheadReader

/// What other tools take to read a recording, where they are there.
@MainActor
func otherToolBenchmarks() -> [Benchmark] {
  var benchmarks: [Benchmark] = []
  if succeeds("jq --version") {
    benchmarks.append(beside("jq -c .", 80) { "jq -c . \($0) > /dev/null" })
    benchmarks.append(beside("jq .seq", 25) { "jq .seq \($0) > /dev/null" })
  }
  if succeeds("python3 -c 'import duckdb'") {
    benchmarks.append(
      beside("DuckDB, kinds counted", 2) {
        let columns = "{kind: 'VARCHAR', seq: 'BIGINT', t: 'BIGINT', name: 'VARCHAR'}"
        let source = "read_json('\($0)', format='newline_delimited', columns=\(columns))"
        return
          #"python3 -c "import duckdb; duckdb.sql(\"select kind, count(*) from \#(source) group by 1\").fetchall()""#
      })
  }
  return benchmarks
}

@MainActor
private func beside(_ name: String, _ goal: Double, _ command: @escaping (String) -> String) -> Benchmark {
  Benchmark("open 1,000,000 actions: \(name) ÷ open", .speedup, .atLeast(goal)) {
    let path = longRecording
    return [
      .time("open", repetitions: 1, by: .process) { keep(try Recording(path: path).last) },
      .time(name, repetitions: 1, by: .children) { keep(succeeds(command(path))) },
    ]
  }
}

/// Runs a line of the shell.
func succeeds(_ line: String) -> Bool {
  let process = Process()
  process.executableURL = URL(filePath: "/bin/sh")
  process.arguments = ["-c", "{ \(line); } > /dev/null 2>&1"]
  guard (try? process.run()) != nil else { return false }
  process.waitUntilExit()
  return process.terminationStatus == 0
}
