import Foundation
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import Testing

/// Lines that gather before they are written.
@Suite struct BufferingTests {
  @Test(.timeLimit(.minutes(60))) func `what has gathered is written though nothing else happens`() throws {
    let file = RecordingFixture()
    let recorder = file.recorder(Recorder.Options(durability: .buffered))
    var state = 0
    for value in 1...3 {
      recorder.action(value, state: &state) { $0 = value }
      while try file.open().ending.unfinished != nil || file.open().last < value { usleep(1000) }
    }
    recorder.close()
    #expect(try file.open().state(at: 3) == 3)
  }

  @Test func `the header does not wait`() throws {
    let file = RecordingFixture()
    let recorder = file.recorder(Recorder.Options(durability: .buffered))
    recorder.begin(state: 7, action: Int.self)
    #expect(try file.open().state(at: 0) == 7)
    recorder.close()
  }

  @Test func `much is written at once`() throws {
    let file = RecordingFixture()
    let recorder = file.recorder(Recorder.Options(durability: .buffered))
    var state = ""
    for value in 1...100 {
      recorder.action(value, state: &state) { $0 = String(repeating: "x", count: 1000) + "\(value)" }
    }
    // 100 KB and more were written: at most 64 KiB of them wait.
    let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0
    #expect(size > 30_000)
    recorder.close()
    #expect(try file.open().last == 100)
  }
}
