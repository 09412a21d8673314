internal import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadPlatform
internal import PlayheadReader

/// Prints `playhead FOLDER`: a line for each recording under the folder, as soon as the recording was read.
@MainActor
struct FolderListing {
  let folder: String
  let isJSON: Bool
  let inflatedLimit: Int

  /// The most files and folders to visit.
  private static let limit = 20_000

  /// Prints the listing, and returns the exit status, which is 65 if there is no recording or one cannot be read.
  func print(_ output: Console, _ start: ShellStart) -> Int32 {
    let found = FileNames.files(under: [folder], limit: Self.limit, RecordingFiles.isRecording)
    // The recordings of the folder itself come first.
    let paths = found.map { ($0.utf8.count { $0 == UInt8(ascii: "/") }, $0) }.sorted(by: <).map(\.1)
    if paths.isEmpty {
      start.report(
        CommandError(
          "\(folder): found no recording in this folder, expected files that end in .jsonl or .jsonl.gz",
          hint: "an app writes one where its 'Recorder(to:)' says"), command: "open")
      return 65
    }
    let names = paths.map { TerminalText.escaped(String($0.dropFirst(folder.count).drop { $0 == "/" })) }
    let width = min(names.map(TerminalText.width).max() ?? 0, 40)
    var status: Int32 = 0
    // Stops early if the reader has closed the pipe, as `head` does.
    for (path, name) in zip(paths, names) where output.condition == .open {
      do {
        let row = try RecordingRow(path, inflatedLimit: inflatedLimit)
        output.printLines(isJSON ? JSONLine.text(row.facts.asJSON) : "\(Self.padded(name, width))  \(row.text)")
      } catch {
        status = 65
        // Keeps the line and column, as in 'a.jsonl  1:1: found …'.
        let reason = "\(error)".trimmingPrefix("\(path):").trimmingPrefix(" ")
        output.printLines(
          isJSON
            ? JSONLine.text(["command": "open", "file": .string(path), "error": .string(String(reason))])
            : "\(Self.padded(name, width))  \(reason)")
      }
    }
    return output.status(status, Console(descriptor: STDERR_FILENO))
  }

  fileprivate static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - TerminalText.width(text)))
  }
}

/// A line of the listing.
private struct RecordingRow {
  private let file: RecordingFile
  private let notes: [RecordedNote]

  init(_ path: String, inflatedLimit: Int) throws {
    file = try RecordingFile(path: path, inflatedLimit: inflatedLimit)
    notes = try DebugSession(file).debugger.notes()
  }

  private var recording: Recording { file.recording }
  private var actionCount: Int { recording.last - recording.first }
  private var app: String { recording.header.host["app"]?.string ?? recording.header.store.name }

  @MainActor var text: String {
    let actions = "\(actionCount) action\(actionCount == 1 ? " " : "s")"
    let noteCount = "\(notes.count) note\(notes.count == 1 ? " " : "s")"
    let ending = file.endingLines().joined(separator: ", ")
    let app = StyledText(TerminalText.escaped(app)).cut(toWidth: 16).plain
    let note = notes.first.map { [$0.name, $0.text].filter { !$0.isEmpty }.map(TerminalText.escaped) } ?? []
    let facts = [
      FolderListing.padded(app, 16) + String(repeating: " ", count: max(0, 12 - actions.count)) + actions, noteCount,
      ending, note.joined(separator: ": "),
    ]
    return facts.filter { !$0.isEmpty }.joined(separator: "  ")
  }

  var facts: JSONFacts {
    [
      "command": "open", "file": recording.name, "app": app, "store": recording.header.store.name,
      "actions": actionCount,
      "notes": notes.map { ["name": $0.name, "at": $0.seq, "text": $0.text] as JSONFacts },
      "ending": file.endingLines(), "status": recording.ending.status,
    ]
  }
}
