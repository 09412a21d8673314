import Foundation
import ProcessTesting

/// A folder of recordings of the app that tests drive, of which each ends otherwise.
struct SuiteFolder {
  let path: String

  /// Calls `body` with a folder that goes away. `good`, `different`, `trap`, `hang`, `partial` and `torn` are in it.
  static func with(_ body: (SuiteFolder) throws -> Void) throws {
    try withTemporaryFolder { path in
      let folder = SuiteFolder(path: path)
      let good = try recorded(in: path)
      try folder.write(good, as: "good")
      try folder.write(good.replacing(#""/count","value":1"#, with: #""/count","value":7"#), as: "different")
      try folder.write(good.replacing(#""two""#, with: #""trap""#), as: "trap")
      try folder.write(good.replacing(#""two""#, with: #""spin""#), as: "hang")
      try folder.write(good.replacing(#""action":{"add""#, with: #""action":{"plus""#), as: "partial")
      let end = good.range(of: #"{"kind":"end""#)?.lowerBound ?? good.endIndex
      try folder.write(good[..<end] + #"{"kind":"action","seq":4,"t"#, as: "torn")
      try body(folder)
    }
  }

  /// A session that hears two lines, and adds one.
  private static func recorded(in folder: String) throws -> String {
    let path = "\(folder)/session"
    _ = try PipeSession(
      executable: "live-app", arguments: ["--record", path], environment: ["XDG_STATE_HOME": folder],
      input: .text("send .heard(\"one\")\nsend .heard(\"two\")\nsend .add(1)\n"))
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try String(contentsOfFile: path, encoding: .utf8)
  }

  func file(_ name: String) -> String { "\(path)/\(name).jsonl" }

  func text(_ name: String) throws -> String { try String(contentsOfFile: file(name), encoding: .utf8) }

  func write(_ text: some StringProtocol, as name: String) throws {
    try String(text).write(toFile: file(name), atomically: false, encoding: .utf8)
  }

  /// Runs files of the folder, or others, as a suite; without names all of the folder.
  func verify(_ names: [String] = [], _ arguments: [String] = []) throws -> PipeSession {
    let files = names.isEmpty ? [path] : names.map { $0.hasPrefix("/") ? $0 : file($0) }
    return try PipeSession(
      executable: "live-app", arguments: ["verify"] + files + ["--patience", "1"] + arguments, environment: [:],
      input: .devNull)
  }

  /// A text with the folder's name, lines of code and times taken out.
  func normal(_ text: String) -> String {
    text.replacing(path, with: "FOLDER").replacing(/swift:\d+/, with: "swift:LINE")
      .replacing(/time="\d+\.\d{3}"/, with: "time=\"TIME\"").replacing(/"duration":\d+/, with: "\"duration\":TIME")
  }
}
