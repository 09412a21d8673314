import Foundation
import PlayheadFormat
import ProcessTesting
import Testing

/// `playhead FOLDER`: what is in a folder.
@Suite struct FolderListingTests {
  private static let recordings = URL(filePath: PackageFolder.path).appending(path: "recordings").path

  private func list(_ folder: String, _ arguments: [String] = []) throws -> PipeSession {
    try PipeSession(executable: "playhead", arguments: [folder] + arguments, input: .devNull)
  }

  @Test func `each sample is a line, and its first note says what is wrong with it`() throws {
    let list = try list(Self.recordings)
    #expect(list.status == .exited(0) && list.errors == "")
    let lines = list.output.split(separator: "\n")
    #expect(lines.first == lines.first { $0.hasPrefix("counter.jsonl ") })
    let expected = [
      "counter.jsonl              counter           34 actions  2026-11-21  2 notes  0 suspects  closed  healthy: Nothing is wrong here",
      "list.jsonl                 list              98 actions  2026-11-21  4 notes  1 suspect   closed  symptom: At the end rows 48 and 49",
      "bugs/connection.jsonl      playheadPackage…  14 actions  2026-11-24  1 note   1 suspect   closed  symptom: It beats on",
    ]
    for line in expected { #expect(lines.contains { $0.hasPrefix(line) }, "\(line)") }
    for line in lines where !line.hasPrefix("corpus/") {
      #expect(line.firstMatch(of: /suspects?  +closed  \w+: \w/) != nil, "\(line)")
    }
    let paths = try FileManager.default.subpathsOfDirectory(atPath: Self.recordings)
    #expect(lines.count == paths.count { $0.hasSuffix(".jsonl") })
  }

  @Test func `what cannot be read has its reason in its line, and the others are told all the same`() throws {
    try withTemporaryFolder { folder in
      try #"{"kind":"header","format":"playhead","version":1,"state":{},"store":{"name":"\u001b[2J"}}"#
        .write(toFile: "\(folder)/b.jsonl", atomically: false, encoding: .utf8)
      try "nonsense\n".write(toFile: "\(folder)/a.jsonl", atomically: false, encoding: .utf8)
      try "nonsense\n".write(toFile: "\(folder)/a.notes.jsonl", atomically: false, encoding: .utf8)
      let list = try list(folder)
      #expect(list.status == .exited(65))
      let lines = list.output.split(separator: "\n").map(String.init)
      #expect(lines.count == 2 && lines[0].hasPrefix("a.jsonl  1:1: found "), "\(list.output)")
      #expect(lines[1].hasPrefix(#"b.jsonl  \u{1B}[2J"#) && lines[1].contains("0 actions"), "\(list.output)")
    }
  }

  @Test(arguments: [["-ex", "list"], ["-x", "a.playhead"], ["-f"]])
  func `a folder takes no commands, and is not followed`(arguments: [String]) throws {
    let list = try list(Self.recordings, arguments)
    #expect(list.status == .exited(2) && list.output == "")
    #expect(list.errors.hasPrefix("error: \(Self.recordings): is a folder, which is listed"))
  }

  @Test func `as JSON each is an object`() throws {
    let list = try list(Self.recordings + "/bugs", ["--json"])
    let objects = try list.output.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
    #expect(objects.map { $0["actions"]?.int } == [14, 6])
    #expect(objects[0]["notes"]?[0]?["name"] == "symptom" && objects[0]["status"] == "closed")
  }

  @Test func `a folder without recordings is an error`() throws {
    try withTemporaryFolder { folder in
      let list = try list(folder)
      #expect(list.status == .exited(65) && list.output == "")
      #expect(list.errors.hasPrefix("error: \(folder): found no recording in this folder"))
    }
  }
}
