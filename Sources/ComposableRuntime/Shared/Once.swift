internal import IssueReporting
internal import PlayheadPlatform

/// Passes on the first result and reports further ones; if it is released without any, it reports that and passes on another result.
final class Once<Value>: Sendable {
  typealias Callback = @Sendable (Result<Value, any Error>) -> Void

  private let operation: String
  private let key: @Sendable () -> String
  private let whenDropped: UncheckedSendable<Result<Value, any Error>>
  private let callback: Lock<Callback?>

  init(
    _ operation: String, _ key: @escaping @Sendable () -> String, whenDropped: Result<Value, any Error>,
    _ callback: @escaping Callback
  ) {
    (self.operation, self.key, self.callback) = (operation, key, Lock(callback))
    self.whenDropped = UncheckedSendable(whenDropped)
  }

  func receive(_ result: Result<Value, any Error>) {
    guard let callback = take() else { return report("resumed", " more than once: only the first call counts") }
    callback(result)
  }

  private func take() -> Callback? { callback.withLock { $0.take() } }

  private func report(_ fault: String, _ consequence: String) {
    let key = key()
    let name = key.isEmpty ? "the key of a shared value" : "the key '\(key)' of a shared value"
    reportIssue("\(name) has \(fault) the continuation of '\(operation)'\(consequence)")
  }

  deinit {
    guard let callback = take() else { return }
    report("dropped", ": expected a call of 'resume'")
    callback(whenDropped.wrappedValue)
  }
}
