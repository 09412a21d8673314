internal import PlayheadFormat
internal import PlayheadPlatform

extension ValueText {
  /// Text that grows up to a limit, on one line or on indented ones.
  struct Writer {
    private(set) var text = ""
    private let limit: Int
    /// The number of values that may still be written.
    private(set) var room: Int
    /// The number of levels that may still be written.
    private(set) var depth: Int
    let isPretty: Bool
    private(set) var isCut = false
    private var indentation = 0
    private var count = 0
    /// The number of levels around the next value, including those outside of this writer.
    private(set) var level: Int

    /// Begins inside of `level` levels, with space for `room` values.
    init(limit: Int, depth: Int, isPretty: Bool, room: Int = .max, level: Int = 0) {
      self.level = level
      self.limit = limit
      self.room = room
      self.depth = depth
      self.isPretty = isPretty
    }

    private var isFull: Bool { count >= limit || room <= 0 }

    /// Appends a line that was written separately.
    mutating func append(_ line: Writer) {
      append(line.text)
      room = line.room
    }

    mutating func append(_ piece: String) {
      text += piece
      count += piece.count
    }

    /// Appends a name, in backticks unless it is an identifier.
    mutating func append(name: String) {
      append(ValuePath.isName(name) ? name : "`\(TerminalText.escaped(name))`")
    }

    mutating func append(label name: String) {
      append(name: name)
      append(": ")
    }

    /// Whether a name can be put in backticks: it contains none, and nothing that must be escaped.
    static func canQuote(_ name: String) -> Bool {
      !name.isEmpty && !name.unicodeScalars.contains("`") && TerminalText.escaped(name) == name
    }

    mutating func append(scalar text: String) {
      append(text)
      room -= 1
    }

    /// Appends a string literal, cut to the remaining space but not below `length` characters; one of many parts has a share of all space.
    mutating func append(literal: String, atLeast length: Int = 8) {
      let share = isPretty && level > 0 && limit < .max ? limit / 4 : limit
      let room = max(min(limit - count, share), length)
      var shown = ""
      // An escape counts as the one character that it stands for; few strings have any.
      for scalar in TerminalText.beginning(of: literal, count: room).unicodeScalars {
        switch scalar {
        case "\\": shown += "\\\\"
        case "\"": shown += "\\\""
        default: shown.unicodeScalars.append(scalar)
        }
      }
      let isWhole =
        TerminalText.beginning(of: literal, count: length > 8 ? room : min(room, limit)).endIndex == literal.endIndex
      if !isWhole { isCut = true }
      append(scalar: "\"\(TerminalText.escaped(shown))\(isWhole ? "" : "…")\"")
    }

    /// Appends parts between brackets; `parts` passes a writer of each part to `append` until that returns false, and further parts are
    /// counted without being read.
    mutating func list(
      _ open: String, _ close: String, count: Int, limit: Int = .max, isFilled: Bool = false,
      _ parts: (_ append: ((inout Writer) -> Void) -> Bool) -> Void
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
      var column = ValueText.lineLength
      parts { write in
        if isFull || index >= limit || index & 0xFFF == 0xFFF && Task.isCancelled {
          isCut = true
          if isPretty { newLine() } else if index > 0 { append(", ") }
          append(index == 0 ? "…\(count)" : "… +\(count - index)")
          return false
        }
        let end = isPretty && index < count - 1 ? "," : ""
        if isPretty, isFilled {
          var part = Writer(limit: self.limit - self.count, depth: depth, isPretty: false, room: room, level: level)
          write(&part)
          column += part.text.count + end.count + 1
          if column > ValueText.lineLength {
            newLine()
            column = 2 * indentation + part.text.count + end.count
          } else {
            append(" ")
          }
          if part.isCut { isCut = true }
          append(part)
          append(end)
        } else {
          if isPretty { newLine() } else if index > 0 { append(", ") }
          write(&self)
          append(end)
        }
        index += 1
        return true
      }
      depth += 1
      level -= 1
      indentation -= 1
      if isPretty, count > 0 { newLine() }
      append(close)
    }

    /// Whether the thread's stack has space for another level; shallow levels need no check.
    private var hasStack: Bool { level < 24 || !StackRoom.isLow() }

    private mutating func newLine() {
      append("\n" + String(repeating: "  ", count: indentation))
    }
  }
}
