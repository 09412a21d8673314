/// Formats times, durations and positions.
///
/// ```swift
/// TimeText.moment(1_204_000)  // 1.204s
/// TimeText.duration(2_400)  // 2.4 µs
/// TimeText.positions(3...9)  // positions 3–9
/// ```
public enum TimeText {
  /// A moment, from microseconds since the recording started, as positions are typed: `goto 1.204s` goes to the last one in it.
  public static func moment(_ microseconds: Int) -> String {
    let sign = microseconds < 0 ? "-" : ""
    let magnitude = microseconds.magnitude
    return "\(sign)\(magnitude / 1_000_000).\(String(1000 + magnitude / 1000 % 1000).dropFirst())s"
  }

  /// A duration, in nanoseconds, to three digits.
  public static func duration(_ nanoseconds: Int) -> String {
    let value = Double(nanoseconds)
    switch nanoseconds.magnitude {
    case ..<1000: return "\(nanoseconds) ns"
    case ..<1_000_000: return "\(digits(value / 1e3)) µs"
    case ..<1_000_000_000: return "\(digits(value / 1e6)) ms"
    default: return "\(digits(value / 1e9)) s"
    }
  }

  private static func digits(_ value: Double) -> String {
    if value.magnitude >= 100 { return String(Int(value.rounded())) }
    let factor = value.magnitude >= 10 ? 10.0 : 100.0
    let rounded = (value * factor).rounded() / factor
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }

  /// A number of bytes.
  public static func bytes(_ count: Int) -> String {
    switch count {
    case ..<1024: return "\(count) B"
    case ..<(1 << 20): return "\(digits(Double(count) / 1024)) KiB"
    case ..<(1 << 30): return "\(digits(Double(count) / 1_048_576)) MiB"
    default: return "\(digits(Double(count) / 1_073_741_824)) GiB"
    }
  }

  /// One position, or the first and the last of several.
  public static func positions(_ range: ClosedRange<Int>) -> String {
    range.lowerBound == range.upperBound
      ? "position \(range.lowerBound)" : "positions \(range.lowerBound)–\(range.upperBound)"
  }
}
