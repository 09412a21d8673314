internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadRedaction
internal import PlayheadSharing

package struct RedactCommand: FileCommand {
  package init() {}

  package static let statuses =
    "0 fine, 1 the copy was not written, or something may be left in it, 65 not a readable recording."

  package let help = CommandHelp(
    name: "redact", group: .sharing, parameters: [Self.patterns, Self.found, Self.output],
    summary: "copy a recording with placeholders for what nobody else may see",
    discussion: """
      A pattern is a JSON Pointer into the state and the actions, or into what was read: /session/token,
      /accounts/*/password, /**/email, reads:/keychain. '*' stands for any name or index, '**' for any number of them.
      'scan' lists places in this form, and '--found' redacts whatever it finds.
      A text of six bytes and more that stands at such a place is replaced wherever it stands: in errors, notes and
      base64, too, and escaped as in URLs, forms and JSON. So is a whole number of nine digits and more. Placeholders
      decode as what they stand for, and equal values get equal ones: the copy steps as the recording does, which is
      checked. The recording stays as it is.
      """,
    example: "redact /rows/*/title -o shared.jsonl", powers: .writesFiles)

  private static let patterns = Parameter.repeated("patterns", .name(.other), label: "PATTERN")
  private static let found = Parameter.flag(
    "--found", summary: "redact what 'scan' finds, too: of a text the part that is the secret")
  private static let output = Parameter.option(
    "-o", .file, summary: "where the copy goes, compressed where the name ends in .gz: beside the recording by default")

  package func run(
    _ arguments: CommandArguments, on file: CommandFile, for face: any CommandContext
  ) async throws -> CommandOutput {
    let patterns = arguments.all(Self.patterns).map(\.text)
    guard !patterns.isEmpty || arguments.has(Self.found) else {
      let error = CommandError(
        "expected a pattern, such as '/session/token', or '--found' after '\(arguments.input.name.text)'",
        at: arguments.input.rest.range)
      throw FileProblem(error, status: 2)
    }
    let recording = try file.open()
    let path =
      try arguments[Self.output].map(file.pathToWrite)
      ?? FileNames.free(beside: file.path, "redacted", ending: "jsonl")
    let copy = try RedactedCopy(
      recording, notes: NotesFile(beside: file.path).read().notes, places: patterns,
      redactsFound: arguments.has(Self.found), to: path)
    let count = copy.actionCount == 1 ? "1 action" : "\(copy.actionCount) actions"
    let remarks = Self.remarks(copy)
    for remark in remarks { await face.remark(StyledText(TerminalText.escaped("warning: \(remark)") + "\n")) }
    var output = CommandOutput(
      file.settings.form,
      text: TerminalText.escaped(
        "redacted \(count) into \(copy.path), \(TimeText.bytes(copy.byteCount)): it steps as before") + "\n",
      json: [
        "file": copy.path, "actions": copy.actionCount, "bytes": copy.byteCount, "warnings": remarks,
      ])
    output.status = remarks.isEmpty ? 0 : 1
    return output
  }

  /// Warnings about what a copy may still contain.
  private static func remarks(_ copy: RedactedCopy) -> [String] {
    var remarks = copy.neverMatched.map { "nothing is at \($0)" }
    if copy.keptNames > 0 {
      let names =
        copy.keptNames == 1
        ? "1 name of a member or an action holds" : "\(copy.keptNames) names of members or actions hold"
      remarks.append("\(names) a redacted text, and stayed, since a program may expect it")
    }
    if copy.unreadLines > 0 {
      let lines =
        copy.unreadLines == 1
        ? "1 line could not be read, and was" : "\(copy.unreadLines) lines could not be read, and were"
      remarks.append("\(lines) left out")
    }
    return remarks
  }
}
