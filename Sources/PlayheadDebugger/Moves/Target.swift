/// Where `goto` is to go.
public enum Target: Hashable, Sendable {
  case position(Int)
  /// So many positions on, or back where it is negative; past an end it is that end.
  case offset(Int)
  case start
  case end
  /// A part of the recording, from 0 to 1.
  case fraction(Double)
  /// The last position not later than this, in microseconds.
  case time(Int)
  /// A note's name.
  case note(String)
}

extension Target {
  /// Reads `12`, `+3`, `-3`, `start`, `end`, `50%`, `@12.5s`; anything else is a note's name.
  ///
  /// A time is in `s`, `ms`, `us` or `m`; seconds if nothing is said.
  ///
  /// - Throws: ``DebuggerError`` for what begins as one of these and is none.
  public init(parsing text: String) throws(DebuggerError) {
    let range = 0..<text.utf8.count
    switch text {
    case "start": self = .start
    case "end": self = .end
    default:
      if let position = Self.integer(text) {
        self = .position(position)
      } else if text.hasPrefix("+") || text.hasPrefix("-"), let count = Self.integer(String(text.dropFirst())) {
        self = .offset(text.hasPrefix("-") ? -count : count)
      } else if text.hasSuffix("%"), let percent = Self.number(String(text.dropLast())) {
        guard (0...100).contains(percent) else {
          throw DebuggerError(.syntax(found: "'\(text)'", expected: "0% to 100%"), range: range)
        }
        self = .fraction(percent / 100)
      } else if text.hasPrefix("@") {
        guard let time = Self.microseconds(String(text.dropFirst())) else {
          throw DebuggerError(.syntax(found: "'\(text)'", expected: "a time such as @12.5s or @300ms"), range: range)
        }
        self = .time(time)
      } else {
        self = .note(text)
      }
    }
  }

  private static func integer(_ text: String) -> Int? {
    text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(text) : nil
  }

  /// A decimal without sign and exponent.
  private static func number(_ text: String) -> Double? {
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: ".") })
    else { return nil }
    return Double(text)
  }

  private static func microseconds(_ text: String) -> Int? {
    let units = [("ms", 1e3), ("us", 1.0), ("µs", 1.0), ("s", 1e6), ("m", 60e6)]
    var factor = 1e6
    var digits = text
    if let (unit, value) = units.first(where: { text.hasSuffix($0.0) }) {
      digits.removeLast(unit.count)
      factor = value
    }
    guard let value = number(digits), value * factor < 1e18 else { return nil }
    return Int((value * factor).rounded())
  }
}
