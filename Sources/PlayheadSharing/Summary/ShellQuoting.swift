internal import PlayheadDebugger

/// The name of a file, as a shell takes it.
enum ShellQuoting {
  /// A name as one word of a command that people may paste (POSIX.1-2024, 2.2.2): between quotes, in which all but the quote
  /// stands for itself. What would act on a terminal or hide is looked for with a `*`, which stands for whatever is there, as
  /// shells do not agree on how many bytes a `?` stands for.
  static func word(_ name: String) -> String {
    // Else it would be taken for an option.
    let name = name.utf8.first == UInt8(ascii: "-") ? "./" + name : name
    if !name.isEmpty, name.utf8.allSatisfy(isPlain) { return name }
    let quoted = name.unicodeScalars.reduce(into: "") { $0 += $1 == "'" ? "'\\''" : String($1) }
    return "'" + TerminalText.escaped(quoted) { _ in "'*'" } + "'"
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "-_./".utf8.contains(byte)
  }
}
