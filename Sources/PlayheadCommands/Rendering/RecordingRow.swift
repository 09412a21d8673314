internal import PlayheadDebugger
package import PlayheadFormat
internal import PlayheadReader

/// A row of a list of recordings: what a recording is about, in a line.
package struct RecordingRow {
  private let file: RecordingFile
  private let notes: [RecordedNote]
  /// How many suspects there are; nil in a long recording.
  private let suspectCount: Int?

  /// Opens the recording.
  package init(_ path: String, inflatedLimit: Int) throws {
    file = try RecordingFile(path: path, inflatedLimit: inflatedLimit)
    let debugger = DebugSession(file).debugger
    notes = try debugger.notes()
    suspectCount = SuspectSearch(debugger.timeline).quickSuspects()?.count
  }

  private var recording: Recording { file.recording }
  private var actionCount: Int { recording.last - recording.first }
  private var app: String { recording.header.host["app"]?.string ?? recording.header.store.name }
  private var day: String { String(recording.header.started.prefix(10)) }

  /// The facts, in columns.
  package var text: String {
    let app = Self.padded(StyledText(TerminalText.escaped(app)).cut(toWidth: 16).plain, to: 16)
    let actions = Self.count(actionCount, "action")
    let note = notes.first.map { [$0.name, $0.text].filter { !$0.isEmpty }.map(TerminalText.escaped) } ?? []
    let suspects = suspectCount.map { Self.count($0, "suspect") } ?? "? suspects"
    let facts = [
      app + String(repeating: " ", count: max(0, 12 - actions.count)) + actions, TerminalText.escaped(day),
      Self.count(notes.count, "note"), suspects, file.endingLines().joined(separator: ", "),
      note.joined(separator: ": "),
    ]
    return facts.filter { !$0.isEmpty }.joined(separator: "  ")
  }

  package static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - TerminalText.width(text)))
  }

  /// A number of things, with room for the plural.
  private static func count(_ number: Int, _ thing: String) -> String { "\(number) \(thing)\(number == 1 ? " " : "s")" }

  package var facts: JSONFacts {
    [
      "app": app, "store": recording.header.store.name, "started": recording.header.started, "actions": actionCount,
      "notes": notes.map { ["name": $0.name, "at": $0.seq, "text": $0.text] as JSONFacts },
      "ending": file.endingLines(), "status": recording.ending.status, "suspects": suspectCount,
    ]
  }
}
