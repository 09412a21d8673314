import PlayheadDebugger
import PlayheadSharing
import ProcessTesting
import Testing

// The code of the articles on sharing recordings.

private func pack(_ path: String, as name: String) throws -> String {
  let pack = try RecordingPack(RecordingFile(path: path), notes: NotesFile(beside: path).read().notes, to: name)
  return try RecordingSummary(RecordingFile(path: pack.path)).markdown(openedAs: name)
}

@Suite struct SharingArticles {
  @Test func `a recording is packed`() throws {
    try withTemporaryFolder { folder in
      let summary = try pack("recordings/list.jsonl", as: "\(folder)/list.jsonl.gz")
      #expect(summary.contains("- 98 actions in 33.8 s, 37 effects, of `ListFeature`\n"))
    }
  }
}
