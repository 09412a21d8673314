/// How much a message of an app's log matters.
///
/// The names are those of swift-log. A level that a recording has and this version does not know is kept, and counts as `notice`.
///
/// ```swift
/// LogLevel.warning < .error  // true
/// LogLevel(rawValue: "error")  // .error
/// ```
public struct LogLevel: RawRepresentable, Hashable, Sendable {
  /// The level's name, as it stands in a recording.
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let trace = LogLevel(rawValue: "trace")
  public static let debug = LogLevel(rawValue: "debug")
  public static let info = LogLevel(rawValue: "info")
  public static let notice = LogLevel(rawValue: "notice")
  public static let warning = LogLevel(rawValue: "warning")
  public static let error = LogLevel(rawValue: "error")
  public static let critical = LogLevel(rawValue: "critical")

  /// The known levels, from the least to the one that matters most.
  public static let all: [LogLevel] = [.trace, .debug, .info, .notice, .warning, .error, .critical]
}

extension LogLevel: Comparable {
  public static func < (left: LogLevel, right: LogLevel) -> Bool { left.rank < right.rank }

  private var rank: Int { Self.all.firstIndex(of: self) ?? 3 }
}
