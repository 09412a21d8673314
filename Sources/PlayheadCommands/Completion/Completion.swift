/// What can be typed at the cursor.
package struct Completion: Equatable, Sendable {
  /// A text that can be typed.
  package struct Candidate: Equatable, Sendable {
    /// What is inserted after the only candidate.
    package enum Suffix: Equatable, Sendable {
      case none, space, dot
    }

    /// The text to insert.
    package var text: String
    /// The word for which the text stands, without quotes and escapes.
    package var word: String
    package var suffix: Suffix

    /// Without a `word`, the text stands for itself.
    package init(_ text: String, word: String? = nil, suffix: Suffix = .space) {
      self.text = text
      self.word = word ?? text
      self.suffix = suffix
    }
  }

  /// The UTF-8 range of the line that a candidate replaces; the part after the cursor is only replaced by a single candidate.
  package var replaced: Range<Int>

  /// In the order in which they are listed.
  package let candidates: [Candidate]

  /// The text to insert for several candidates: their longest common prefix in whole characters, as bytes or scalars could end within a
  /// syllable or an emoji.
  package var shared: String

  package init(replaced: Range<Int>, candidates: [Candidate]) {
    self.replaced = replaced
    self.candidates = candidates
    shared = Self.commonPrefix(of: candidates.map(\.text))
  }
}

extension Completion {
  private static func commonPrefix(of texts: [String]) -> String {
    guard let first = texts.first else { return "" }
    let prefix = texts.dropFirst().reduce(first[...]) { prefix, text in
      let length = zip(prefix, text).prefix { $0 == $1 }.count
      return prefix.prefix(length)
    }
    return String(prefix)
  }

  /// The texts for readline to put in place of the line up to the cursor: the one to insert, which never shortens what was typed, then all
  /// candidates if there are several; empty if there are none.
  package func matches(inLine line: String, cursor: Int) -> [String] {
    let bytes = Array(line.utf8)
    let cursor = min(max(cursor, 0), bytes.count)
    let start = min(max(replaced.lowerBound, 0), cursor)
    let kept = String(decoding: bytes[..<start], as: UTF8.self)
    let typed = String(decoding: bytes[start..<cursor], as: UTF8.self)
    guard candidates.count > 1 else { return candidates.map { kept + $0.text } }
    let inserted = shared.utf8.count < typed.utf8.count ? typed : shared
    return [kept + inserted] + candidates.map { kept + $0.text }
  }
}
