import Foundation
import PlayheadFormat
import ProcessTesting
import Testing

@testable import PlayheadDebugAdapter

/// What an editor says of itself in `initialize`.
@MainActor @Suite struct HandshakeTests {
  @Test(arguments: [true, false]) func `how far a large recording has come is told to who shows it`(shows: Bool)
    async throws
  {
    try await withTemporaryFolder { folder in
      let path = folder + "/large.jsonl"
      var text = #"{"kind":"header","format":"playhead","version":1,"state":{"count":0}}"# + "\n"
      for seq in 1...60_000 {
        text += #"{"kind":"action","seq":\#(seq),"t":\#(seq),"name":"add","action":{"add":{}}}"# + "\n"
        text +=
          #"{"kind":"change","seq":\#(seq),"dur":1,"patch":[{"op":"replace","path":"/count","value":\#(seq)}]}"# + "\n"
      }
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      let client = AdapterClient()
      await client.launch(path, client: ["supportsProgressReporting": .bool(shows)])
      let events = client.events().filter { $0["event"]?.string?.hasPrefix("progress") == true }
      #expect(events.isEmpty == !shows)
      guard shows else { return }
      #expect(events.first?["event"] == "progressStart" && events.last?["event"] == "progressEnd")
      #expect(events.first?["body"]?["title"] == "open" && events.first?["body"]?["cancellable"] == true)
      #expect(Set(events.map { $0["body"]?["progressId"] }) == ["open2"])
      let percentages = events.compactMap { $0["body"]?["percentage"]?.int }
      #expect(percentages == percentages.sorted() && percentages.allSatisfy { (0...100).contains($0) })
    }
  }

  @Test func `an editor that counts from 0, and one that wants no paths`() async throws {
    let client = AdapterClient()
    await client.launch(Samples.path("list"), client: ["linesStartAt1": false, "columnsStartAt1": false])
    #expect(await client.top()["line"] == 0)
    let source: JSONValue = ["path": "/listings/list.jsonl.0"]
    let set = await client.ask("setBreakpoints", ["source": source, "breakpoints": [["line": 20]]])
    #expect(set.body["breakpoints"]?[0]?["line"] == 20)
    await client.ask("continue", ["threadId": 1])
    #expect(await client.top()["line"] == 20 && client.events("stopped").last?["body"]?["reason"] == "breakpoint")
    let targets = await client.ask("completions", ["text": "ste", "column": 3]).body["targets"]
    #expect(targets?[0]?["text"] == "step" && targets?[0]?["start"] == 0 && targets?[0]?["length"] == 3)
    let other = AdapterClient()
    #expect(
      await other.ask("initialize", ["pathFormat": "uri"]).error == "found the path format 'uri', expected 'path'")
    #expect(await other.ask("initialize").error == nil)
  }
}
