import PlayheadPlatform

/// Dates and times as logs write them.
package enum LogTime {
  /// Seconds since 2001-01-01 in UTC of a text such as `2024-05-01T12:00:00.123Z` or `2024-05-01 12:00:00.123456+0200`, which may go
  /// on; nil where it begins otherwise. A time without zone counts as UTC.
  static func seconds(_ text: some StringProtocol) -> Double? {
    microseconds(Array(text.utf8)).map { Double($0.time - microsecondsTo2001) / 1_000_000 }
  }

  private static let microsecondsTo2001 = 978_307_200 * 1_000_000

  /// Microseconds since 1970-01-01 in UTC of the date and time at the beginning of a text, and how many bytes it takes.
  package static func microseconds(_ text: some RandomAccessCollection<UInt8>) -> (time: Int, count: Int)? {
    var rest = text[...]
    func digits(_ count: Int) -> Int? {
      guard rest.count >= count, rest.prefix(count).allSatisfy({ $0 &- UInt8(ascii: "0") <= 9 }) else { return nil }
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count).reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
    func take(_ bytes: UInt8...) -> Bool {
      guard let first = rest.first, bytes.contains(first) else { return false }
      rest = rest.dropFirst()
      return true
    }
    let (dash, colon) = (UInt8(ascii: "-"), UInt8(ascii: ":"))
    guard let year = digits(4), take(dash), let month = digits(2), take(dash), let day = digits(2),
      take(UInt8(ascii: " "), UInt8(ascii: "T")), let hour = digits(2), take(colon), let minute = digits(2),
      take(colon), let second = digits(2), (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60,
      second <= 60
    else { return nil }
    var fraction = 0
    if take(UInt8(ascii: "."), UInt8(ascii: ",")) {
      var unit = 100_000
      while let digit = digits(1) {
        fraction += digit * unit
        unit /= 10
      }
    }
    var zone = 0
    if !take(UInt8(ascii: "Z")), let sign = rest.first, sign == UInt8(ascii: "+") || sign == dash {
      let before = rest
      rest = rest.dropFirst()
      if let hours = digits(2), (take(colon) || true), let minutes = digits(2) {
        zone = (hours * 60 + minutes) * (sign == dash ? -60 : 60)
      } else {
        rest = before
      }
    }
    let seconds = days(year, month, day) * 86_400 + hour * 3_600 + minute * 60 + second - zone
    return (seconds * 1_000_000 + fraction, text.count - rest.count)
  }

  /// Days from 1970-01-01 to a date of the Gregorian calendar, counted in years that begin in March.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let (year, month) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
    let (era, ofEra) = (year / 400, year % 400)
    return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + (month * 153 + 2) / 5 + day - 1 - 719_468
  }

  /// A time since 1970-01-01 in UTC as a header writes it; the limits of four digits for a year are kept.
  static func text(microseconds: Int) -> String {
    let microseconds = min(max(microseconds, -62_135_596_800_000_000), 253_402_300_799_999_999)
    var seconds = time_t(microseconds.floored(by: 1_000_000))
    let rest = microseconds - microseconds.floored(by: 1_000_000) * 1_000_000
    var parts = tm()
    gmtime_r(&seconds, &parts)
    func padded(_ number: Int, _ width: Int) -> String {
      String(repeating: "0", count: max(0, width - String(number).count)) + String(number)
    }
    let date =
      "\(padded(Int(parts.tm_year) + 1900, 4))-\(padded(Int(parts.tm_mon) + 1, 2))-\(padded(Int(parts.tm_mday), 2))"
    let time = "\(padded(Int(parts.tm_hour), 2)):\(padded(Int(parts.tm_min), 2)):\(padded(Int(parts.tm_sec), 2))"
    return "\(date)T\(time).\(padded(rest, 6))Z"
  }
}

extension Int {
  fileprivate func floored(by divisor: Int) -> Int {
    self / divisor - (self % divisor < 0 ? 1 : 0)
  }
}
