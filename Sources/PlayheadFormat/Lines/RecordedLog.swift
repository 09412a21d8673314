internal import OrderedCollections

/// A message of the app's own log, or a number of dropped messages.
public struct RecordedLog: Hashable, Sendable {
  /// The position at which the store was.
  public var seq: Int
  /// Microseconds since the recording started.
  public var time: Int
  /// The message's level; for dropped messages the highest among them, or `critical` if unknown.
  public var level: LogLevel
  /// The app's label for its part that logged; empty for none.
  public var label: String
  /// The line of code that logged, `Module/File.swift:71`; empty where that is not known.
  public var source: String
  /// The message; empty for a number of ``dropped`` messages.
  public var message: String
  /// The number of messages that were dropped before this line because there were too many at once.
  public var dropped: Int

  /// A message's line, with the members of the same names.
  ///
  /// - Parameter level: nil for the default: `info`, or `critical` for dropped messages.
  public init(
    seq: Int, time: Int, level: LogLevel? = nil, label: String = "", source: String = "", message: String,
    dropped: Int = 0
  ) {
    self.seq = seq
    self.time = time
    self.level = level ?? (dropped > 0 ? .critical : .info)
    self.label = label
    self.source = source
    self.message = message
    self.dropped = dropped
  }

  /// The most bytes of a message, and of a label or source, that a recorder writes.
  package static let (messageLimit, nameLimit) = (16 << 10, 256)
}

extension RecordedLog: RecordedLine {
  public static let kind = "log"

  package init(_ members: LineMembers) throws(LineError) {
    seq = try members.position("seq")
    time = try members.optionalInteger("t") ?? 0
    let level = try members.optionalText("level").map(LogLevel.init)
    label = try members.optionalText("label") ?? ""
    source = try members.optionalText("source") ?? ""
    message = try members.optionalText("message") ?? ""
    dropped = try members.optionalCount("dropped") ?? 0
    self.level = level ?? (dropped > 0 ? .critical : .info)
  }

  public func write(into line: inout JSONWriter) {
    line.append(raw: "{\"kind\":\"log\",\"seq\":")
    line.append(seq)
    line.append(raw: ",\"t\":")
    line.append(time)
    if dropped > 0 {
      line.append(raw: ",\"dropped\":")
      line.append(dropped)
    }
    if dropped == 0 || !message.isEmpty || level < .critical {
      line.append(raw: ",\"level\":")
      line.append(level.rawValue)
    }
    Self.append("label", label, to: &line)
    Self.append("source", source, to: &line)
    Self.append("message", message, to: &line)
    line.append(raw: "}\n")
  }

  private static func append(_ name: StaticString, _ text: String, to line: inout JSONWriter) {
    if text.isEmpty { return }
    line.append(raw: ",\"")
    line.append(raw: name)
    line.append(raw: "\":")
    line.append(text)
  }

  /// The position of a log line, with the scan moved to its end, if it is where the writer puts it.
  package static func scan(_ line: inout LineCursor) -> Int? {
    guard line.take(#"{"kind":"log","seq":"#), let seq = line.seq(), line.takeRest() else { return nil }
    return seq
  }
}
