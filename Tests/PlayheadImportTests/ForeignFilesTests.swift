import Foundation
import PlayheadFormat
import PlayheadImport
import PlayheadReader
import Testing

private let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../recordings/foreign")
private let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []

/// Logs in the forms that other tools write, from end to end.
@Suite struct ForeignFilesTests {
  @Test(arguments: files)
  func `each log opens, and can be walked`(file: URL) throws {
    let imported = try Imported(file: file)
    #expect(imported.summary.problems == [])
    #expect(imported.recording.last > 0)
    #expect(try imported.names().allSatisfy { $0 == "(outside)" || !$0.hasPrefix("(un") })
    try imported.expectWhole()
  }

  @Test(arguments: files)
  func `a log that is cut off opens as far as it goes`(file: URL) throws {
    let bytes = [UInt8](try Data(contentsOf: file))
    let whole = try Imported(bytes).names()
    for count in stride(from: bytes.count, to: 0, by: -max(1, bytes.count / 60)) {
      let log = MemorySource(Array(bytes.prefix(count)), name: "cut")
      guard let format = try ForeignFormat.of(log) else { continue }
      let names = try Imported(Array(bytes.prefix(count)), as: format).names()
      #expect(names.count <= whole.count + 1)
      // A last action may be cut off in its name.
      let known = names.dropLast().filter { $0 != "(unreadable)" }
      if format != .reduxState { #expect(whole.starts(with: known)) }
    }
  }

  @Test func `what is no log is none`() throws {
    for text in [
      "", "{}", "[]", "null", "hello\nworld\n", "{\"kind\":\"header\",\"format\":\"playhead\"}", "[[[", "\u{FEFF}",
    ] {
      #expect(try ForeignFormat.of(MemorySource(Array(text.utf8), name: "x")) == nil, "\(text)")
    }
  }

  @Test func `a recording is none, however its header is written`() throws {
    let rest = #""format":"playhead","version":1,"id":"1","store":{"name":"S"},"state":{"text":"received action:"}}"#
    for header in [
      #"{"kind":"header",\#(rest)"#, #" {"kind":"header",\#(rest)"#, #"{ "version":1,"kind":"header",\#(rest)"#,
      "\u{FEFF}{\"kind\":\"header\",\(rest)", #"{"kind":"other"}"#,
    ] {
      #expect(try ForeignFormat.of(MemorySource(Array((header + "\n").utf8), name: "x")) == nil, "\(header)")
    }
  }

  @Test func `the format is found in each file`() throws {
    let formats = try Dictionary(
      uniqueKeysWithValues: files.map { file in
        (file.lastPathComponent, try ForeignFormat.of(MemorySource([UInt8](Data(contentsOf: file)), name: "x")))
      })
    for (name, format) in formats {
      let expected: ForeignFormat =
        switch name {
        case _ where name.hasPrefix("redux-state"): .reduxState
        case _ where name.hasPrefix("redux-actions"): .reduxActions
        case _ where name.hasPrefix("elm"): .elm
        case "reswift.json": .reSwift
        default: .printChanges
        }
      #expect(format == expected, "\(name)")
    }
  }
}
