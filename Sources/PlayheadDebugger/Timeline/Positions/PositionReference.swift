/// A position as a person names it.
///
/// `12`; `+3`, `-3`, `+2s`, `-2s` from the cursor; `start`, `end`, `end-3`, `end-2s`; `50%`; `12.500s` from the start, or `@12.5s`;
/// `note:NAME`, or a note's name alone, in quotes where it is no identifier; `suspect 1`.
public enum PositionReference: Hashable, Sendable {
  case position(Int)
  /// So many positions on from the cursor, or back where it is negative; past an end it is that end.
  case offset(Int)
  /// So many microseconds on from the cursor, or back.
  case timeOffset(Int)
  case start
  case end
  /// The position of what is odd, counted from 1 as `suspects` lists it.
  case suspect(Int)
  /// So many positions before the end.
  case beforeEnd(Int)
  /// So many microseconds before the end.
  case timeBeforeEnd(Int)
  /// A part of the recording, from 0 to 1.
  case fraction(Double)
  /// The last position not later than this, in microseconds from the start.
  case time(Int)
  /// A note's name.
  case note(String)

  var fromEnd: PositionReference {
    switch self {
    case .offset(let count): .beforeEnd(count.negatedWithinBounds)
    case .timeOffset(let time): .timeBeforeEnd(time.negatedWithinBounds)
    default: self
    }
  }
}

extension Int {
  /// The negated number; the least integer, which has no negative, counts as the one above it.
  var negatedWithinBounds: Int { -Swift.max(self, -.max) }
}

extension PositionReference {
  /// Reads a position.
  ///
  /// A time is in `s`, `ms`, `us` or `m`; seconds if nothing is said.
  ///
  /// - Throws: ``DebuggerError`` with the bytes at which something else was expected.
  public init(parsing text: String) throws(DebuggerError) {
    var parser = try Parser(text)
    self = try parser.position()
    try parser.expectEnd("the end of the position")
  }

  /// Reads a position where names stand for something else, unless `note:` stands before them; nil where it is none.
  public static func unlessName(_ text: String) -> PositionReference? {
    guard let position = try? PositionReference(parsing: text) else { return nil }
    if case .note = position, !text.hasPrefix("note:") { return nil }
    return position
  }

  /// A note's name as a position is written: in quotes where it would be read as something else, as `"end"` is.
  public static func text(ofNote name: String) -> String {
    if (try? PositionReference(parsing: name)) == .note(name), !name.hasPrefix("\"") { return name }
    return PathText.quoted(name)
  }
}

/// One position, or all from one to another, both included.
public struct PositionRange: Hashable, Sendable {
  /// Where it begins; nil is the start.
  public var first: PositionReference?
  /// Where it ends; nil is the end.
  public var last: PositionReference?
  /// Whether it is a single position.
  public var isSingle = false

  public init(first: PositionReference?, last: PositionReference?) {
    self.first = first
    self.last = last
  }

  public init(only position: PositionReference) {
    first = position
    last = position
    isSingle = true
  }

  /// Reads `A..B` or `A,B`, of which either side may be missing, `12-15` of two bare numbers, or a single position.
  ///
  /// - Throws: ``DebuggerError`` with the bytes at which something else was expected.
  public init(parsing text: String) throws(DebuggerError) {
    var parser = try Parser(text)
    self = try parser.range()
    try parser.expectEnd("the end of the range")
  }

  /// Reads a range where names stand for something else, unless `note:` stands before them; nil where it is none.
  public static func unlessName(_ text: String) -> PositionRange? {
    guard let range = try? PositionRange(parsing: text) else { return nil }
    for case .note? in [range.first, range.last] where !text.contains("note:") { return nil }
    return range
  }
}
