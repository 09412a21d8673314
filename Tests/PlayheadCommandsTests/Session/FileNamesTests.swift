import Foundation
import PlayheadCommands
import ProcessTesting
import Testing

@Suite struct FileNamesTests {
  @Test func `a folder that cannot be read keeps no other from being looked at`() throws {
    try withTemporaryFolder { folder in
      try FileManager.default.createDirectory(atPath: folder + "/deep", withIntermediateDirectories: true)
      for name in ["a.jsonl", "deep/b.jsonl", ".hidden.jsonl", "c.txt"] {
        try Data().write(to: URL(filePath: "\(folder)/\(name)"))
      }
      let files = FileNames.files(under: [folder, folder + "/missing"], limit: 100) { $0.hasSuffix(".jsonl") }
      #expect(files.sorted() == [folder + "/a.jsonl", folder + "/deep/b.jsonl"])
    }
  }
}
