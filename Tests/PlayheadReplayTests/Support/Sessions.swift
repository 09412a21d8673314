import Foundation
import PlayheadReader
import PlayheadRecorder

/// Sessions that are recorded into files which go away.
enum Sessions {
  /// Records actions and calls `body` with the recording's path.
  ///
  /// - Parameter edited: changes the recording's text.
  @discardableResult static func recorded<State, Action, Answer>(
    _ initial: State, _ actions: [Action], options: Recorder.Options = Recorder.Options(),
    edited: (String) -> String = { $0 }, _ reduce: (inout State, Action) -> Void, _ body: (String) throws -> Answer
  ) throws -> Answer {
    let folder = FileManager.default.temporaryDirectory.appending(path: "replay-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "session.jsonl").path
    let recorder = Recorder(to: path, options: options)
    var state = initial
    for action in actions { recorder.action(action, state: &state) { reduce(&$0, action) } }
    recorder.close()
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try edited(text).write(toFile: path, atomically: true, encoding: .utf8)
    return try body(path)
  }

  /// The same for the recording itself, opened.
  @discardableResult static func opened<State, Action, Answer>(
    _ initial: State, _ actions: [Action], options: Recorder.Options = Recorder.Options(),
    edited: (String) -> String = { $0 }, _ reduce: (inout State, Action) -> Void,
    _ body: (Recording) throws -> Answer
  ) throws -> Answer {
    try recorded(initial, actions, options: options, edited: edited, reduce) { try body(Recording(path: $0)) }
  }
}
