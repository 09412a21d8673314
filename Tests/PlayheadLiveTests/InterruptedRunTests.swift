import Foundation
import KeyedTesting
import PlayheadFormat
import PlayheadReader
import ProcessTesting
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// `SIGINT` at moments all over a command that runs a recording again, where there is no prompt to go back to.
@Suite struct InterruptedRunTests {
  /// Runs commands on a copy of a sample, whole and then interrupted at each of some moments.
  ///
  /// - Parameters:
  ///   - count: how often it is interrupted, at once.
  ///   - longest: how long they are waited for, where they do not end by themselves.
  private func interrupted(
    _ commands: [String], sample: String = "list", moments: Int, count: Int = 1, longest: Duration? = nil,
    _ body: (_ session: PipeSession, _ folder: String) throws -> Void
  ) throws {
    let data = try Data(
      contentsOf: URL(filePath: PackageFolder.path).appending(path: "recordings/\(sample).jsonl"))
    var whole = longest
    for moment in 0...moments {
      if moment == 0, whole != nil { continue }
      try withTemporaryFolder { folder in
        let path = "\(folder)/\(sample).jsonl"
        try data.write(to: URL(filePath: path))
        let (start, interruption) = (ContinuousClock.now, whole.map { $0 / moments * (moment - 1) })
        let session = try PipeSession(
          executable: sample, arguments: [path, "--batch"] + commands.flatMap { ["-ex", $0] }, environment: [:],
          input: .devNull, interruption: interruption, interruptionCount: count)
        if whole == nil {
          whole = start.duration(to: .now)
          #expect(session.status == .exited(0))
        }
        #expect(
          session.status == .exited(0) || session.status == .signalled(SIGINT),
          "\(session.status) \(session.output) \(session.errors)")
        #expect(try Data(contentsOf: URL(filePath: path)) == data)
        #expect(processes(of: path) == [])
        try body(session, folder)
      }
    }
  }

  /// The processes that were started for a file, where the system tells. One that was killed may take its time to go.
  private func processes(of path: String) -> [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return all.filter { process in
      guard let command = FileManager.default.contents(atPath: "/proc/\(process)/cmdline"),
        String(decoding: command, as: UTF8.self).contains(path)
      else { return false }
      let status = FileManager.default.contents(atPath: "/proc/\(process)/status") ?? Data()
      return !String(decoding: status, as: UTF8.self).contains(/State:\s+[ZX]/)
    }
  }

  private func branches(in folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).filter {
      $0.hasSuffix(".jsonl") && !["list.jsonl", "timer.jsonl"].contains($0)
    }
  }

  @Test func `the best of a search is kept`() throws {
    try interrupted(["shrink rows[48].title == rows[49].title"], moments: Scale.isLarge ? 5 : 2) {
      (session, folder) throws in
      let found = try branches(in: folder)
      #expect(found == [] || found == ["list.branches/shrunk1.jsonl"])
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
    try interrupted([command], moments: Scale.isLarge ? 6 : 3) { (session, folder) throws in
      for name in try branches(in: folder) {
        #expect(session.output.contains(name), "\(session.output) \(session.errors)")
        _ = try Recording(path: "\(folder)/\(name)")
      }
      #expect(!session.output.isEmpty || session.status == .signalled(SIGINT))
    }
  }

  @Test func `the commands of a stop are interrupted as others are`() throws {
    let commands = ["break rename", "commands", "fork --without 3", "verify", "end", "continue"]
    try interrupted(commands, moments: Scale.isLarge ? 5 : 3) { (session, folder) throws in
      if session.status == .exited(0) { #expect(try branches(in: folder) == ["list.branches/fork1.jsonl"]) }
      for name in try branches(in: folder) {
        #expect(session.output.contains(name), "\(session.output) \(session.errors)")
        _ = try Recording(path: "\(folder)/\(name)")
      }
    }
  }

  @Test(arguments: ["send .startButtonTapped", "fork --set precision seconds"])
  func `what effects did until then is kept`(command: String) throws {
    // With the timer switched on it would go on for ever.
    let commands = ["goto 1", "set effects live", command]
    var kept = 0
    try interrupted(commands, sample: "timer", moments: 6, longest: .milliseconds(1200)) { (session, folder) throws in
      let found = try branches(in: folder)
      #expect(session.status == .signalled(SIGINT) || command.hasPrefix("fork"))
      guard let name = found.first else { return }
      #expect(found.count == 1)
      #expect(session.output.contains(name), "\(session.output) \(session.errors)")
      let branch = try Recording(path: "\(folder)/\(name)")
      _ = try branch.state(at: branch.last)
      kept += 1
    }
    #expect(kept > 0)
  }

  @Test(arguments: ["shrink rows[48].title == rows[49].title", "verify", "replay", "fork --without 3"])
  func `two at once end it, and nothing half done stays`(command: String) throws {
    try interrupted([command], moments: Scale.isLarge ? 5 : 2, count: 2) { (session, folder) throws in
      for name in try branches(in: folder) {
        #expect(!name.contains("candidate"), "\(name)")
        // It may have been done just then.
        let branch = try Recording(path: "\(folder)/\(name)")
        #expect(branch.ending.torn == nil)
        #expect(branch.ending.status != nil)
      }
    }
  }
}
