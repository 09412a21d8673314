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
  private func run(
    _ text: String, _ arguments: [String], isInHome: Bool = false, mode: mode_t = 0o600, folderMode: mode_t = 0o700,
    owner: uid_t? = nil
  ) throws -> (PipeSession, String) {
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
      chmod(path, mode)
      chmod(inner[inner.count - 1], folderMode)
      if let owner { chown(path, owner, gid_t.max) }
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
        == "$1 = 0\n$2 = Counter.State(\n  count: 0,\n  fact: nil,\n  items: […1],\n  destination: nil,\n  rows: […1]\n)\n"
    )
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

  @Test(arguments: [0o620, 0o602, 0o666] as [mode_t])
  func `one that others may write is not run, and how to mend that is said`(mode: mode_t) throws {
    let (session, path) = try run("p count\n", ["--batch", "-ex", "p fact"], mode: mode)
    #expect(session.output == "$1 = nil\n")
    #expect(
      session.errors == """
        error: \(path): not run, since others may write it
        hint: if what it says is yours: chmod go-w \(path); without it: --nx

        """)
    #expect(session.status == .exited(0))
  }

  @Test func `one in a folder that others may write is not run, unless they cannot replace it there`() throws {
    let (session, path) = try run("p count\n", ["--batch"], folderMode: 0o777)
    #expect(session.output == "")
    #expect(session.errors.hasPrefix("error: \(path): not run, since others may write its folder\nhint: if "))
    #expect(try run("p count\n", ["--batch"], folderMode: 0o1777).0.output == "$1 = 0\n")
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give a file away"))
  func `one that belongs to somebody else is not run`() throws {
    let (session, path) = try run("p count\n", ["--batch"], owner: 1234)
    #expect(session.output == "")
    #expect(session.errors.hasPrefix("error: \(path): not run, since it belongs to user 1234\nhint: if "))
  }

  @Test func `one that others may only read is run`() throws {
    let (session, _) = try run("p count\n", ["--batch"], mode: 0o644, folderMode: 0o755)
    #expect(session.output == "$1 = 0\n")
    #expect(session.errors == "")
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
