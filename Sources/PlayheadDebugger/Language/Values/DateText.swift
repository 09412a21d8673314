internal import PlayheadFormat

/// Writes dates, which are recorded as seconds since 2001, in ISO 8601 (UTC) with as
/// many digits as reading back the same bits takes, and reads them.
enum DateText {
  private static let secondsADay = 86_400
  /// Days from 1970 to 2001.
  private static let epoch = 11_323

  static func isDate(_ type: SchemaType) -> Bool {
    type.name == "Date" || type.name == "Foundation.Date"
  }

  /// Returns nil if the type is not a date, or the notation cannot express the value.
  static func text(of value: JSONValue, type: SchemaType) -> String? {
    guard isDate(type) else { return nil }
    switch value {
    case .double(let seconds): return text(secondsSince2001: seconds)
    case .integer(let seconds): return text(secondsSince2001: Double(seconds))
    default: return nil
    }
  }

  /// Returns nil if the year has more than four digits, or no decimal fraction is exact.
  static func text(secondsSince2001 seconds: Double) -> String? {
    guard seconds.magnitude < 2.5e11 else { return nil }
    let whole = seconds.rounded(.down)
    for (digits, scale) in [(3, 1e3), (6, 1e6), (9, 1e9)] {
      let fraction = ((seconds - whole) * scale).rounded()
      guard fraction < scale, let text = text(whole: Int(whole), fraction: Int(fraction), digits: digits) else {
        continue
      }
      if self.seconds(of: text)?.bitPattern == seconds.bitPattern { return text }
    }
    return nil
  }

  private static func text(whole: Int, fraction: Int, digits: Int) -> String? {
    let (days, rest) = whole.flooredQuotient(secondsADay)
    let (year, month, day) = civil(daysSince1970: days + epoch)
    guard (0...9999).contains(year) else { return nil }
    func padded(_ value: Int, _ count: Int) -> String {
      let text = String(value)
      return String(repeating: "0", count: max(count - text.count, 0)) + text
    }
    let date = "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    let time = "\(padded(rest / 3600, 2)):\(padded(rest / 60 % 60, 2)):\(padded(rest % 60, 2))"
    return "\(date)T\(time).\(padded(fraction, digits))Z"
  }

  /// Reads `2025-11-30`, `2025-11-30T02:26Z` or `2025-11-30T02:26:09.5+01:00`, in UTC if there is no zone, as seconds since 2001.
  static func seconds(of text: String) -> Double? {
    var scanner = Scanner(rest: Array(text.utf8)[...])
    guard let year = scanner.digits(4), scanner.skip("-"), let month = scanner.digits(2), scanner.skip("-"),
      let day = scanner.digits(2), (1...12).contains(month), day >= 1, day <= length(of: month, in: year)
    else { return nil }
    var seconds = (days(year, month, day) - epoch) * secondsADay
    var fraction = 0.0
    if scanner.skip("T") || scanner.skip(" ") {
      guard let hour = scanner.digits(2), scanner.skip(":"), let minute = scanner.digits(2), hour < 24, minute < 60
      else { return nil }
      seconds += hour * 3600 + minute * 60
      if scanner.skip(":") {
        guard let second = scanner.digits(2), second < 60 else { return nil }
        seconds += second
        if scanner.skip(".") {
          guard let value = scanner.fraction() else { return nil }
          fraction = value
        }
      }
      guard let offset = scanner.zone() else { return nil }
      seconds -= offset
    }
    return scanner.rest.isEmpty ? Double(seconds) + fraction : nil
  }

  private static func length(of month: Int, in year: Int) -> Int {
    let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  /// Returns a date of the Gregorian calendar, counting eras of 400 years that begin in March.
  private static func civil(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
    let (era, dayOfEra) = (days + 719_468).flooredQuotient(146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
  }

  /// The inverse of ``civil(daysSince1970:)``.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let (era, yearOfEra) = (month <= 2 ? year - 1 : year).flooredQuotient(400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}

extension DateText {
  /// Consumes digits and signs.
  private struct Scanner {
    var rest: ArraySlice<UInt8>

    mutating func digits(_ count: Int) -> Int? {
      let taken = rest.prefix(count)
      guard taken.count == count, taken.allSatisfy(Self.isDigit) else { return nil }
      rest = rest.dropFirst(count)
      return Int(String(decoding: taken, as: UTF8.self))
    }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
      guard rest.first == UInt8(ascii: character) else { return false }
      rest = rest.dropFirst()
      return true
    }

    mutating func fraction() -> Double? {
      let taken = rest.prefix(while: Self.isDigit)
      rest = rest.dropFirst(taken.count)
      return taken.isEmpty ? nil : Double("0." + String(decoding: taken, as: UTF8.self))
    }

    /// Reads the offset of a zone from UTC in seconds.
    mutating func zone() -> Int? {
      if rest.isEmpty || skip("Z") { return 0 }
      let sign = skip("+") ? 1 : skip("-") ? -1 : 0
      guard sign != 0, let hours = digits(2), hours < 24 else { return nil }
      _ = skip(":")
      guard let minutes = digits(2), minutes < 60 else { return nil }
      return sign * (hours * 3600 + minutes * 60)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
  }
}

extension Int {
  fileprivate func flooredQuotient(_ divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
