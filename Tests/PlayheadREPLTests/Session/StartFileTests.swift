import ProcessTesting
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite struct StartFileTests {
  private let recording = "\(Transcript.folder)/cascades.jsonl"

  /// Runs with a file of commands at the start.
  private func run(_ text: String, _ arguments: [String], isInHome: Bool = false) throws -> (PipeSession, String) {
    try withTemporaryFolder { folder in
      let inner = isInHome ? ["\(folder)/.config", "\(folder)/.config/playhead"] : ["\(folder)/playhead"]
      for path in inner { mkdir(path, 0o700) }
      let path = "\(inner[inner.count - 1])/rc"
      defer {
        unlink(path)
        for path in inner.reversed() { rmdir(path) }
      }
      let file = try #require(fopen(path, "w"))
      fputs(text, file)
      fclose(file)
      let environment = isInHome ? ["HOME": folder, "XDG_CONFIG_HOME": "relative"] : ["XDG_CONFIG_HOME": folder]
      let session = try PipeSession(
        executable: "playhead", arguments: [recording] + arguments, environment: environment, input: .devNull)
      return (session, path)
    }
  }

  @Test(arguments: [false, true]) func `its commands come before those of the command line`(isInHome: Bool) throws {
    let (session, _) = try run(
      "# mine\nalias pc = p count\nset depth 1\n", ["--batch", "-ex", "pc", "-ex", "p"], isInHome: isInHome)
    #expect(
      session.output
        == "$1 = 0\n$2 = State(count: 0, fact: nil, items: […1], destination: nil, rows: […1])\n")
    #expect(session.status == .exited(0))
  }

  @Test func `a mistake in it is named with its line, and nothing is given up for it`() throws {
    let (session, path) = try run("set depht 1\n\ns 2\nnonsense\n", ["--batch", "-ex", "p count"])
    #expect(session.errors.hasPrefix("\(path):1: error: there is no setting 'depht'\n"))
    #expect(session.errors.contains("\(path):4: error: there is no command 'nonsense'\n"))
    #expect(session.output.hasSuffix("$1 = 1\n"))
    #expect(session.status == .exited(0))
  }

  @Test func `it is not read with --nx, nor for programs`() throws {
    #expect(try run("p count\n", ["--batch", "--nx"]).0.output == "")
    #expect(try run("p count\n", ["--batch", "--json"]).0.output.hasPrefix(#"{"command":"open","#))
  }

  @Test func `quit in it leaves`() throws {
    let (session, _) = try run("quit\n", ["-ex", "p count"])
    #expect(session.output == "")
    #expect(session.status == .exited(0))
  }

  @Test func `one that cannot be read is named`() throws {
    try withTemporaryFolder { folder in
      mkdir("\(folder)/playhead", 0o700)
      mkdir("\(folder)/playhead/rc", 0o700)
      defer {
        rmdir("\(folder)/playhead/rc")
        rmdir("\(folder)/playhead")
      }
      let session = try PipeSession(
        executable: "playhead", arguments: [recording, "--batch", "-ex", "p count"],
        environment: ["XDG_CONFIG_HOME": folder], input: .devNull)
      #expect(session.errors == "error: \(folder)/playhead/rc: is a directory, expected a file of commands\n")
      #expect(session.output == "$1 = 0\n")
      #expect(session.status == .exited(0))
    }
  }
}
