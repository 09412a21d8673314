import Foundation
import ProcessTesting
import Testing

@testable import PlayheadRecorder

/// The files that are exported when conditions become true.
@Suite struct ExportFolderTests {
  @Test func `a condition that is true in every launch does not fill the disk`() throws {
    try withTemporaryFolder { folder in
      var latest: [URL] = []
      for _ in 0..<25 {
        let cart = RecordedCart(in: folder)
        cart.waitForNegativeTotal()
        cart.add([-1])
        cart.schedule.advance(by: .seconds(10))
        cart.session.recorder.close()
        latest = cart.session.automaticExports
        let event = try #require(cart.events.all.last)
        #expect(try latest.prefix(2) == [event.before.get(), #require(event.after).get()])
      }
      #expect(latest.count == 20)
      #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/hand-outs").count == 20)
      #expect(Recorder.earlierSessions(in: folder).count == 5)
    }
  }

  @Test func `what processes have left that were ended is removed`() throws {
    try withTemporaryFolder { folder in
      let files = ExportFolder(in: folder)
      let left = ["\(files.path)/.old.part", "\(files.path)/.new.part", "\(files.path)/.mine"]
      try FileManager.default.createDirectory(atPath: files.path, withIntermediateDirectories: true)
      for path in left { try "".write(toFile: path, atomically: true, encoding: .utf8) }
      for path in [left[0], left[2]] {
        try FileManager.default.setAttributes([.modificationDate: Date.now - 3600], ofItemAtPath: path)
      }
      _ = try files.add(date: "2026", condition: "a", part: "before") { file throws(SessionExportError) in
        #expect(FileManager.default.createFile(atPath: file.path, contents: nil))
      }
      #expect(left.map(FileManager.default.fileExists(atPath:)) == [false, true, true])
      #expect(files.files == ["\(files.path)/2026-\(getpid())-a-before.jsonl.gz"])
    }
  }

  @Test func `no file takes the place of another one`() throws {
    try withTemporaryFolder { folder in
      let files = ExportFolder(in: folder)
      for number in 1...3 {
        let file = try files.add(date: "2026", condition: "a", part: "after") { file throws(SessionExportError) in
          #expect(FileManager.default.createFile(atPath: file.path, contents: Data("\(number)".utf8)))
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == "\(number)")
      }
      #expect(files.files.count == 3)
    }
  }

  @Test(arguments: [
    ("negative total", "negative-total"), ("../../etc/passwd", "etc-passwd"), ("", "condition"), ("Ä", "condition"),
    ("a\u{0}b\nc", "a-b-c"), (".hidden", "hidden"),
    (String(repeating: "x", count: 300), String(repeating: "x", count: 40)),
    ("-rf *", "rf"),
  ]) func `a name is safe in a file's name`(name: String, safe: String) {
    #expect(ExportFolder.safe(name) == safe)
  }
}
