import Foundation
import PlayheadRecorder
import Testing

/// What a slow reader has left goes out as soon as there is room, whether an action comes or not.
@Suite struct IdleReaderTests {
  @Recordable struct State { var text = String(repeating: "x", count: 300_000) }

  @Test(.timeLimit(.minutes(60)), arguments: [Durability.everyAction, .buffered])
  func `a reader gets the whole of what was recorded from an app that does nothing more`(durability: Durability) throws
  {
    var ends: [CInt] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]); close(ends[1]) }
    let recorder = Recorder(
      descriptor: ends[1], options: Recorder.Options(durability: durability, closingTime: .zero) { _ in })
    var state = State()
    recorder.action(1, state: &state) { $0.text += "y" }
    // It waits for what comes, and not for a time.
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.last != UInt8(ascii: "\n") || bytes.count(where: { $0 == UInt8(ascii: "\n") }) < 3 {
      let count = read(ends[0], &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    #expect(bytes.count > 300_000)
    #expect(bytes.last == UInt8(ascii: "\n"))
    recorder.close()
  }
}
