internal import OrderedCollections
internal import PlayheadFormat
internal import PlayheadReader

/// A text, or a regular expression, that is looked for in actions: in their names, in what they carry, and in what they
/// changed. A text is found in any case, as it is stored and as it is shown; a regular expression says which case it wants.
///
/// ```swift
/// try TextQuery(parsing: "library")
/// try TextQuery(parsing: #"/li[bv]\w+/i"#)
/// ```
public struct TextQuery: Sendable {
  /// What is looked for, as it was written.
  public let text: String
  private let pattern: TextPattern?
  private let literal: CaselessText

  /// Reads `/…/` as a regular expression, with the letters `i`, `m` and `s` after it, `"…"` as a literal, and anything else as
  /// the text itself.
  ///
  /// - Throws: ``DebuggerError`` where it is no regular expression, where its end is missing, or where nothing is looked for,
  ///   which would be everywhere.
  public init(parsing text: String) throws(DebuggerError) {
    self.text = text
    let tokens = Lexer.beginning(of: text, patterns: .atStart).tokens
    var isEmpty = text.isEmpty
    if tokens.count == 2, case .regex(let expression, let flags) = tokens[0].kind {
      isEmpty = expression.isEmpty
      pattern = try TextPattern(expression, flags: flags, range: 0..<text.utf8.count)
      literal = CaselessText("")
    } else {
      if let open = text.unicodeScalars.first, open == "/" || open == "\"", text.utf8.count > 1,
        tokens.count < 2 || open == "/"
      {
        throw DebuggerError(
          .syntax(found: "the end", expected: "the \(open) that closes it"),
          range: text.utf8.count..<text.utf8.count)
      }
      pattern = nil
      if tokens.count == 2, case .string(let value) = tokens[0].kind {
        isEmpty = value.isEmpty
        literal = CaselessText(value)
      } else {
        literal = CaselessText(text)
      }
    }
    if isEmpty {
      throw DebuggerError(
        .syntax(found: "an empty text", expected: "something to look for"), range: 0..<text.utf8.count)
    }
  }

  func firstRange(in text: String) -> Range<String.Index>? {
    if let pattern { pattern.firstRange(in: text) } else { literal.firstRange(in: text) }
  }

  // MARK: - What lines must hold

  /// Returns byte sequences, in lower case, of which a line with the text must contain one, given how the schema relates shown to stored
  /// text; an empty one stands for any line.
  func neededBytes(_ schema: Schema?) -> [[UInt8]] {
    guard pattern == nil else { return [[]] }
    var texts = [literal.small]
    // A case of an enum is shown by its name, but may be stored by its raw value.
    for shape in schema?.types.values.elements ?? [] {
      guard case .values(let values) = shape else { continue }
      for value in values where literal.isIn(".\(value.name)") {
        texts.append(TextSearch.stored(value.raw).lowercased())
      }
    }
    for (shown, stored) in [(".nan", "nan"), ("-.infinity", "infinity")] where literal.isIn(shown) {
      texts.append(stored)
    }
    // A date is stored in seconds.
    if literal.looksLikeDate, schema?.mentionsDates ?? false { return [[]] }
    let needed = Set(texts.map(Self.longestWord))
    return needed.count <= Self.needleLimit ? Array(needed) : [[]]
  }

  private static let needleLimit = 8

  /// Returns the longest word that every stored form contains: JSON may escape other characters, paths write them differently, and the
  /// Kelvin sign is a form of k.
  private static func longestWord(_ text: String) -> [UInt8] {
    let plain = text.utf8.split(omittingEmptySubsequences: true) { byte in
      byte == UInt8(ascii: "k")
        || !(byte &- UInt8(ascii: "0") < 10 || byte &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "_"))
    }
    return plain.max { $0.count < $1.count }.map { Array($0) } ?? []
  }
}

extension Schema {
  /// Whether any described type may contain a date, judging by type names.
  fileprivate var mentionsDates: Bool {
    types.values.contains { shape in
      switch shape {
      case .fields(let fields, _): fields.contains { $0.type.contains("Date") }
      case .cases(let cases): cases.contains { $0.payload.contains { $0.type.contains("Date") } }
      case .values: false
      }
    }
  }
}
