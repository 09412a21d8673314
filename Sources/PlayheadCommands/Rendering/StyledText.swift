/// Text that is safe to print, in pieces of one style each, which a terminal colours and other faces show in their own way.
package struct StyledText: Hashable, Sendable {
  /// The meaning of a piece of text.
  package enum Role: CaseIterable, Sendable {
    case prompt, heading, added, removed, error, dim
  }

  /// A piece of one style.
  package struct Span: Hashable, Sendable {
    package fileprivate(set) var text: String
    /// Nil for ordinary text.
    package fileprivate(set) var role: Role?
  }

  /// The pieces, none of them empty, and no two adjacent ones of the same style.
  package private(set) var spans: [Span] = []

  /// A piece of text, which must be safe to print.
  package init(_ text: String = "", _ role: Role? = nil) { append(text, role) }

  package var isEmpty: Bool { spans.isEmpty }

  /// The text without its styles.
  package var plain: String { spans.count == 1 ? spans[0].text : spans.map(\.text).joined() }

  package mutating func append(_ text: String, _ role: Role? = nil) {
    if text.isEmpty { return }
    if let last = spans.last, last.role == role {
      spans[spans.count - 1].text += text
    } else {
      spans.append(Span(text: text, role: role))
    }
  }

  package static func += (text: inout StyledText, other: StyledText) {
    for span in other.spans { text.append(span.text, span.role) }
  }

  @_disfavoredOverload package static func += (text: inout StyledText, other: String) { text.append(other) }

  package static func + (text: StyledText, other: StyledText) -> StyledText {
    var text = text
    text += other
    return text
  }

  /// The text without trailing spaces.
  package var withoutSpaceAtEnd: StyledText {
    var text = self
    while let last = text.spans.popLast() {
      let kept = last.text.reversed().drop { $0 == " " }
      guard kept.isEmpty else {
        text.append(String(kept.reversed()), last.role)
        break
      }
    }
    return text
  }

  // MARK: - Styles

  /// The text with a style for all pieces without one.
  package func styled(_ role: Role) -> StyledText {
    spans.reduce(into: StyledText()) { $0.append($1.text, $1.role ?? role) }
  }

  package static func prompt(_ text: StyledText) -> StyledText { text.styled(.prompt) }
  package static func heading(_ text: StyledText) -> StyledText { text.styled(.heading) }
  package static func added(_ text: StyledText) -> StyledText { text.styled(.added) }
  package static func removed(_ text: StyledText) -> StyledText { text.styled(.removed) }
  package static func error(_ text: StyledText) -> StyledText { text.styled(.error) }
  package static func dim(_ text: StyledText) -> StyledText { text.styled(.dim) }

  // Overloads for texts without styles, disfavoured so that a literal is a styled text.
  @_disfavoredOverload package static func heading(_ text: String) -> StyledText { StyledText(text, .heading) }
  @_disfavoredOverload package static func added(_ text: String) -> StyledText { StyledText(text, .added) }
  @_disfavoredOverload package static func removed(_ text: String) -> StyledText { StyledText(text, .removed) }
  @_disfavoredOverload package static func error(_ text: String) -> StyledText { StyledText(text, .error) }
  @_disfavoredOverload package static func dim(_ text: String) -> StyledText { StyledText(text, .dim) }
}

extension DefaultStringInterpolation {
  @available(*, deprecated, message: "a string has no styles: give it the type StyledText, or take its 'plain'")
  package mutating func appendInterpolation(_ text: StyledText) { appendInterpolation(text.plain) }
}

extension StyledText: ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) { self.init(text) }

  package init(stringInterpolation: StringInterpolation) { self = stringInterpolation.text }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = StyledText()

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) { text.append(literal) }
    package mutating func appendInterpolation(_ other: StyledText) { text += other }
    package mutating func appendInterpolation(_ string: String) { text.append(string) }
    package mutating func appendInterpolation(_ number: Int) { text.append(String(number)) }
  }
}

extension Sequence<StyledText> {
  /// The concatenation of all texts.
  package func joined(separator: StyledText = StyledText()) -> StyledText {
    var (text, isFirst) = (StyledText(), true)
    for part in self {
      if !isFirst { text += separator }
      isFirst = false
      text += part
    }
    return text
  }
}
