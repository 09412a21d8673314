import Foundation
import ProcessTesting
import Testing

/// Recordings that come through a pipe, or are still being written.
@Suite struct FollowedRecordingTests {
  private static let path = Transcript.folder + "/cascades.jsonl"

  private func bytes() throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: Self.path))) }

  private func run(_ arguments: [String], input: PipeSession.Input) throws -> PipeSession {
    try PipeSession(executable: "playhead", arguments: arguments, input: input)
  }

  @Test func `a pipe is read to its end`() throws {
    let piped = try run(["-", "--batch", "-ex", "goto end", "-ex", "print"], input: .bytes(try bytes()))
    let opened = try run([Self.path, "--batch", "-ex", "goto end", "-ex", "print"], input: .devNull)
    #expect(piped.output == opened.output)
    #expect(piped.status == .exited(0))
    #expect(piped.errors == "")
  }

  @Test func `a pipe that is followed is shown to its end, which ends a wait`() throws {
    let session = try run(["-f", "-", "--batch", "-ex", "continue", "-ex", "when"], input: .bytes(try bytes()))
    #expect(session.output.contains("the recording has ended"))
    #expect(session.output.contains("9/9"))
    #expect(session.status == .exited(0))
  }

  @Test func `stops hold a recording that is followed`() throws {
    try withTemporaryFolder { folder in
      // Only its first line is there when it is opened.
      let header = try bytes().prefix { $0 != UInt8(ascii: "\n") } + [UInt8(ascii: "\n")]
      let path = folder + "/a.jsonl"
      try Data(header).write(to: URL(filePath: path))
      let rest = folder + "/rest.jsonl"
      try Data(try bytes().dropFirst(header.count)).write(to: URL(filePath: rest))
      let append = "!cat \(rest) >> \(path)"
      let session = try run(
        ["-f", path, "--batch", "-ex", "break tick", "-ex", append, "-ex", "continue", "-ex", "p count"],
        input: .devNull)
      #expect(session.output.hasPrefix("breakpoint 1: tick (no such action in this recording)\n"))
      #expect(session.output.contains("\nbreakpoint 1: tick\n6/"))
      #expect(session.output.hasSuffix("$1 = 2\n"))
    }
  }

  @Test func `one that is still being written says so, and how to follow it`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/a.jsonl"
      try Data(try bytes().prefix { $0 != UInt8(ascii: "\n") } + [UInt8(ascii: "\n")]).write(to: URL(filePath: path))
      let file = open(path, O_RDONLY | O_CLOEXEC)
      defer { close(file) }
      let alone = try run([path], input: .text("info recording\n"))
      #expect(alone.output.contains("the process ended without closing the recording"))
      // As a recorder does.
      #expect(flock(file, LOCK_EX | LOCK_NB) == 0)
      let session = try run([path], input: .text("info recording\n"))
      #expect(session.output.contains("it is still being written: 'playhead -f \(path)' follows it\n"))
      #expect(session.output.contains("ending:     the recording is still being written\n"))
      #expect(!session.output.contains("without closing"))
    }
  }

  @Test func `an action whose reducer never returned is told when the recording ends`() throws {
    let lines = try bytes().split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let action = try #require(lines.firstIndex { String(decoding: $0, as: UTF8.self).contains(#""seq":2"#) })
    let bytes = Array(lines[...action].joined(separator: [UInt8(ascii: "\n")])) + [UInt8(ascii: "\n")]
    let session = try run(["-f", "-", "--batch", "-ex", "continue", "-ex", "when"], input: .bytes(bytes))
    #expect(session.output.contains("the recording has ended: nothing more comes\n"))
    #expect(session.output.contains("the process ended inside the reducer of action 2 ("))
    #expect(session.output.contains("\n1/2"))
    #expect(session.status == .exited(0))
  }

  @Test func `a blank line at the end is no torn one`() throws {
    let session = try run(["-", "--batch", "-ex", "info recording"], input: .bytes(try bytes() + [UInt8(ascii: "\n")]))
    #expect(!session.output.contains("cut off"))
    #expect(session.output.contains("actions:    9\n"))
  }

  @Test func `commands can come through a pipe of their own`() throws {
    let session = try run([Self.path, "--batch", "-x", "/dev/stdin"], input: .text("step 2\np count\n"))
    #expect(session.errors == "")
    #expect(session.output.hasSuffix("$1 = 1\n"))
  }

  @Test func `one that is followed is read on after what is broken, too`() throws {
    let lines = try bytes().split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let action = try #require(lines.firstIndex { String(decoding: $0, as: UTF8.self).contains(#""kind":"effect""#) })
    let broken = lines[..<action] + [Array("{\"kind\":nonsense".utf8)[...]] + lines[action...]
    let bytes = Array(broken.joined(separator: [UInt8(ascii: "\n")]))
    let refused = try run(["-f", "-", "--batch"], input: .bytes(bytes))
    #expect(refused.status == .exited(65))
    #expect(refused.errors.contains("--recover"))
    let session = try run(["-f", "--recover", "-", "--batch", "-ex", "goto end", "-ex", "when"], input: .bytes(bytes))
    #expect(session.errors == "")
    #expect(session.output.contains("9/9"))
    #expect(session.status == .exited(0))
  }

  @Test(arguments: [
    ("exec 3>>a.jsonl; rm a.jsonl; cat rest >&3", "the file was deleted: what comes of it is still followed"),
    ("mv a.jsonl b.jsonl; cat rest >> b.jsonl", "the file was moved or renamed: it is still followed"),
    (
      "mv a.jsonl b.jsonl; cp b.jsonl a.jsonl; cat rest >> b.jsonl",
      "another file is at its path: the one that was opened is still followed"
    ),
  ])
  func `what became of the path of a file that is followed is told once`(change: String, told: String) throws {
    try withTemporaryFolder { folder in
      let header = try bytes().prefix { $0 != UInt8(ascii: "\n") } + [UInt8(ascii: "\n")]
      let path = folder + "/a.jsonl"
      try Data(header).write(to: URL(filePath: path))
      try Data(try bytes().dropFirst(header.count)).write(to: URL(filePath: folder + "/rest"))
      let command = "!cd '\(folder)'; \(change)"
      let arguments = ["-f", path, "--batch", "-ex", "break tick", "-ex", command, "-ex", "continue"]
      let session = try run(arguments + ["-ex", "p count"], input: .devNull)
      #expect(session.output.ranges(of: told).count == 1)
      #expect(session.output.hasSuffix("$1 = 2\n"))
      #expect(session.status == .exited(0))
    }
  }

  @Test func `what cannot be followed is an error`() throws {
    let nothing = try run(["-f", "-", "--batch", "-ex", "when"], input: .devNull)
    #expect(nothing.status == .exited(65))
    #expect(nothing.errors.contains("standard input: is empty"))
    let compressed = try run(["-f", "-", "--batch"], input: .bytes([0x1F, 0x8B, 8, 0]))
    #expect(compressed.status == .exited(65))
    #expect(compressed.errors.contains("it is compressed"))
    let missing = try run(["-f", "/nowhere/a.jsonl"], input: .devNull)
    #expect(missing.status == .exited(65))
  }
}
