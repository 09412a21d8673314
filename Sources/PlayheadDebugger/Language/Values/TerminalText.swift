/// Text of a recording, made fit for a terminal.
///
/// A recording comes from elsewhere: what it holds must neither drive the terminal nor show itself as something else.
public enum TerminalText {
  /// Writes as Swift escapes, such as `\n` and `\u{1B}`, what would act on the terminal or hide.
  ///
  /// These are controls (C0, DEL and C1), line and paragraph separators, marks that change the direction of writing,
  /// and all that Unicode calls default ignorable: zero-width characters, the byte order mark, tags, fillers; and of the
  /// marks on one character those after the eighth, which would cover the lines around. Kept are joiners and variation
  /// selectors where a script or an emoji needs them. Backslashes stay as they are, so the text cannot be turned back; a
  /// value shown as a literal has them doubled already.
  ///
  ///     TerminalText.escaped("\u{1B}[2J한글")  // \u{1B}[2J한글
  ///
  /// - Complexity: O(*n*); printable ASCII is returned as it is.
  public static func escaped(_ text: String) -> String {
    escaped(text, by: escape)
  }

  /// Escapes the same scalars in another notation.
  package static func escaped(_ text: String, by escape: (Unicode.Scalar) -> String) -> String {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
    let scalars = text.unicodeScalars
    var escaped = ""
    escaped.reserveCapacity(text.utf8.count)
    var previous: Unicode.Scalar?
    var markCount = 0
    for index in scalars.indices {
      let scalar = scalars[index]
      let after = scalars.index(after: index)
      let next = after < scalars.endIndex ? scalars[after] : nil
      let isHidden = needsEscape(scalar) && !isHarmless(scalar, after: previous, before: next)
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark: markCount += 1
      // A joiner that is kept takes up no space either.
      case .format where !isHidden: break
      default: markCount = 0
      }
      if isHidden || markCount > markLimit {
        escaped += escape(scalar)
      } else {
        escaped.unicodeScalars.append(scalar)
      }
      previous = scalar
    }
    return escaped
  }

  /// The most marks on one character: UTS #39 (5.4) suspects more than four, but stacks of Tibetan have up to eight.
  private static let markLimit = 8

  /// The beginning of a text, for a place that has room for so many characters.
  ///
  /// One of very many scalars counts as so many characters, and may be cut.
  public static func beginning(of text: String, count: Int) -> Substring {
    if text.utf8.count <= count { return text[...] }
    var room = count
    var end = text.startIndex
    while end < text.endIndex, room > 0 {
      let scalarCount = text[end].unicodeScalars.count
      let size = scalarCount > longestCharacter ? scalarCount : 1
      if size > room { return text[..<text.unicodeScalars.index(end, offsetBy: room)] }
      end = text.index(after: end)
      room -= size
    }
    return text[..<end]
  }

  /// More scalars than any emoji or syllable needs.
  private static let longestCharacter = 16

  private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    // Annotation characters hide their anchors, but are not default ignorable.
    case .format: scalar.properties.isDefaultIgnorableCodePoint || (0xFFF9...0xFFFB).contains(scalar.value)
    default: scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  private static func isHarmless(
    _ scalar: Unicode.Scalar, after previous: Unicode.Scalar?, before next: Unicode.Scalar?
  ) -> Bool {
    guard let previous else { return false }
    switch scalar {
    case "\u{200D}":
      let joinsEmoji = isInEmoji(previous) && next.map { isInEmoji($0) } == true
      return joinsEmoji || isVirama(previous)
    case "\u{200C}":
      // The rules of RFC 5892, appendix A.1, with a block in place of the joining types.
      let splitsArabic = isArabic(previous) && next.map { isArabic($0) } == true
      return splitsArabic || isVirama(previous)
    default:
      guard scalar.properties.isVariationSelector else { return false }
      return previous.properties.isEmoji || previous.properties.isIdeographic
    }
  }

  /// Whether the scalar is part of an emoji; digits have Unicode's property because they begin keycaps, but nothing joins them.
  private static func isInEmoji(_ scalar: Unicode.Scalar) -> Bool {
    (scalar.properties.isEmoji && scalar.value > 0x7F) || scalar == "\u{FE0F}"
  }

  private static func isVirama(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.canonicalCombiningClass == .virama
  }

  private static func isArabic(_ scalar: Unicode.Scalar) -> Bool {
    (0x0620...0x06FF).contains(scalar.value) && scalar.properties.isAlphabetic
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\0": "\\0"
    case "\t": "\\t"
    case "\n": "\\n"
    case "\r": "\\r"
    default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }
}
