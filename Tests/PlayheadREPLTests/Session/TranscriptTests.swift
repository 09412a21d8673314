import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Whole sessions, exact. With `PLAYHEAD_WRITE_TRANSCRIPTS` in the environment the files are written anew, for the
/// difference to be read by a person.
@Suite struct TranscriptTests {
  @Test(arguments: Transcript.all())
  func `a session prints what its transcript says`(transcript: Transcript) throws {
    let text = try transcript.run()
    #expect(text == transcript.text)
    if getenv("PLAYHEAD_WRITE_TRANSCRIPTS") != nil { transcript.write(text) }
  }

  @Test func `there are transcripts`() {
    #expect(Transcript.all().count >= 6)
  }
}
