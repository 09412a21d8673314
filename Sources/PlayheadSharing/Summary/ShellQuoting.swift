internal import PlayheadDebugger

/// Quotes file names for a shell.
enum ShellQuoting {
  /// Quotes a name as one word of a command to paste (POSIX.1-2024, 2.2.2); control and invisible characters become `*`, since shells
  /// disagree on how many bytes a `?` matches.
  static func word(_ name: String) -> String {
    // A leading hyphen would make the name an option.
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
