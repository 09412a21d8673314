import PlayheadPlatform

/// Dates for people: ISO 8601 in UTC, with microseconds.
enum DateFormat {
  /// A date; one outside the years 0 to 9999 is a number of seconds since 2001.
  static func text(of date: Date) -> String {
    let seconds = date.timeIntervalSince1970
    // The years 0 to 9999.
    guard (-62_167_219_200..<253_402_300_800).contains(seconds) else {
      return date.timeIntervalSinceReferenceDate.description
    }
    let whole = seconds.rounded(.down)
    return text(seconds: Int(whole), microseconds: min(Int((seconds - whole) * 1e6), 999_999))
  }

  /// A time since 1970.
  static func text(seconds: Int, microseconds: Int) -> String {
    var seconds = time_t(seconds)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    func padded(_ number: some BinaryInteger, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(width - digits.count, 0)) + digits
    }
    let date = "\(padded(parts.tm_year + 1900, 4))-\(padded(parts.tm_mon + 1, 2))-\(padded(parts.tm_mday, 2))"
    let clock = "\(padded(parts.tm_hour, 2)):\(padded(parts.tm_min, 2)):\(padded(parts.tm_sec, 2))"
    return "\(date)T\(clock).\(padded(microseconds, 6))Z"
  }
}
