/// The word that a beginning of a shell command ends with, as `/bin/sh` reads it (POSIX.1-2024, Shell Command Language,
/// 2.2 and 2.3).
package struct ShellWord {
  /// A byte that the shell reads, and the bytes that it is written with.
  private struct Unit {
    var byte: UInt8
    var range: Range<Int>
  }

  /// Where it is written in the text, in UTF-8.
  package private(set) var offset = 0
  private var units: [Unit] = []

  /// Reads a text up to its last word, which is empty where another one can begin.
  ///
  /// Nil where that word is more than characters and backslashes, such as a string or a pattern, and where it stands in
  /// something that reads it in another way, such as a remark.
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
        // It reads backslashes in its own way.
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

  /// What the shell makes of it.
  package var text: String { text(from: 0) }

  /// What the shell makes of that part of it which is written from an offset of the text on, in UTF-8.
  package func text(from offset: Int) -> String {
    String(decoding: units.lazy.filter { $0.range.lowerBound >= offset }.map(\.byte), as: UTF8.self)
  }

  /// Where the last part of it is written, after the last slash.
  package var nameOffset: Int { units.last { $0.byte == UInt8(ascii: "/") }?.range.upperBound ?? offset }

  /// A text as a part of a word.
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
  /// What means nothing to any shell, at any place in a word.
  private static let ordinary = Set("0123456789_-./,:+@%".unicodeScalars)
}
