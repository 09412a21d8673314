package import PlayheadDebugger

extension TerminalText {
  /// The number of columns of an escaped text, estimated by the common blocks of Unicode's East Asian Width (UAX #11), as terminals differ
  /// on the rest.
  package static func width(_ text: String) -> Int {
    // Most text needs no lookup of Unicode properties.
    var count = 0
    for scalar in text.unicodeScalars {
      guard isPlain(scalar) else { return text.reduce(0) { $0 + width(of: $1) } }
      count += 1
    }
    return count
  }

  /// Whether a scalar takes one column among scalars that do so, too: ASCII, other Latin letters, dashes, quotes and arrows.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E, 0xA1...0xAC, 0xAE...0x2FF, 0x2010...0x2027, 0x2190...0x21FF: true
    default: false
    }
  }

  static func width(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let base = scalars.first else { return 0 }
    let asksForEmoji = scalars.contains("\u{FE0F}") && base.properties.isEmoji
    if asksForEmoji || base.properties.isEmojiPresentation || isWide(base) { return 2 }
    switch base.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    default: return 1
    }
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
