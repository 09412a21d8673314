extension ValueText {
  /// Text that grows up to a limit, in one line or in indented ones.
  struct Writer {
    private(set) var text = ""
    private let limit: Int
    /// How many levels more there is to write.
    private(set) var depth: Int
    let isPretty: Bool
    /// Whether something was left out.
    private(set) var isCut = false
    private var indentation = 0
    private var count = 0

    init(limit: Int, depth: Int, isPretty: Bool) {
      self.limit = limit
      self.depth = depth
      self.isPretty = isPretty
    }

    private var isFull: Bool { count >= limit }

    mutating func append(_ piece: String) {
      text += piece
      count += piece.count
    }

    /// Appends the name of a case, a label or a field, in backticks where it is no identifier.
    mutating func append(name: String) {
      append(ValuePath.isName(name) ? name : "`\(TerminalText.escaped(name))`")
    }

    /// Whether a name can stand in backticks: it has none, and nothing that must be escaped.
    static func canQuote(_ name: String) -> Bool {
      !name.isEmpty && !name.unicodeScalars.contains("`") && TerminalText.escaped(name) == name
    }

    /// Appends a string as a literal of Swift, cut where there is no more room.
    mutating func append(literal: String) {
      let room = max(limit - count, 8)
      var shown = ""
      // Escapes count as what they stand for; few strings have any.
      for scalar in TerminalText.beginning(of: literal, count: room).unicodeScalars {
        switch scalar {
        case "\\": shown += "\\\\"
        case "\"": shown += "\\\""
        default: shown.unicodeScalars.append(scalar)
        }
      }
      let isWhole = TerminalText.beginning(of: literal, count: min(room, limit)).endIndex == literal.endIndex
      if !isWhole { isCut = true }
      append("\"\(TerminalText.escaped(shown))\(isWhole ? "" : "…")\"")
    }

    /// Appends parts between brackets; those for which there is no room are counted.
    mutating func list<Part>(
      _ open: String, _ close: String, _ parts: [Part], _ write: (Part, inout Writer) -> Void
    ) {
      guard depth > 0 || parts.isEmpty else { return append("\(open)…\(parts.count)\(close)") }
      append(open)
      indentation += 1
      depth -= 1
      for (index, part) in parts.enumerated() {
        if isFull || index & 0xFFF == 0xFFF && Task.isCancelled {
          isCut = true
          append(index == 0 ? "…\(parts.count)" : ", … +\(parts.count - index)")
          break
        }
        if isPretty { newLine() } else if index > 0 { append(", ") }
        write(part, &self)
        if isPretty, index < parts.count - 1 { append(",") }
      }
      depth += 1
      indentation -= 1
      if isPretty, !parts.isEmpty { newLine() }
      append(close)
    }

    private mutating func newLine() {
      append("\n" + String(repeating: "  ", count: indentation))
    }
  }
}
