/// What can be typed at the cursor.
package struct Completion: Equatable, Sendable {
  /// One thing that can be typed.
  package struct Candidate: Equatable, Sendable {
    /// What follows a candidate that is the only one.
    package enum Suffix: Equatable, Sendable {
      case none, space, dot
    }

    package var text: String
    package var suffix: Suffix

    package init(_ text: String, suffix: Suffix = .space) {
      self.text = text
      self.suffix = suffix
    }
  }

  /// The UTF-8 offsets in the line that a candidate takes the place of. What lies behind the cursor is replaced only
  /// when there is a single candidate.
  package var replaced: Range<Int>

  /// In the order in which they are listed.
  package var candidates: [Candidate]

  package init(replaced: Range<Int>, candidates: [Candidate]) {
    self.replaced = replaced
    self.candidates = candidates
  }
}

extension Completion {
  /// The longest beginning that all candidates share, in whole characters.
  ///
  /// By bytes or scalars it could end in the middle of a syllable or of an emoji.
  var commonPrefix: Substring {
    guard let first = candidates.first else { return "" }
    return candidates.dropFirst().reduce(first.text[...]) { prefix, candidate in
      let length = zip(prefix, candidate.text).prefix { $0 == $1 }.count
      return prefix.prefix(length)
    }
  }

  /// What readline is to put in place of the line up to the cursor, first what to insert and then all candidates if
  /// there are several; empty if there are none.
  ///
  /// What was typed is never made shorter: candidates that differ from its start on leave it alone.
  func matches(inLine line: String, cursor: Int) -> [String] {
    let bytes = Array(line.utf8)
    let cursor = min(max(cursor, 0), bytes.count)
    let start = min(max(replaced.lowerBound, 0), cursor)
    let kept = String(decoding: bytes[..<start], as: UTF8.self)
    let typed = String(decoding: bytes[start..<cursor], as: UTF8.self)
    guard candidates.count > 1 else { return candidates.map { kept + $0.text } }
    let prefix = String(commonPrefix)
    let inserted = prefix.utf8.count < typed.utf8.count ? typed : prefix
    return [kept + inserted] + candidates.map { kept + $0.text }
  }
}
