import Foundation

extension String {
  /// The text with as few code points as canonical equivalence allows (NFC), so that texts that Swift takes for the same are
  /// written alike.
  package var composed: String {
    utf8.allSatisfy { $0 < 0x80 } ? self : precomposedStringWithCanonicalMapping
  }
}
