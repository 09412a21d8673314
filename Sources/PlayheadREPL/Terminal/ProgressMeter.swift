import PlayheadPlatform
internal import PlayheadReader

/// Shows a person the progress of long work, in a line that disappears afterwards.
final class ProgressMeter: Sendable {
  private struct Shown {
    var time: ContinuousClock.Instant
    var width = 0
    var text = ""
  }

  /// The time before anything is shown.
  static let patience: Duration = .milliseconds(500)
  private static let pause: Duration = .milliseconds(100)

  private let shown: Lock<Shown>
  private let now: @Sendable () -> ContinuousClock.Instant
  private let write: @Sendable (String) -> Void

  /// Passes texts for the terminal to `write`, from any thread.
  init(
    now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now },
    write: @escaping @Sendable (String) -> Void
  ) {
    self.now = now
    self.write = write
    shown = Lock(Shown(time: now() + Self.patience - Self.pause))
  }

  /// A meter on standard error; nil if that is no terminal.
  static func onTerminal() -> ProgressMeter? {
    let descriptor = StandardStreams.errors
    guard isatty(descriptor) == 1 else { return nil }
    return ProgressMeter { text in
      var text = text
      // If the write fails, the next one shows newer progress anyway.
      text.withUTF8 { bytes in
        _ = PlayheadPlatform.write(descriptor, bytes.baseAddress, bytes.count)
      }
    }
  }

  /// Runs work, and shows its progress if standard error is a terminal.
  static func run<Answer, Failure: Error>(_ work: () throws(Failure) -> Answer) throws(Failure) -> Answer {
    guard let meter = onTerminal() else { return try work() }
    return try meter.run(work)
  }

  /// Runs work, and shows its progress.
  func run<Answer, Failure: Error>(_ work: () throws(Failure) -> Answer) throws(Failure) -> Answer {
    defer { clear() }
    let result = ReadingProgress.$current.withValue(progress) { Result { () throws(Failure) in try work() } }
    return try result.get()
  }

  /// Runs asynchronous work, and shows its progress.
  func run<Answer: Sendable>(_ work: @Sendable () async -> Answer) async -> Answer {
    defer { clear() }
    return await ReadingProgress.$current.withValue(progress) { await work() }
  }

  private var progress: ReadingProgress {
    ReadingProgress {
      self.report("\(Int($0 * 100)) %")
    } tell: {
      self.report($0)
    }
  }

  /// Shows a text, unless the last one is too recent.
  func report(_ text: String) {
    shown.withLock { shown in
      let now = now()
      guard now >= shown.time + Self.pause, text != shown.text else { return }
      write("\r" + String(repeating: " ", count: max(shown.width - text.count, 0)) + text)
      shown = Shown(time: now, width: max(shown.width, text.count), text: text)
    }
  }

  /// Erases the line.
  func clear() {
    shown.withLock { shown in
      if shown.width > 0 { write("\r" + String(repeating: " ", count: shown.width) + "\r") }
      (shown.width, shown.text) = (0, "")
    }
  }
}
