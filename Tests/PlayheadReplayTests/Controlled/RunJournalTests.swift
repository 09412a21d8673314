import Foundation
import Testing

@testable import PlayheadReplay

struct RunJournalTests {
  private let path = FileManager.default.temporaryDirectory.appending(path: "journal-\(UUID())").path

  @Test func `a journal that is being written is nobody else's, and goes when it is closed`() throws {
    do {
      let journal = try #require(RunJournal(path))
      journal.begin(seed: 3)
      journal.add(.wake(effect: 1))
      #expect(RunJournal(path) == nil)
      #expect(RunJournal.takeUnfinished(at: path) == nil)
      #expect(FileManager.default.fileExists(atPath: path))
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `what was left is read once`() throws {
    let lines = [
      "[\"18446744073709551615\",true]", "[\"send\",1]", "[\"answer\",\"find\",2]", "[\"gone\"]", "no JSON", "",
    ]
    try (lines.joined(separator: "\n") + "\0rest").write(toFile: path, atomically: true, encoding: .utf8)
    let left = try #require(RunJournal.takeUnfinished(at: path))
    #expect(left.seed == .max && left.isShrinking)
    #expect(left.choices == [.send(1, after: .zero), .answer(.init(endpoint: "find", number: 2))])
    #expect(RunJournal.takeUnfinished(at: path) == nil)
  }

  @Test(arguments: [
    "", "\0", "[1]\n", "[\"x\",false]\n[\"wake\"]\n", "[\"1\",false]\n", "[\"1\"]\n[\"wake\"]\n",
    "\"1\"\n[\"wake\"]\n", "{\n",
  ]) func `other files are no journal`(
    text: String
  ) throws {
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    #expect(RunJournal.takeUnfinished(at: path) == nil)
  }
}
