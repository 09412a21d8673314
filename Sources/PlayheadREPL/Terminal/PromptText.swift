/// A prompt in the form that readline requires.
enum PromptText {
  /// Encloses escape sequences (ECMA-48, beginning with `ESC [`) in U+0001 and U+0002, so that readline knows the prompt's width.
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
