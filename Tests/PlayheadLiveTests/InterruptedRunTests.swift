import Foundation
import PlayheadReading
import PlayheadRecording
import ProcessTesting
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// `SIGINT` at moments all over a command that runs a recording again, where there is no prompt to go back to.
@Suite struct InterruptedRunTests {
  /// Runs a command on a copy of a sample, whole and then interrupted at each of some moments.
  private func interrupted(
    _ command: String, moments: Int, _ body: (_ session: PipeSession, _ folder: String) throws -> Void
  ) throws {
    let sample = try Data(
      contentsOf: URL(fileURLWithPath: #filePath).appending(path: "../../../recordings/list.jsonl").standardizedFileURL)
    var whole: Duration?
    for moment in 0...moments {
      try withTemporaryFolder { folder in
        let path = "\(folder)/list.jsonl"
        try sample.write(to: URL(filePath: path))
        let (start, interruption) = (ContinuousClock.now, whole.map { $0 / moments * (moment - 1) })
        let session = try PipeSession(
          executable: "list", arguments: [path, "--batch", "-ex", command], environment: [:], input: .devNull,
          interruption: interruption)
        if whole == nil {
          whole = start.duration(to: .now)
          #expect(session.status == .exited(0))
        }
        #expect(
          session.status == .exited(0) || session.status == .signalled(SIGINT),
          "\(session.status) \(session.output) \(session.errors)")
        #expect(try Data(contentsOf: URL(filePath: path)) == sample)
        try body(session, folder)
      }
    }
  }

  private func branches(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0 != "list.jsonl" }
  }

  @Test func `the best of a search is kept`() throws {
    try interrupted("shrink rows[48].title == rows[49].title", moments: 5) { (session, folder) throws in
      let found = try branches(in: folder)
      #expect(found == [] || found == ["list-shrunk1.jsonl"])
      #expect(session.output.contains("shrunk1: ") == (found != []), "\(session.output) \(session.errors)")
      guard let name = found.first else { return }
      let branch = try Recording(path: "\(folder)/\(name)")
      let rows = try branch.state(at: branch.last)["rows"]
      #expect(rows?[48]?["title"] == rows?[49]?["title"])
      if session.status == .signalled(SIGINT), session.output.contains("candidates were run") {
        #expect(session.output.contains("interrupted: fewer may do"))
      }
    }
  }

  @Test(arguments: ["verify", "replay", "fork --without 3", "export test 1..20"])
  func `nothing is left of what was not done`(command: String) throws {
    try interrupted(command, moments: 12) { (session, folder) throws in
      for name in try branches(in: folder) {
        #expect(session.output.contains(name), "\(session.output) \(session.errors)")
        _ = try Recording(path: "\(folder)/\(name)")
      }
      #expect(!session.output.isEmpty || session.status == .signalled(SIGINT))
    }
  }
}
