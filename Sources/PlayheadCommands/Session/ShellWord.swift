/// The last word of an unfinished shell command, parsed like `/bin/sh` (POSIX.1-2024, Shell Command Language, 2.2 and 2.3).
package struct ShellWord {
  /// A byte of the word, and the range of the text that spells it.
  private struct Unit {
    var byte: UInt8
    var range: Range<Int>
  }

  /// Where the word begins in the text, in UTF-8.
  package private(set) var offset = 0
  private var units: [Unit] = []

  /// Parses the last word of a text, which is empty if a new one can begin there; nil if it contains more than characters and backslashes,
  /// such as a string or a pattern, or is part of something with other rules, such as a comment.
  package init?(atEndOf text: String) {
    var isPlain = true
    var quote: UInt8?
    var backslash: Int?
    var previous: UInt8?
    for (offset, byte) in text.utf8.enumerated() {
      defer { previous = byte }
      if let start = backslash {
        backslash = nil
        units.append(Unit(byte: byte, range: start..<offset + 1))
      } else if byte == UInt8(ascii: "\\"), quote != UInt8(ascii: "'") {
        backslash = offset
      } else if quote == UInt8(ascii: "'") {
        if byte == UInt8(ascii: "'") { quote = nil }
      } else if byte == UInt8(ascii: "`") {
        // Backquotes have rules of their own for backslashes.
        return nil
      } else if quote != nil {
        if byte == UInt8(ascii: "\"") { quote = nil }
        // A substitution in a string has strings of its own.
        if byte == UInt8(ascii: "("), previous == UInt8(ascii: "$") { return nil }
      } else if Self.separators.contains(byte) {
        (units, isPlain) = ([], true)
        self.offset = offset + 1
      } else if byte == UInt8(ascii: "#"), units.isEmpty, isPlain {
        return nil
      } else {
        if Self.quotes.contains(byte) { quote = byte }
        if Self.quotes.contains(byte) || Self.patterns.contains(byte) { isPlain = false }
        units.append(Unit(byte: byte, range: offset..<offset + 1))
      }
    }
    guard isPlain, quote == nil, backslash == nil else { return nil }
  }

  /// The word without the shell's quoting.
  package var text: String { text(from: 0) }

  /// The part of the word that is written from an offset of the text on (in UTF-8), without quoting.
  package func text(from offset: Int) -> String {
    String(decoding: units.lazy.filter { $0.range.lowerBound >= offset }.map(\.byte), as: UTF8.self)
  }

  /// Where the part of the word after its last slash begins.
  package var nameOffset: Int { units.last { $0.byte == UInt8(ascii: "/") }?.range.upperBound ?? offset }

  /// A text, quoted as a part of a word.
  package static func quoted(_ text: String) -> String {
    var quoted = ""
    for scalar in text.unicodeScalars {
      let isOrdinary = !scalar.isASCII || scalar.properties.isAlphabetic || ordinary.contains(scalar)
      if !isOrdinary { quoted += "\\" }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted
  }

  private static let separators = Set(" \t\n|&;<>()".utf8)
  private static let quotes = Set("'\"".utf8)
  private static let patterns = Set("$*?[{".utf8)
  /// Characters without a special meaning to any shell, anywhere in a word.
  private static let ordinary = Set("0123456789_-./,:+@%".unicodeScalars)
}
