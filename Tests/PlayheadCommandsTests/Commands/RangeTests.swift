import Foundation
import ProcessTesting
import Testing

/// A range of positions is one argument, however it is written.
@Suite struct RangeTests {
  private static let list = URL(filePath: PackageFolder.path).appending(path: "recordings/list.jsonl").path

  private func output(_ line: String) throws -> PipeSession {
    try PipeSession(executable: "playhead", arguments: [Self.list, "-batch", "-ex", line], input: .devNull)
  }

  @Test(arguments: ["list", "effects", "timeline"], ["60 .. 80", "60.. 80", "60 ..80", "60-80"])
  func `it may have spaces, or a dash`(command: String, range: String) throws {
    let expected = try output("\(command) 60..80").output
    #expect(expected.contains("\n"))
    #expect(try output("\(command) \(range)").output == expected)
  }

  @Test(arguments: ["effects 60..80 9..12 3", "effects save rename", "list 60..80 5 6"])
  func `no argument is dropped`(line: String) throws {
    #expect(try output(line).errors.contains("error: "), "\(line)")
  }
}
