internal import PlayheadRecording

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
    /// How many levels are being written, those of the value around it included.
    private(set) var level: Int

    /// - Parameter level: how many levels are being written around it.
    init(limit: Int, depth: Int, isPretty: Bool, level: Int = 0) {
      self.level = level
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

    /// Appends parts between brackets; those for which there is no room are counted, and not looked at.
    ///
    /// - Parameter parts: goes over the parts. It gives what writes each of them to its argument, until that says stop by
    ///   returning false.
    mutating func list(
      _ open: String, _ close: String, count: Int, _ parts: (_ append: ((inout Writer) -> Void) -> Bool) -> Void
    ) {
      guard depth > 0 || count == 0 else { return append("\(open)…\(count)\(close)") }
      guard hasStack else {
        isCut = true
        return append("…")
      }
      append(open)
      indentation += 1
      level += 1
      depth -= 1
      var index = 0
      parts { write in
        if isFull || index & 0xFFF == 0xFFF && Task.isCancelled {
          isCut = true
          if isPretty { newLine() } else if index > 0 { append(", ") }
          append(index == 0 ? "…\(count)" : "… +\(count - index)")
          return false
        }
        if isPretty { newLine() } else if index > 0 { append(", ") }
        write(&self)
        if isPretty, index < count - 1 { append(",") }
        index += 1
        return true
      }
      depth += 1
      level -= 1
      indentation -= 1
      if isPretty, count > 0 { newLine() }
      append(close)
    }

    /// Whether the thread's stack has room for another level; values of few levels need not ask.
    private var hasStack: Bool { level < 24 || !StackRoom.isLow() }

    private mutating func newLine() {
      append("\n" + String(repeating: "  ", count: indentation))
    }
  }
}
