import Foundation
import ProcessTesting
import Testing

/// `playhead check FILE`, as a process.
@Suite struct CheckCommandTests {
  private func transcript(_ name: String) -> String {
    "\(Transcript.folder)/\(name)"
  }

  private func check(_ arguments: String...) throws -> PipeSession {
    try PipeSession(executable: "playhead", arguments: ["check"] + arguments, input: .devNull)
  }

  @Test func `nothing is wrong with a sample`() throws {
    let root = URL(filePath: PackageFolder.path).appending(path: "recordings/list.jsonl")
    let session = try check(root.path)
    #expect(session.status == .exited(0))
    #expect(session.output.hasPrefix("\(root.path): nothing is wrong in "))
    #expect(session.output.hasSuffix(" lines, 98 actions; 6 cancellations met nothing\n"))
    #expect(session.errors == "")
  }

  @Test func `cancellations that met nothing are told`() throws {
    let file = URL(filePath: PackageFolder.path).appending(path: "recordings/corpus/v1/branch.jsonl")
    let session = try check(file.path)
    #expect(session.output == "\(file.path): nothing is wrong in 18 lines, 5 actions; 2 cancellations met nothing\n")
    #expect(session.status == .exited(0))
    #expect(try check("--json", file.path).output.contains(#""unmetCancellations":2"#))
  }

  @Test func `what is wrong is told with line and column, and the status is 65`() throws {
    let path = transcript("broken.jsonl")
    let session = try check(path)
    #expect(session.status == .exited(65))
    let lines = session.output.split(separator: "\n")
    #expect(lines.first == "\(path):6:32: found the end, expected a JSON value")
    #expect(lines.last?.hasPrefix("\(path): 1 problem in ") == true)
  }

  @Test func `a machine gets an object a problem`() throws {
    let session = try check("--json", transcript("broken.jsonl"))
    #expect(session.status == .exited(65))
    let lines = session.output.split(separator: "\n")
    #expect(
      lines.first
        == #"{"command":"check","line":6,"column":32,"problem":"found the end, expected a JSON value"}"#)
    #expect(lines.last?.hasPrefix(#"{"command":"check","problems":1,"#) == true)
  }

  @Test func `what is no recording is told as when it is opened`() throws {
    #expect(try check("/nonexistent").status == .exited(65))
    #expect(try check().status == .exited(2))
    let help = try check("--help")
    #expect(help.status == .exited(0))
    #expect(help.output.contains("USAGE: playhead check "))
  }
}
