import Foundation
import ProcessTesting
import Testing

/// The scan accuses nothing in the samples, which are what the examples record: nobody reads a list of false alarms.
@Suite struct ScanTests {
  private static let root = URL(filePath: PackageFolder.path)

  @Test func `in the samples nothing looks like a secret`() throws {
    let folder = Self.root.appending(path: "recordings")
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    let samples = names.filter { $0.hasSuffix(".jsonl") && !$0.hasSuffix(".notes.jsonl") }
    #expect(samples.count > 10)
    for sample in samples {
      let scan = try PipeSession(
        executable: "playhead", arguments: ["scan", folder.appending(path: sample).path], input: .devNull)
      #expect(scan.status == .exited(0), "\(scan.output)\(scan.errors)")
      #expect(scan.output.hasSuffix(": nothing looks like a secret\n"))
    }
  }

  @Test(arguments: [
    ("password=hunter2hunter2\n", "found no header, expected a recording"),
    ("", "found no header, expected a recording"), ("\u{7F}ELF\0\0\u{1}\n\0", "found no header, expected a recording"),
  ])
  func `what is no recording is not called clean`(content: String, error: String) throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/file.jsonl"
      try Data(content.utf8).write(to: URL(filePath: path))
      let scan = try PipeSession(executable: "playhead", arguments: ["scan", path], input: .devNull)
      #expect(scan.status == .exited(65) && scan.errors.contains(error), "\(scan.output)\(scan.errors)")
      #expect(scan.output == "")
    }
  }

  @Test func `a compressed file that is cut off is not called clean`() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/cut.jsonl.gz"
      let sample = Self.root.appending(path: "recordings/counter.jsonl").path
      let pack = try PipeSession(executable: "playhead", arguments: ["pack", sample, "-o", path], input: .devNull)
      #expect(pack.status == .exited(0))
      // What ends a member (RFC 1952) are eight bytes: all lines are there.
      let packed = try Data(contentsOf: URL(filePath: path))
      for cut in [8, packed.count / 2] {
        try packed.dropLast(cut).write(to: URL(filePath: path))
        let scan = try PipeSession(executable: "playhead", arguments: ["scan", path], input: .devNull)
        #expect(scan.status == .exited(65))
        #expect(scan.errors.contains("the compressed data is cut off"), "\(scan.errors)")
        #expect(scan.output.contains(": nothing looks like a secret"), "\(scan.output)")
      }
    }
  }

  @Test func `lines that could not be read are told of`() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/torn.jsonl"
      let sample = try String(contentsOf: Self.root.appending(path: "recordings/counter.jsonl"), encoding: .utf8)
      try Data((sample + "{\"kind\":\"note\",\"text\":\"password=hunter2hunter2").utf8).write(to: URL(filePath: path))
      let scan = try PipeSession(executable: "playhead", arguments: ["scan", path], input: .devNull)
      #expect(scan.output.hasSuffix(": nothing looks like a secret; 1 line could not be read\n"), "\(scan.output)")
    }
  }
}
