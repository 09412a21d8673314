import PlayheadCommands
import ProcessTesting
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite struct ExitStatusTests {
  private let recording = "\(Transcript.folder)/cascades.jsonl"

  private func run(_ arguments: [String], input: PipeSession.Input = .devNull) throws -> PipeSession {
    try PipeSession(executable: "playhead", arguments: arguments, input: input)
  }

  @Test func `a batch ends with 0 and reads no standard input`() throws {
    let session = try run([recording, "--batch", "-ex", "s 2", "-ex", "p count"], input: .text("nonsense\n"))
    #expect(session.status == .exited(0))
    #expect(session.output == "2/9  0.000s  increment   ← outside\n  count: 0 → 1\n$1 = 1\n")
    #expect(session.errors == "")
  }

  @Test func `a batch stops at the first error with 1 and says what was meant`() throws {
    let session = try run([recording, "--batch", "-ex", "stp", "-ex", "s"])
    #expect(session.status == .exited(1))
    #expect(session.output == "")
    #expect(session.errors == "error: there is no command 'stp'\n  stp\n  ^~~\nhint: did you mean 'step'?\n")
  }

  @Test func `a pipe goes on after an error and ends with 1`() throws {
    let session = try run([recording], input: .text("nonsense\ns\n"))
    #expect(session.status == .exited(1))
    #expect(session.output.hasSuffix("1/9  0.000s  tapped   ← outside\n  no change\n"))
  }

  @Test func `a pipe without errors ends with 0, with or without quit`() throws {
    #expect(try run([recording], input: .text("s\n\n\np count")).status == .exited(0))
    #expect(try run([recording], input: .text("s\nq\nnonsense\n")).status == .exited(0))
    #expect(try run([recording], input: .closed).status == .exited(0))
  }

  @Test func `-ex and -x run in the order in which they are given`() throws {
    try withTemporaryFolder { folder in
      let script = "\(folder)/a"
      let file = try #require(fopen(script, "w"))
      fputs("p items", file)
      fclose(file)
      let session = try run([
        recording, "-x", script, "-ex", "p count", "--color", "never", "-x", script, "-ex=p fact", "--batch",
      ])
      #expect(session.output == "$1 = [Item(name: \"a\")]\n$2 = 0\n$3 = [Item(name: \"a\")]\n$4 = nil\n")
    }
  }

  @Test(arguments: [[], ["--bogus", "x"], ["a", "b"], ["--color", "pink", "x"], ["x", "-ex"]])
  func `arguments that cannot be understood end with 2`(arguments: [String]) throws {
    let session = try run(arguments)
    #expect(session.status == .exited(2))
    #expect(session.output == "")
    #expect(!session.errors.isEmpty)
  }

  @Test func `help and version end with 0`() throws {
    #expect(try run(["--help"]).status == .exited(0))
    #expect(try run(["--help"]).output.contains("USAGE: playhead"))
    #expect(try run(["--version"]).output == "playhead \(ProductVersion.text)\n")
  }

  @Test(arguments: ["/dev/null/nothing", "/dev/null", "/etc/passwd"])
  func `what is no recording that can be read ends with 65`(path: String) throws {
    let session = try run([path, "--batch"])
    #expect(session.status == .exited(65))
    #expect(session.errors.hasPrefix("error: \(path)"))
  }

  @Test func `colours come only where they are asked for`() throws {
    let plain = try run([recording, "--batch", "-ex", "s 2", "-ex", "nonsense"])
    let colored = try run([recording, "--batch", "--color", "always", "-ex", "s 2", "-ex", "nonsense"])
    #expect(!(plain.output + plain.errors).contains("\u{1B}"))
    #expect(colored.output.contains("\u{1B}[1m2/9\u{1B}[0m"))
    #expect(colored.errors.hasPrefix("\u{1B}[1;31merror:\u{1B}[0m "))
  }

  @Test func `a script that runs itself ends with an error`() throws {
    try withTemporaryFolder { folder in
      let script = "\(folder)/a"
      let file = try #require(fopen(script, "w"))
      fputs("source \(script)\n", file)
      fclose(file)
      let session = try run([recording, "--batch", "-x", script])
      #expect(session.status == .exited(1))
      #expect(session.errors == "\(script):1: error: scripts run scripts more than 16 deep\n")
    }
  }

  @Test(
    arguments: [
      ["--batch", "-ex", "p", "-ex", "p"], ["--batch", "--json"], ["--batch", "-ex", "s", "-ex", "!exit 0"],
      ["-ex", "p"],
      ["--help"],
    ])
  func `what cannot be written is told once, and ends with 1`(arguments: [String]) throws {
    // Only Linux has such a device.
    guard access("/dev/full", F_OK) == 0 else { return }
    let session = try PipeSession(
      executable: "/bin/sh",
      arguments: ["-c", #""$@" >/dev/full"#, "sh", BuildFolder.path(of: "playhead"), recording] + arguments,
      input: .text("p\np\n"))
    #expect(session.status == .exited(1))
    #expect(session.errors == "error: standard output cannot be written: No space left on device\n")
  }

  @Test func `what a shell command cannot write ends with 1, and what it does not read with 0`() throws {
    guard access("/dev/full", F_OK) == 0 else { return }
    for arguments in [[], ["--json"]] {
      let full = try run([recording, "--batch", "-ex", "p | cat >/dev/full"] + arguments)
      #expect(full.status == .exited(1))
      #expect(full.errors.hasSuffix("\n") && full.errors.contains("error: the shell command ended with status 1\n"))
    }
    let unread = try run([recording, "--batch", "-ex", "help | true"])
    #expect(unread.status == .exited(0))
    #expect(unread.errors == "")
  }

  @Test(arguments: [[], ["--json"]])
  func `a reader that has seen enough of a batch is no error`(arguments: [String]) throws {
    let commands = Array(repeating: ["-ex", "help"], count: 100).flatMap { $0 }
    let session = try PipeSession(
      executable: "playhead", arguments: [recording, "--batch"] + commands + arguments, input: .devNull,
      outputLimit: 100)
    #expect(session.status == .exited(0))
    #expect(session.errors == "")
  }

  @Test func `a reader that has seen enough ends the session quietly`() throws {
    let session = try PipeSession(
      executable: "playhead", arguments: [recording], input: .text(String(repeating: "help\n", count: 2000)),
      outputLimit: 1000)
    #expect(session.status == .exited(0))
    #expect(session.errors == "")
  }
}
