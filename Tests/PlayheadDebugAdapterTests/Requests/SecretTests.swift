import Foundation
import KeyedTesting
import PlayheadCommands
import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import PlayheadSharing
import ProcessTesting
import RandomTesting
import SecretTesting
import Testing

@testable import PlayheadDebugAdapter

/// An editor is sent nothing that was redacted.
@MainActor @Suite struct SecretTests {
  @Test(arguments: Scale.seeds(4, large: 300))
  func `what the scan finds is in nothing that an editor shows of a copy`(seed: UInt64) async throws {
    try await withTemporaryFolder { folder in
      var generator = SeededGenerator(seed: seed)
      let planted = PlantedRecording(vault: [], named: true, count: 12, &generator) { PlantedText.random(&$0) }
      try planted.text.write(toFile: "\(folder)/a.jsonl", atomically: false, encoding: .utf8)
      let file = try RecordingFile(path: "\(folder)/a.jsonl")
      let copy = try RedactedCopy(file, places: [], redactsFound: true, to: "\(folder)/copy.jsonl")
      let client = AdapterClient()
      await client.launch(copy.path, client: ["supportsVariableType": true])
      for _ in 0...file.recording.last {
        for frame in await client.frames() {
          guard case .array(let scopes)? = await client.ask("scopes", ["frameId": frame["id"] ?? 0]).body["scopes"]
          else {
            continue
          }
          for scope in scopes { await open(scope, client) }
        }
        await client.ask("next", ["threadId": 1])
      }
      for line in ["list", "log", "effects", "info recording", "info log", "history session", "diff -full", "why log"] {
        await client.ask("evaluate", ["expression": .string(line), "context": "repl"])
      }
      let listing = client.host.listing(client.host.listingPath(of: copy.path, part: 0, version: 0) ?? "")
      #expect(listing.count > 5)
      let sent = client.messages.map { JSONLine.text($0) } + listing
      let leaks = LeakSearch(sent.joined(separator: "\n"))
      for secret in planted.secrets where secret.isFound && leaks.holds(secret.text) {
        Issue.record("seed \(seed): \(secret.place): \(secret.text)")
      }
      #expect(leaks.holds("moved"))
    }
  }

  /// Opens all parts of a variable, and theirs.
  private func open(_ variable: JSONValue, _ client: AdapterClient) async {
    guard let reference = variable["variablesReference"], reference.int ?? 0 > 0 else { return }
    for part in await client.variables(reference) { await open(part, client) }
  }
}
