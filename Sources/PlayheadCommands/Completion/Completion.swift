/// What can be typed at the cursor.
package struct Completion: Equatable, Sendable {
  /// One thing that can be typed.
  package struct Candidate: Equatable, Sendable {
    /// What follows a candidate that is the only one.
    package enum Suffix: Equatable, Sendable {
      case none, space, dot
    }

    /// What is put into the line.
    package var text: String
    /// What that stands for, without the quotes and escapes that it may need.
    package var word: String
    package var suffix: Suffix

    /// - Parameter word: nil where it is the text itself.
    package init(_ text: String, word: String? = nil, suffix: Suffix = .space) {
      self.text = text
      self.word = word ?? text
      self.suffix = suffix
    }
  }

  /// The UTF-8 offsets in the line that a candidate takes the place of. What lies after the cursor is replaced only
  /// when there is a single candidate.
  package var replaced: Range<Int>

  /// In the order in which they are listed.
  package let candidates: [Candidate]

  /// What is put into the line where there are several: the longest beginning that they share, in whole characters.
  ///
  /// By bytes or scalars it could end in the middle of a syllable or of an emoji.
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

  /// What readline is to put in place of the line up to the cursor, first what to insert and then all candidates if
  /// there are several; empty if there are none.
  ///
  /// What was typed is never made shorter: candidates that differ from its start on leave it alone.
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
