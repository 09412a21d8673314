import Foundation
import ProcessTesting
import Testing

/// Values whose text would be far larger than the file that they come from.
@Suite struct LargeValueTests {
  /// A recording whose state doubles with each action, by copies of itself.
  private func doubling(_ actions: Int) throws -> String {
    var text =
      #"{"kind":"header","format":"playhead","version":1,"id":"A","store":{"name":"S"},"state":{"v":["seed"]}}"# + "\n"
    for seq in 1...actions {
      text += #"{"kind":"action","seq":\#(seq),"t":\#(seq),"name":"double"}"# + "\n"
      text += #"{"kind":"change","seq":\#(seq),"patch":[{"op":"copy","from":"/v","path":"/w"},"#
      text += #"{"op":"move","from":"/v","path":"/t"},{"op":"add","path":"/v","value":[]},"#
      text += #"{"op":"move","from":"/t","path":"/v/0"},{"op":"move","from":"/w","path":"/v/1"}]}"# + "\n"
    }
    let path = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID()).jsonl").path
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  @Test func `a value of many parts is folded, and says how to see all of it`() throws {
    let path = try doubling(16)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let session = try PipeSession(
      executable: "playhead", arguments: [path, "--batch", "-ex", "print at 16"], input: .devNull,
      outputLimit: 20_000_000)
    #expect(session.status == .exited(0))
    #expect((100..<100_000).contains(session.output.count))
    #expect(session.output.hasSuffix("… more: print -full $1\n"))
  }

  @Test func `all of it is shown where that is asked for`() throws {
    let path = try doubling(14)
    defer { try? FileManager.default.removeItem(atPath: path) }
    func output(_ command: String) throws -> String {
      try PipeSession(
        executable: "playhead", arguments: [path, "--batch", "-ex", command], input: .devNull,
        outputLimit: 20_000_000
      ).output
    }
    #expect(try output("print -full at 14").components(separatedBy: "seed").count - 1 == 1 << 14)
    #expect(try output("print -full v[1] at 14").components(separatedBy: "seed").count - 1 == 1 << 13)
    #expect(try output("print -full v[0][0] at 14").components(separatedBy: "seed").count - 1 == 1 << 12)
  }

  @Test func `a value is given to programs in one line, however it is spaced in the recording`() throws {
    let header = #"{"kind":"header","format":"playhead","version":1,"state":"#
    let path = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID()).jsonl").path
    try (header + "{ \"w\" :\t[1 , 2.50, {\"q\":\"a \\\" b\u{202E}\"}] }}\n")
      .write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let session = try PipeSession(
      executable: "playhead", arguments: [path, "--batch", "--json", "-ex", "print", "-ex", "print $1.w[2].q"],
      input: .devNull)
    #expect(
      session.output.split(separator: "\n").suffix(2).map(String.init) == [
        #"{"command":"print","result":1,"value":{"w":[1,2.50,{"q":"a \" b\u202e"}]}}"#,
        #"{"command":"print","result":2,"value":"a \" b\u202e"}"#,
      ])
  }
}
