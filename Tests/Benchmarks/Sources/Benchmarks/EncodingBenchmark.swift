import Foundation
import PlayheadRecorder

/// Whole states, and types that are not `Recordable`.
enum EncodingBenchmark {
  static func run() throws {
    let large = RowsState(rows: 20_000)
    var writer = JSONWriter()
    RecordedShape<RowsState>().write(large, into: &writer)
    let bytes = Double(writer.count)
    let shape = RecordedShape<RowsState>()
    let encoder = JSONEncoder()
    let times = Stopwatch.medians(
      rounds: 5,
      [
        Stopwatch.Work(name: "keyframe", repetitions: 5) {
          var writer = JSONWriter(capacity: Int(bytes) + 64)
          shape.write(large, into: &writer)
          keep(writer.count)
        },
        Stopwatch.Work(name: "JSONEncoder", repetitions: 1) { keep(try? encoder.encode(large)) },
      ])
    print("a whole state, L")
    print(
      "  derived: \(Int(bytes / times[0] * 1000)) MB/s; JSONEncoder: \(Int(bytes / times[1] * 1000)) MB/s;",
      "\(rounded(times[1] / times[0])) ×")

    let medium = RowsState(rows: 1000)
    let codable = CodableState(rows: medium.rows.map(CodableRow.init))
    let plain = PlainState(rows: medium.rows.map(PlainRow.init))
    print("one action on M through types that are not Recordable (a scalar changed)")
    func recorder() -> Recorder {
      let path = FileManager.default.temporaryDirectory.appending(path: "playhead-benchmark-\(UUID()).jsonl").path
      defer { unlink(path) }
      return Recorder(to: path, options: Recorder.Options(durability: .buffered))
    }
    var (codableState, plainState) = (codable, plain)
    let (codableRecorder, plainRecorder) = (recorder(), recorder())
    let fallback = Stopwatch.medians(
      rounds: 5,
      [
        Stopwatch.Work(name: "Codable", repetitions: 5) {
          codableRecorder.action(1, state: &codableState) { $0.count += 1 }
        },
        Stopwatch.Work(name: "reflection", repetitions: 3) {
          plainRecorder.action(1, state: &plainState) { $0.count += 1 }
        },
        Stopwatch.Work(name: "JSONEncoder", repetitions: 5) { keep(try? encoder.encode(codableState)) },
      ])
    print(
      "  Codable: \(text(fallback[0])); reflection: \(text(fallback[1])); one JSONEncoder.encode: \(text(fallback[2]))")
  }
}
