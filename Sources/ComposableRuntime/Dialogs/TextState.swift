/// Text for an alert, a button or a label, as a plain value.
///
/// ```swift
/// TextState("Delete ") + TextState(name).bold() + TextState("?")
/// ```
///
/// The view layer turns it into its own kind of text. In tests and recordings it is compared as it is written here.
public struct TextState: Hashable, Sendable {
  /// A part of a text in one style.
  public struct Run: Hashable, Sendable {
    /// The characters.
    public let content: String
    /// The styles, in the order in which they were applied.
    public fileprivate(set) var styles: [Style]

    /// Creates a part of a text.
    public init(content: String, styles: [Style] = []) { (self.content, self.styles) = (content, styles) }
  }

  /// The parts of the text, in order.
  public private(set) var runs: [Run]

  /// Creates a text of parts.
  public init(runs: [Run]) { self.runs = runs }

  /// Creates a text without styles.
  public init(_ content: some StringProtocol) { self.init(verbatim: String(content)) }

  /// Creates a text without styles, which is not translated.
  public init(verbatim content: String) { runs = [Run(content: content)] }

  /// Returns one text after another.
  public static func + (left: Self, right: Self) -> Self { Self(runs: left.runs + right.runs) }

  /// Applies a style, or removes it.
  func styled(_ style: Style, isActive: Bool = true) -> Self {
    var text = self
    for index in text.runs.indices {
      if isActive {
        text.runs[index].styles.append(style)
      } else {
        text.runs[index].styles.removeAll { $0.name == style.name }
      }
    }
    return text
  }
}

extension TextState: CustomStringConvertible {
  /// The characters without their styles.
  public var description: String { runs.map(\.content).joined() }
}

extension String {
  /// Creates a string of the characters of a text, without their styles.
  public init(state: TextState) { self = state.description }
}
