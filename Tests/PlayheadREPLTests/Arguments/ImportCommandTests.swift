import Foundation
import ProcessTesting
import Testing

/// `playhead import`, and `playhead FILE` of another tool's log, as processes.
@Suite struct ImportCommandTests {
  private func log(_ name: String) -> String { "\(PackageFolder.path)/recordings/foreign/\(name)" }

  private func playhead(_ arguments: String..., input: PipeSession.Input = .devNull) throws -> PipeSession {
    try PipeSession(executable: "playhead", arguments: arguments, input: input)
  }

  @Test func `a log becomes a recording in a new file`() throws {
    try withTemporaryFolder { folder in
      let (path, source) = ("\(folder)/a.jsonl", log("print-changes.txt"))
      let session = try playhead("import", source, "-o", path)
      #expect(session.status == .exited(0))
      #expect(session.output == "")
      #expect(
        session.errors.hasPrefix("\(source): 8 actions\nimported from _printChanges' output, which has no effects"))
      #expect(try playhead("check", path).status == .exited(0))
      #expect(try playhead(path, "-ex", "p state", "--batch").status == .exited(0))
      let written = try String(contentsOfFile: path, encoding: .utf8)
      let again = try playhead("import", source, "-o", path)
      #expect(again.status == .exited(1))
      #expect(again.errors.contains("\(path): cannot write it: File exists"))
      #expect(try String(contentsOfFile: path, encoding: .utf8) == written)
      let printed = try playhead("import", source)
      #expect(printed.output == written)
    }
  }

  @Test func `a program gets an object`() throws {
    try withTemporaryFolder { folder in
      let (path, source) = ("\(folder)/a.jsonl", log("redux-state.json"))
      let session = try playhead("import", source, "-o", path, "--json")
      #expect(
        session.output
          == #"{"command":"import","file":"\#(source)","output":"\#(path)","format":"reduxState","actions":10}"# + "\n")
      #expect(try playhead("import", source, "--json").status == .exited(2))
    }
  }

  @Test(arguments: ["redux-state.json", "print-changes.txt", "elm-0.18.json", "reswift.json"])
  func `a log opens by itself`(name: String) throws {
    let session = try playhead(
      log(name), "-ex", "list", "-ex", "goto end", "-ex", "p state", "-ex", "info recording", "-ex", "timeline",
      "-ex", "suspects", "--batch")
    #expect(session.status == .exited(0), "\(session.errors)")
    #expect(session.output.contains("imported from"))
    #expect(session.output.contains("fidelity:   text"))
    let summary = try playhead("summary", log(name))
    #expect(summary.status == .exited(0))
  }

  @Test func `what is no log is refused with the place and what is expected`() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.txt"
      try "hello\n".write(toFile: path, atomically: true, encoding: .utf8)
      let session = try playhead("import", path)
      #expect(session.status == .exited(65))
      #expect(
        session.errors.contains("\(path): found no log that can be imported, expected one of Redux DevTools' state"))
      #expect(try playhead("import", "\(folder)/none").status == .exited(65))
      #expect(try playhead("import").status == .exited(2))
      let recording = "\(PackageFolder.path)/recordings/counter.jsonl"
      #expect(try playhead("import", recording).errors.contains("it is a recording: playhead \(recording) opens it"))
    }
  }

  @Test func `what of it cannot be read is told, and the rest is opened`() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.json"
      let whole = try String(contentsOfFile: log("redux-state.json"), encoding: .utf8)
      try String(whole.prefix(whole.count * 2 / 3)).write(toFile: path, atomically: true, encoding: .utf8)
      let session = try playhead(path, "-ex", "list", "--batch")
      #expect(session.status == .exited(0))
      #expect(session.errors.contains("1 part of it could not be read, first \(path):"))
      #expect(session.output.contains("todos/add"))
    }
  }
}
