import PlayheadCommands
import PlayheadDebugger

/// What a dumb terminal shows: characters, carriage return, line feed, backspace, and lines that wrap.
///
/// Colours and other sequences that begin with `ESC [` are passed over.
package struct Screen: Equatable {
  /// From the top, without trailing spaces.
  package let lines: [String]

  /// The last line, in which a prompt stands.
  package var last: String { lines.last ?? "" }

  package init(_ output: String, columns: Int) {
    var canvas = Canvas(columns: columns)
    // `\r\n` is a single character, and escape sequences join nothing: scalars first, then clusters again.
    var text = String.UnicodeScalarView()
    var sequence: [Unicode.Scalar]?
    for scalar in output.unicodeScalars {
      if let soFar = sequence {
        let isFinal = ("@"..."~").contains(scalar) && !(soFar.isEmpty && scalar == "[")
        sequence = isFinal ? nil : soFar + [scalar]
      } else if scalar == "\u{1B}" || scalar == "\r" || scalar == "\n" || scalar == "\u{8}" || scalar == "\u{7}" {
        String(text).forEach { canvas.put($0) }
        text = String.UnicodeScalarView()
        switch scalar {
        case "\u{1B}": sequence = []
        case "\r": canvas.returnCarriage()
        case "\n": canvas.feedLine()
        case "\u{8}": canvas.backspace()
        default: break
        }
      } else {
        text.append(scalar)
      }
    }
    String(text).forEach { canvas.put($0) }
    lines = canvas.lines
  }
}

/// A grid of cells; the second cell of a wide character is nil.
private struct Canvas {
  let columns: Int
  private var rows: [[Character?]] = [[]]
  private var row = 0
  private var column = 0

  init(columns: Int) {
    self.columns = columns
  }

  var lines: [String] {
    rows.map { cells in
      let line = String(cells.compactMap { $0 })
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  mutating func put(_ character: Character) {
    let width = max(1, TerminalText.width(String(character)))
    if column + width > columns {
      returnCarriage()
      feedLine()
    }
    while rows[row].count < column + width { rows[row].append(" ") }
    rows[row][column] = character
    if width == 2 { rows[row][column + 1] = nil }
    column += width
  }

  mutating func returnCarriage() { column = 0 }

  mutating func backspace() { column = max(0, column - 1) }

  mutating func feedLine() {
    row += 1
    if row == rows.count { rows.append([]) }
  }
}
