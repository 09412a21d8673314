/// The secret that a debugger has to send before it receives anything: 32 random bytes in hexadecimal digits.
package struct AttachToken: Sendable {
  package let text: String

  package init() {
    var generator = SystemRandomNumberGenerator()
    text = (0..<4).map { _ in
      let digits = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Compares in constant time, so that the time does not reveal where the texts differ.
  package func matches(_ other: String) -> Bool {
    let (own, other) = (Array(text.utf8), Array(other.utf8))
    guard own.count == other.count else { return false }
    return zip(own, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
