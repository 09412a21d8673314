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
        let facts: JSONFacts = ["command": "open", "file": path]
        output.printLines(
          isJSON
            ? JSONLine.text(facts.adding(row.facts).asJSON) : "\(RecordingRow.padded(name, to: width))  \(row.text)")
      } catch {
        status = 65
        // Keeps the line and column, as in 'a.jsonl  1:1: found …'.
        let reason = "\(error)".trimmingPrefix("\(path):").trimmingPrefix(" ")
        output.printLines(
          isJSON
            ? JSONLine.text(["command": "open", "file": .string(path), "error": .string(String(reason))])
            : "\(RecordingRow.padded(name, to: width))  \(reason)")
      }
    }
    return output.status(status, Console(descriptor: STDERR_FILENO))
  }
}
