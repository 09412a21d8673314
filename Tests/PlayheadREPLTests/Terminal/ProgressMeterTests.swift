import Foundation
import PlayheadReader
import Synchronization
import Testing

@testable import PlayheadREPL

/// How far work has come is shown in a line that goes again.
@Suite struct ProgressMeterTests {
  /// A clock that the test moves on, and what the meter wrote.
  private final class Stage: Sendable {
    private let start = ContinuousClock.now
    private let elapsed = Mutex(Duration.zero)
    private let written = Mutex("")

    var text: String { written.withLock { $0 } }

    func meter() -> ProgressMeter {
      ProgressMeter {
        self.start + self.elapsed.withLock { $0 }
      } write: { text in
        self.written.withLock { $0 += text }
      }
    }

    func report(_ fraction: Double, after time: Duration) {
      elapsed.withLock { $0 += time }
      try? ReadingProgress.checkIn(Int(fraction * 1000), of: 1000, "")
    }
  }

  @Test func `work that is soon done shows nothing`() {
    let stage = Stage()
    stage.meter().run {
      for _ in 1..<50 { stage.report(0.5, after: .milliseconds(10)) }
    }
    #expect(stage.text == "")
    #expect(ReadingProgress.current == nil)
  }

  @Test func `a number stands for a moment`() {
    let stage = Stage()
    stage.meter().run {
      stage.report(0.05, after: .milliseconds(500))
      stage.report(0.5, after: .milliseconds(99))
      stage.report(0.756, after: .milliseconds(1))
      stage.report(1, after: .milliseconds(100))
    }
    #expect(stage.text == "\r5 %\r75 %\r100 %\r     \r")
  }

  @Test func `what begins again covers the longer number`() throws {
    let stage = Stage()
    #expect(throws: CancellationError.self) {
      try stage.meter().run {
        stage.report(1, after: .seconds(1))
        stage.report(0, after: .seconds(1))
        throw CancellationError()
      }
    }
    #expect(stage.text == "\r100 %\r  0 %\r     \r")
  }
}
