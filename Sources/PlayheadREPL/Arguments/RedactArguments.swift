internal import ArgumentParser
internal import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadSharing

/// The arguments of `playhead redact FILE PATTERN…`.
struct RedactArguments: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "playhead redact",
    abstract: "Copy a recording with placeholders for what nobody else may see.",
    discussion: """
      A pattern is a JSON Pointer into the state and the actions, or into what was read: '/session/token', \
      '/accounts/*/password', '/**/email', 'reads:/keychain'. '*' stands for any name or index, '**' for any number of them. \
      'playhead scan' tells places in this form, and '--found' redacts whatever it finds.

      A text of six bytes and more that stands at such a place is replaced wherever it stands: in errors, notes and base64, too, \
      and escaped as in URLs, forms and JSON. So is a whole number of nine digits and more. Placeholders decode as what they stand for, and equal values get equal ones: \
      the copy steps as the recording does, which is checked. The recording stays as it is.

      Status: 0 fine, 1 the copy was not written, or something may be left in it, 2 usage, 65 not a readable recording.
      """)

  @Argument(help: "The recording: .jsonl, or compressed as .jsonl.gz.", completion: .file())
  var file: String

  @Argument(help: "The places of what is to be redacted.")
  var pattern: [String] = []

  @Flag(help: "Redact what 'playhead scan' finds, too: of a text the part that is the secret.")
  var found = false

  @Option(
    name: .short,
    help: ArgumentHelp(
      "Where the copy goes: compressed where the name ends in .gz; beside the recording by default.", valueName: "file"),
    completion: .file())
  var output: String?

  @OptionGroup var inflating: InflateOptions

  func validate() throws {
    if pattern.isEmpty, !found {
      throw ValidationError("found no pattern, expected one such as '/session/token', or '--found'")
    }
  }
}

extension RedactArguments: Subcommand {
  nonisolated static let word = "redact"

  func run(_ output: Output, _ errors: Output) -> Int32 {
    let recording: RecordingFile
    do throws(DebuggerError) { recording = try open(file, inflating) } catch {
      report(CommandError(error.description, hint: error.hint), errors)
      return 65
    }
    do throws(SharingError) {
      let notes = NotesFile(beside: file).read().notes
      let path = self.output ?? FileNames.free(beside: file, "redacted", ending: "jsonl")
      let copy = try ProgressMeter.run { () throws(SharingError) in
        try RedactedCopy(recording, notes: notes, places: pattern, redactsFound: found, to: path)
      }
      let count = copy.actionCount == 1 ? "1 action" : "\(copy.actionCount) actions"
      output.printLines(
        TerminalText.escaped(
          "redacted \(count) into \(copy.path), \(TimeText.bytes(copy.byteCount)): it steps as before"))
      let remarks = Self.remarks(copy)
      for remark in remarks { errors.printLines(TerminalText.escaped("warning: \(remark)")) }
      return remarks.isEmpty ? 0 : 1
    } catch {
      report(CommandError(error.description, hint: error.hint), errors)
      return 1
    }
  }

  /// What may be left in a copy.
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
