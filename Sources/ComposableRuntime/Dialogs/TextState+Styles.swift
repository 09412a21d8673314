extension TextState {
  /// The style of a part of a text, or what a system says when it reads the text aloud.
  public struct Style: RawRepresentable, Hashable, Sendable {
    /// The style as it is written in Swift: `bold`, `kerning(2.0)`.
    public let rawValue: String

    /// Creates a style from what is written in Swift.
    public init(rawValue: String) { self.rawValue = rawValue }

    fileprivate init(_ name: String, _ argument: Any) { rawValue = "\(name)(\(argument))" }

    /// The name of the style: `kerning`.
    public var name: String { String(rawValue.prefix { $0 != "(" }) }

    /// What is written in the parentheses; nil for a style without any.
    public var argument: String? {
      rawValue.hasSuffix(")") ? String(rawValue.dropFirst(name.count + 1).dropLast()) : nil
    }

    /// Bold.
    public static let bold = Self(rawValue: "bold")
    /// Italics.
    public static let italic = Self(rawValue: "italic")
    /// Struck through.
    public static let strikethrough = Self(rawValue: "strikethrough")
    /// Underlined.
    public static let underline = Self(rawValue: "underline")
    /// Digits of one width.
    public static let monospacedDigit = Self(rawValue: "monospacedDigit")
  }

  /// The pattern of a line through or below a text.
  public enum LineStylePattern: String, Hashable, Sendable {
    case dash, dashDot, dashDotDot, dot, solid
  }

  /// The width of a font.
  public enum FontWidth: String, Hashable, Sendable {
    case compressed, condensed, expanded, standard
  }

  /// The level of a heading, for those who hear it.
  public enum AccessibilityHeadingLevel: String, Hashable, Sendable {
    case h1, h2, h3, h4, h5, h6, unspecified
  }

  /// The kind of a text, for those who hear it.
  public enum AccessibilityTextContentType: String, Hashable, Sendable {
    case console, fileSystem, messaging, narrative, plain, sourceCode, spreadsheet, wordProcessing
  }

  /// Returns the text in bold.
  public func bold() -> Self { styled(.bold) }

  /// Returns the text in bold, or not in bold.
  public func bold(isActive: Bool) -> Self { styled(.bold, isActive: isActive) }

  /// Returns the text in italics.
  public func italic() -> Self { styled(.italic) }

  /// Returns the text in italics, or not in italics.
  public func italic(isActive: Bool) -> Self { styled(.italic, isActive: isActive) }

  /// Returns the text struck through, or not.
  public func strikethrough(_ isActive: Bool = true) -> Self { styled(.strikethrough, isActive: isActive) }

  /// Returns the text struck through with a pattern, or not.
  ///
  /// - Parameters:
  ///   - isActive: Whether the text is struck through.
  ///   - pattern: The pattern of the line.
  public func strikethrough(_ isActive: Bool = true, pattern: LineStylePattern) -> Self {
    styled(pattern == .solid ? .strikethrough : Style("strikethrough", pattern), isActive: isActive)
  }

  /// Returns the text underlined, or not.
  public func underline(_ isActive: Bool = true) -> Self { styled(.underline, isActive: isActive) }

  /// Returns the text underlined with a pattern, or not.
  ///
  /// - Parameters:
  ///   - isActive: Whether the text is underlined.
  ///   - pattern: The pattern of the line.
  public func underline(_ isActive: Bool = true, pattern: LineStylePattern) -> Self {
    styled(pattern == .solid ? .underline : Style("underline", pattern), isActive: isActive)
  }

  /// Returns the text with digits of one width.
  public func monospacedDigit() -> Self { styled(.monospacedDigit) }

  /// Returns the text with another distance between its letters.
  public func kerning(_ kerning: Double) -> Self { styled(Style("kerning", kerning)) }

  /// Returns the text with another distance after each of its letters.
  public func tracking(_ tracking: Double) -> Self { styled(Style("tracking", tracking)) }

  /// Returns the text above or below its line.
  public func baselineOffset(_ baselineOffset: Double) -> Self { styled(Style("baselineOffset", baselineOffset)) }

  /// Returns the text in a font of another width; nil for the width that it has.
  public func fontWidth(_ width: FontWidth?) -> Self { width.map { styled(Style("fontWidth", $0)) } ?? self }

  /// Returns the text as a heading, for those who hear it.
  public func accessibilityHeading(_ headingLevel: AccessibilityHeadingLevel) -> Self {
    styled(Style("accessibilityHeading", headingLevel))
  }

  /// Returns the text with another text for those who hear it.
  public func accessibilityLabel(_ label: Self) -> Self { styled(Style("accessibilityLabel", label)) }

  /// Returns the text with another text for those who hear it.
  public func accessibilityLabel(_ string: some StringProtocol) -> Self {
    styled(Style("accessibilityLabel", string))
  }

  /// Returns the text as one of a kind, for those who hear it.
  public func accessibilityTextContentType(_ type: AccessibilityTextContentType) -> Self {
    styled(Style("accessibilityTextContentType", type))
  }

  /// Returns the text read aloud higher or lower.
  public func speechAdjustedPitch(_ value: Double) -> Self { styled(Style("speechAdjustedPitch", value)) }

  /// Returns the text read aloud with its punctuation, or not.
  public func speechAlwaysIncludesPunctuation(_ value: Bool = true) -> Self {
    styled(Style(rawValue: "speechAlwaysIncludesPunctuation"), isActive: value)
  }

  /// Returns the text read aloud after what is being read, or at once.
  public func speechAnnouncementsQueued(_ value: Bool = true) -> Self {
    styled(Style(rawValue: "speechAnnouncementsQueued"), isActive: value)
  }

  /// Returns the text read aloud letter by letter, or not.
  public func speechSpellsOutCharacters(_ value: Bool = true) -> Self {
    styled(Style(rawValue: "speechSpellsOutCharacters"), isActive: value)
  }
}
