import Foundation
import PlayheadFormat
import PlayheadPlatform
import PlayheadReader
import Testing

@testable import PlayheadRecorder

/// Whole states go to the file as they would alone, and with them to a debugger.
@Suite struct DebuggerKeyframeTests {
  @Recordable struct State: Equatable {
    var count = 0
    var text = String(repeating: "x", count: 6000)
  }

  private func keyframes(_ text: String) -> [Int] {
    text.split(separator: "\n").filter { $0.hasPrefix(#"{"kind":"keyframe""#) }.compactMap {
      $0.firstMatch(of: /"seq":(\d+)/).flatMap { Int($0.1) }
    }
  }

  /// Records actions, with a debugger from one of them on.
  private func record(debuggerAt join: Int?) throws -> (file: String, debugger: String) {
    let (file, pair) = (RecordingFixture(), try SocketPair())
    let recorder = file.recorder(Recorder.Options(durability: .buffered, elapsed: { .zero }))
    let store = StoreRecorder<State, String>(recorder)
    var (state, received) = (State(), "")
    var debugger: AttachedDebugger?
    store.start(state: state)
    for number in 1...1000 {
      if number == join { debugger = AttachedDebugger(of: recorder.core, descriptor: pair.app) {} }
      let before = state
      store.willReduce("tap", from: .outside, state: before)
      state.count += 1
      store.didReduce(from: before, to: state)
      if let debugger { received += pair.received { debugger.send().left } }
    }
    debugger?.leave()
    recorder.close()
    return (try String(contentsOfFile: file.path, encoding: .utf8), received)
  }

  @Test(arguments: [2, 20, 40, 63, 64, 65, 90, 500])
  func `from the first that both have on they have the same`(join: Int) throws {
    let alone = keyframes(try record(debuggerAt: nil).file)
    try #require(alone.count > 5)
    let (file, debugger) = try record(debuggerAt: join)
    #expect(keyframes(file) == alone)
    let shared = keyframes(debugger)
    let first = try #require(shared.first(where: alone.contains))
    #expect(shared.drop { $0 < first } == alone.drop { $0 < first })
    #expect(shared.prefix { $0 < first }.count <= 1)
  }
}
