internal import PlayheadDebugger
internal import PlayheadRecording

/// Shows dates, which are recorded as seconds since 2001, as ISO 8601 in UTC.
enum DateText {
  static func text(of value: JSONValue, type: SchemaType) -> String? {
    guard type.name == "Date" || type.name == "Foundation.Date" else { return nil }
    switch value {
    case .double(let seconds): return text(secondsSince2001: seconds)
    case .integer(let seconds): return text(secondsSince2001: Double(seconds))
    default: return nil
    }
  }

  static func text(secondsSince2001 seconds: Double) -> String? {
    // The notation has four digits for the year.
    guard seconds.magnitude < 2.5e11 else { return nil }
    let milliseconds = Int((seconds * 1000).rounded(.down)) + 978_307_200_000
    let (days, rest) = milliseconds.flooredQuotient(86_400_000)
    let (year, month, day) = civil(daysSince1970: days)
    guard (0...9999).contains(year) else { return nil }
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let fraction = String(1000 + rest % 1000).dropFirst()
    let time = "\(two(rest / 3_600_000)):\(two(rest / 60_000 % 60)):\(two(rest / 1000 % 60)).\(fraction)"
    return "\(String(10_000 + year).dropFirst())-\(two(month))-\(two(day))T\(time)Z"
  }

  /// The date in the Gregorian calendar, by counting in eras of 400 years that begin in March.
  private static func civil(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
    let (era, dayOfEra) = (days + 719_468).flooredQuotient(146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
  }
}

extension Int {
  fileprivate func flooredQuotient(_ divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
