import Foundation
import PlayheadReading
import PlayheadRecorder
import PlayheadRecording

/// Opening a million actions, jumping, and searching.
enum ReadingBenchmark {
  static func run(actions: Int = 1_000_000) throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "playhead-benchmark-\(UUID()).jsonl").path
    defer { unlink(path) }
    write(actions, to: path)
    let source = try FileSource(path: path)
    let size = try source.count()
    print("\(actions) actions, \(size >> 20) MB, warm")
    let times = Stopwatch.medians(
      rounds: 5,
      [
        Stopwatch.Work(name: "memchr", repetitions: 1) { keep(lineEnds(path)) },
        Stopwatch.Work(name: "open", repetitions: 1) { keep(try? Recording(path: path).last) },
      ])
    print(
      "  open: \(text(times[1])); line ends by memchr in mapped memory: \(text(times[0])); \(rounded(times[1] / times[0])) ×"
    )
    let recording = try Recording(path: path)
    var generator = SystemRandomNumberGenerator()
    let looks = Stopwatch.medians(
      rounds: 5,
      [
        Stopwatch.Work(name: "jump", repetitions: 20) {
          keep(try? recording.state(at: .random(in: 0...recording.last, using: &generator)))
        },
        Stopwatch.Work(name: "history", repetitions: 1) {
          keep(try? recording.changes(of: JSONPointer(["isOn"]), in: 1...recording.last).count)
        },
      ])
    print("  jump and read the state: \(text(looks[0])); every change of one path: \(text(looks[1]))")
  }

  private static func write(_ actions: Int, to path: String) {
    let recorder = Recorder(to: path, options: Recorder.Options(durability: .buffered))
    var state = SmallState()
    for index in 0..<actions {
      recorder.action(Action.rowTapped(index), state: &state) {
        $0.count += 1
        $0.name = "a name that is somewhat longer than it need be, to weigh what real lines weigh: \(index)"
        if index % 1000 == 0 { $0.isOn.toggle() }
      }
    }
    recorder.close()
  }

  private static func lineEnds(_ path: String) -> Int {
    guard let data = try? Data(contentsOf: URL(filePath: path), options: .alwaysMapped) else { return 0 }
    return data.withUnsafeBytes { bytes in
      var count = 0
      var position = 0
      while position < bytes.count, let found = memchr(bytes.baseAddress! + position, 10, bytes.count - position) {
        count += 1
        position = UnsafeRawPointer(found) - bytes.baseAddress! + 1
      }
      return count
    }
  }
}
