internal import PlayheadReader

/// The values that were printed, `$1` first.
///
/// They are kept as text. Where they take too much, the oldest are forgotten, and keep their numbers.
public struct ResultHistory: Sendable {
  /// The limit of the kept bytes; the last value is kept even if it alone exceeds the limit.
  private let byteLimit: Int
  private var values: [Debugger.Value?] = []
  private var forgottenCount = 0
  private var byteCount = 0

  /// A history of nothing.
  ///
  /// - Parameter byteLimit: how many bytes of text to keep, unless the last value alone takes more.
  public init(byteLimit: Int = 64 << 20) {
    self.byteLimit = byteLimit
  }

  /// How many values were printed: the number of the last one.
  public var count: Int { values.count }

  /// Keeps a value, which gets the next number.
  ///
  /// - Returns: the value as it is kept.
  /// - Complexity: O(*n*) in its bytes.
  @discardableResult
  public mutating func append(_ value: Debugger.Value) -> Debugger.Value {
    var value = value
    value.view = value.view?.compacted()
    values.append(value)
    byteCount += value.view?.retainedByteCount ?? 0
    while byteCount > byteLimit, forgottenCount < values.count - 1 {
      byteCount -= values[forgottenCount]?.view?.retainedByteCount ?? 0
      values[forgottenCount] = nil
      forgottenCount += 1
    }
    return value
  }

  /// Returns a kept value; throws if the number was never given, or its value was dropped.
  func value(_ number: Int) throws(DebuggerError) -> Debugger.Value {
    guard (1..<values.count + 1).contains(number) else { throw DebuggerError(.noSuchResult(number)) }
    guard let value = values[number - 1] else { throw DebuggerError(.forgottenResult(number)) }
    return value
  }
}
