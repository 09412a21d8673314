import Foundation
import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import PlayheadSharing

/// Pages that tests make.
enum Page {
  /// - Parameter blockSize: how many bytes of lines are packed together; nil for what users get.
  @discardableResult
  static func write(_ recording: String, as page: String, blockSize: Int? = nil) throws -> RecordingFile {
    let file = try RecordingFile(path: recording)
    var text = ""
    try PageExport(file, in: 0...file.recording.last, blockSize: blockSize).write { text += $0 }
    try text.write(toFile: page, atomically: true, encoding: .utf8)
    return file
  }
}

extension Browser {
  /// Makes a page light or dark, as its button does.
  func choose(theme: String) async throws {
    _ = try await run(
      """
      if (document.documentElement.dataset.theme !== arguments[0]) document.getElementById("theme").click();
      setTimeout(done, 200);
      """, .string(theme))
  }

  /// What the page shows at positions: the position, the state's text, the action's and its title, what cannot be shown
  /// and why, and what changed.
  func shown(_ positions: [Int]) async throws -> [JSONValue] {
    let answer = try await run(
      """
      (async () => {
        const shown = [];
        for (const position of arguments[0]) {
          await playhead.goTo(position);
          shown.push([playhead.position(), playhead.stateText(), playhead.actionText(), playhead.title(), playhead.why(),
            playhead.diffText(), playhead.unwrittenText()]);
        }
        done(shown);
      })();
      """, .array(positions.map { .integer(Int64($0)) }))
    guard case .array(let rows) = answer else { throw Failure(description: "no answer") }
    return rows
  }
}
