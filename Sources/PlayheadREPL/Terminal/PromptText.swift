/// A prompt as readline wants it.
enum PromptText {
  /// Marks escape sequences as taking no room, so that readline knows the prompt's width.
  ///
  /// readline's marks are U+0001 before and U+0002 after. Sequences are those of ECMA-48 that begin with `ESC [`.
  static func marked(_ prompt: String) -> String {
    var marked = String.UnicodeScalarView()
    var isInSequence = false
    var scalars = prompt.unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      if isInSequence {
        marked.append(scalar)
        let isFinal = ("@"..."~").contains(scalar) && scalar != "["
        if isFinal {
          marked.append("\u{2}")
          isInSequence = false
        }
      } else if scalar == "\u{1B}" {
        marked.append("\u{1}")
        marked.append(scalar)
        isInSequence = true
      } else {
        marked.append(scalar)
      }
    }
    if isInSequence { marked.append("\u{2}") }
    return String(marked)
  }
}
