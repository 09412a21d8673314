internal import PlayheadFormat
internal import PlayheadPlatform
internal import PlayheadReader

/// Reports the progress of a call to the client, at a limited rate.
struct CallProgress: Sendable {
  /// The shortest time between two reports.
  private static let pause: Duration = .milliseconds(100)

  private let token: JSONValue
  private let outbox: AgentOutbox
  /// The last reported progress, which must grow, and its time.
  private let told: Lock<(progress: Int, time: ContinuousClock.Instant)>

  init(_ token: JSONValue, _ outbox: AgentOutbox) {
    (self.token, self.outbox, told) = (token, outbox, Lock((0, ContinuousClock.now)))
  }

  /// The progress that the work of the call reports.
  var reading: ReadingProgress {
    ReadingProgress {
      report(Int($0 * 100), "\(Int($0 * 100)) %", of: 100)
    } tell: {
      report(nil, $0, of: nil)
    }
  }

  private func report(_ progress: Int?, _ words: String, of total: Int?) {
    let next: Int? = told.withLock { told in
      let (next, time) = (progress ?? told.progress + 1, ContinuousClock.now)
      guard next > told.progress, time >= told.time + Self.pause else { return nil }
      told = (next, time)
      return next
    }
    guard let next else { return }
    var params: JSONValue.Object = [
      "progressToken": token, "progress": .integer(Int64(next)),
      "message": .string(BoundedText.line(words, to: 200)),
    ]
    params["total"] = total.map { .integer(Int64($0)) }
    outbox.notify("notifications/progress", params)
  }
}
