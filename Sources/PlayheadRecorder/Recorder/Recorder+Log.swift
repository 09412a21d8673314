public import PlayheadFormat
internal import PlayheadRedaction

extension Recorder {
  /// Records a message of the app's log, at the position where the store is.
  ///
  /// ```swift
  /// recorder.log("timed out after \(seconds) s", level: .error, label: "network")
  /// ```
  ///
  /// It prints nothing and does not replace the app's log. For swift-log there is a handler that calls it,
  /// `RecorderLogHandler` of the product `PlayheadLogging`.
  ///
  /// Redacted strings are replaced, as in a note. At most 16 KiB of a message and 256 bytes of a label or source are
  /// recorded. Messages beyond `Options.logRate` are dropped, and the recording has their number. Errors are counted
  /// apart from other messages.
  ///
  /// - Parameters:
  ///   - message: what happened. It is not evaluated if it would not be recorded.
  ///   - level: how much it matters.
  ///   - label: what the app calls the part of it that logs, such as the name of its logger.
  ///   - source: where it was logged; nil for the line of the call.
  public func log(
    _ message: @autoclosure () -> String, level: LogLevel = .info, label: String = "", source: String? = nil,
    fileID: String = #fileID, line: UInt = #line
  ) {
    core.log(message, level: level, label: label, source: source ?? "\(fileID):\(line)")
  }

  /// Records a message of the app's log in every recording that this process is making.
  ///
  /// For code that has no recorder at hand, such as a reducer. Where nothing is being recorded it does nothing.
  ///
  /// ```swift
  /// Recorder.log("no row has the id \(id)", level: .warning)
  /// ```
  ///
  /// - Parameters:
  ///   - message: what happened. It is evaluated at most once, and not if it would not be recorded.
  ///   - level: how much it matters.
  ///   - label: what the app calls the part of it that logs, such as the name of its logger.
  ///   - source: where it was logged; nil for the line of the call.
  public static func log(
    _ message: @autoclosure () -> String, level: LogLevel = .info, label: String = "", source: String? = nil,
    fileID: String = #fileID, line: UInt = #line
  ) {
    let cores = OpenRecorders.all
    if cores.isEmpty { return }
    var known: String?
    func text() -> String {
      let text = known ?? message()
      known = text
      return text
    }
    for core in cores { core.log(text, level: level, label: label, source: source ?? "\(fileID):\(line)") }
  }
}

extension RecorderCore {
  fileprivate func log(_ message: () -> String, level: LogLevel, label: String, source: @autoclosure () -> String) {
    let now = clock.now()
    let (isAdmitted, redaction) = change { ($0.admitsLog(level, at: now), $0.redaction) }
    guard isAdmitted else { return }
    func text(_ text: String, _ limit: Int) -> String { (redaction?.redact(text: text) ?? text).cut(toBytes: limit) }
    let (line, label) = (source(), text(label, RecordedLog.nameLimit))
    let place = redaction?.redacted(location: line) ?? line
    let log = RecordedLog(
      seq: 0, time: 0, level: level, label: label,
      source: place.cut(toBytes: RecordedLog.nameLimit), message: text(message(), RecordedLog.messageLimit))
    record { $0.log(log, at: now) }
  }
}
