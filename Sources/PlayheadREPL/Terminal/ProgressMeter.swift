import PlayheadPlatform
internal import PlayheadReader

/// Shows a person how far work has come that takes more than a moment, in a line that goes again.
final class ProgressMeter: Sendable {
  private struct Shown {
    var time: ContinuousClock.Instant
    var width = 0
    var text = ""
  }

  /// How long work goes on before anything is shown, and how long each text stands.
  static let patience: Duration = .milliseconds(500)
  private static let pause: Duration = .milliseconds(100)

  private let shown: Lock<Shown>
  private let now: @Sendable () -> ContinuousClock.Instant
  private let write: @Sendable (String) -> Void

  /// - Parameter write: is given what goes to the terminal, from any thread.
  init(
    now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now },
    write: @escaping @Sendable (String) -> Void
  ) {
    self.now = now
    self.write = write
    shown = Lock(Shown(time: now() + Self.patience - Self.pause))
  }

  /// A meter on standard error; nil where no person reads that.
  static func onTerminal() -> ProgressMeter? {
    let descriptor = StandardStreams.errors
    guard isatty(descriptor) == 1 else { return nil }
    return ProgressMeter { text in
      var text = text
      // Should the terminal take no more, the next text tells as much.
      text.withUTF8 { bytes in
        _ = PlayheadPlatform.write(descriptor, bytes.baseAddress, bytes.count)
      }
    }
  }

  /// Does work, and shows a person at the terminal how far it has come.
  static func run<Answer, Failure: Error>(_ work: () throws(Failure) -> Answer) throws(Failure) -> Answer {
    guard let meter = onTerminal() else { return try work() }
    return try meter.run(work)
  }

  /// Does work, and shows how far it has come.
  func run<Answer, Failure: Error>(_ work: () throws(Failure) -> Answer) throws(Failure) -> Answer {
    defer { clear() }
    let result = ReadingProgress.$current.withValue(progress) { Result { () throws(Failure) in try work() } }
    return try result.get()
  }

  /// Does work that waits for other work, and shows how far it has come.
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

  /// Shows a text, where it is time to.
  func report(_ text: String) {
    shown.withLock { shown in
      let now = now()
      guard now >= shown.time + Self.pause, text != shown.text else { return }
      write("\r" + String(repeating: " ", count: max(shown.width - text.count, 0)) + text)
      shown = Shown(time: now, width: max(shown.width, text.count), text: text)
    }
  }

  /// Takes the line away.
  func clear() {
    shown.withLock { shown in
      if shown.width > 0 { write("\r" + String(repeating: " ", count: shown.width) + "\r") }
      (shown.width, shown.text) = (0, "")
    }
  }
}
