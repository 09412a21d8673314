import Foundation
import ProcessTesting
import Testing

/// The scan accuses nothing of what the examples record: nobody reads a list of false alarms.
@Suite struct ScanTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The names of the examples' folders.
  private static let examples: [String] = {
    let folder = root.appending(path: "Sources/Examples")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { name in
      FileManager.default.fileExists(atPath: folder.appending(path: "\(name)/\(name.lowercased()).script").path)
    }.sorted()
  }()

  private func expectNone(_ path: String) throws {
    let scan = try PipeSession(executable: "playhead", arguments: ["scan", path], input: .devNull)
    #expect(scan.status == .exited(0), "\(scan.output)\(scan.errors)")
    #expect(scan.output.hasSuffix(": nothing looks like a secret\n"))
  }

  @Test func `in the samples nothing looks like a secret`() throws {
    let folder = Self.root.appending(path: "recordings")
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    let samples = names.filter { $0.hasSuffix(".jsonl") && !$0.hasSuffix(".notes.jsonl") }
    #expect(samples.count > 10)
    for sample in samples { try expectNone(folder.appending(path: sample).path) }
  }

  @Test(arguments: examples) func `in what an example records nothing looks like a secret`(_ name: String) throws {
    try withTemporaryFolder { folder in
      let script = Self.root.appending(path: "Sources/Examples/\(name)/\(name.lowercased()).script").path
      let path = "\(folder)/a.jsonl"
      let session = try PipeSession(
        executable: name.lowercased(), arguments: ["--script", script, "--record", path], input: .devNull)
      #expect(session.status == .exited(0), "\(session.errors)")
      try expectNone(path)
    }
  }

  @Test func `all examples are tried`() { #expect(Self.examples.count >= 6) }
}
