public import PlayheadRecording

/// A value as a person names it: a root, the way down from it, and perhaps another position.
///
/// ```swift
/// try ValuePath(parsing: #"state.rows["a b"].items[3] at 12"#)
/// ```
public struct ValuePath: Hashable, Sendable {
  /// What a path starts from.
  public enum Root: Hashable, Sendable {
    case state
    /// The state before this position's action.
    case old
    case action
    /// A value that was printed before; nil is the last one.
    case result(Int?)
  }

  /// One step down, with the bytes of the text that name it.
  public struct Component: Hashable, Sendable {
    /// How the step is named.
    public enum Kind: Hashable, Sendable {
      /// A member, a case, or a payload's label.
      case name(String)
      case index(Int)
      /// The element with an id.
      case element(JSONValue)
      /// A key of a dictionary.
      case key(String)
    }

    /// How the step is named.
    public var kind: Kind
    /// The bytes of the text that name it.
    public var range: Range<Int>
  }

  /// What it starts from.
  public var root: Root
  /// The steps down from there.
  public var components: [Component]
  /// The position that it is asked for at; nil is the cursor's.
  public var position: Int?
  /// The path without its position, as it was written.
  public var text: String
}

extension ValuePath {
  /// Reads a path.
  ///
  /// The root `state` may be left out. `[id: 3]` is the element with that id, at the place that it has now. A name that no identifier can be is written `["in quotes"]`; a payload without a
  /// label is `.0` or passed by.
  ///
  /// - Throws: ``DebuggerError`` with the bytes at which something else was expected.
  public init(parsing text: String) throws(DebuggerError) {
    var parser = PathParser(tokens: try PathLexer.tokens(of: text))
    self = try parser.path(in: text)
    try parser.expectEnd()
  }
}
