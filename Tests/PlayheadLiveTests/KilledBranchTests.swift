import Foundation
import KeyedTesting
import PlayheadReader
import ProcessTesting
import RandomTesting
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A process that is killed in the middle of a branch leaves a recording that opens.
@Suite struct KilledBranchTests {
  private static let kills = Scale.isLarge ? 500 : 8

  private func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Makes a branch, and kills all that takes part in it as soon as its file has some bytes.
  ///
  /// - Returns: whether it was killed.
  @discardableResult
  private func fork(_ path: String, to branch: String, killedAt bytes: Int) throws -> Bool {
    var (process, output) = try ChildProcess.spawnPiped(
      executable: "live-app", arguments: [path, "--batch", "-ex", "fork --without 2"])
    defer { output.close() }
    var status: CInt = 0
    while size(of: branch) < bytes {
      if waitpid(process, &status, WNOHANG) != 0 { return false }
      sched_yield()
    }
    // What it has started is of its session, with a number that comes soon after its own. That goes first: it is what writes.
    for number in (process...process + 500).reversed() where getsid(number) == process { kill(number, SIGKILL) }
    _ = ChildProcess.status(of: process)
    // Who writes the branch has a lock on it.
    let descriptor = open(branch, O_RDONLY)
    flock(descriptor, LOCK_EX)
    close(descriptor)
    return true
  }

  @Test func `what was written opens`() throws {
    var generator = SeededGenerator(seed: 1)
    try withLiveRecording((1...1000).map { "send .add(\($0))" }) { (folder, path) in
      let branch = "\(folder)/a.branches/fork1.jsonl"
      let before = try Data(contentsOf: URL(filePath: path))
      try fork(path, to: branch, killedAt: .max)
      let whole = size(of: branch)
      #expect(try Recording(path: branch).ending.status == "closed")
      var cut = 0
      for _ in 0..<Self.kills {
        unlink(branch)
        try fork(path, to: branch, killedAt: Int.random(in: 1..<whole, using: &generator))
        let recording = try Recording(path: branch)
        if recording.ending.status == nil { cut += 1 }
        for position in recording.first...recording.last where recording.ending.unfinished != position {
          _ = try recording.state(at: position)
        }
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
      }
      #expect(cut > 0)
    }
  }
}
