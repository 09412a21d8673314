import Foundation
import ProcessTesting
import Testing

/// The scan accuses nothing in the samples, which are what the examples record: nobody reads a list of false alarms.
@Suite struct ScanTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

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
}
