import Foundation
import PlayheadRecorder

/// Work that only a test does, on its own thread, when it says so.
final class ManualSchedule: @unchecked Sendable {
  private let lock = NSLock()
  private var soon: [ExportSchedule.Work] = []
  private var later: [(due: Duration, work: ExportSchedule.Work)] = []
  private var now = Duration.zero

  var schedule: ExportSchedule {
    ExportSchedule { work in
      self.lock.withLock { self.soon.append(work) }
    } later: { time, work in
      self.lock.withLock { self.later.append((self.now + time, work)) }
    }
  }

  /// Does what is to be done by now.
  func run() {
    while true {
      let work = lock.withLock {
        defer { soon = [] }
        return soon
      }
      if work.isEmpty { return }
      for work in work { work() }
    }
  }

  /// Lets time pass, and does what is to be done then.
  func advance(by time: Duration) {
    run()
    let due = lock.withLock {
      now += time
      defer { later.removeAll { $0.due <= now } }
      return later.filter { $0.due <= now }.sorted { $0.due < $1.due }
    }
    for (_, work) in due { work() }
    run()
  }
}
