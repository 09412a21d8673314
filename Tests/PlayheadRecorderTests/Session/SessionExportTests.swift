import Foundation
import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import ProcessTesting
import Testing

@testable import PlayheadRecorder

/// What is exported says what is missing, wherever the last line was cut off.
@Suite struct SessionExportTests {
  @Test func `a gap is told after a line that is cut off anywhere`() throws {
    try withTemporaryFolder { parent in
      let folder = SessionFolder(path: "\(parent)/session")
      #expect(mkdir(folder.path, 0o700) == 0)
      let whole = """
        {"kind":"header","format":"playhead","version":1,"id":"a","state":{"n":0}}
        {"kind":"action","seq":1,"t":1,"name":"a"}
        {"kind":"change","seq":1,"dur":1,"patch":[{"op":"replace","path":"/n","value":1}]}

        """
      let line = #"{"kind":"action","seq":2,"t":2,"name":"a"}"# + "\n"
      let gap = RecordedGap(time: 3, reason: "No space left on device", dropped: 3)
      for length in 0...line.utf8.count {
        try (whole + line.prefix(length)).write(toFile: folder.path(ofSegment: 1), atomically: true, encoding: .utf8)
        let size = whole.utf8.count + length
        let progress = SessionExport.Progress(segments: [1], lastSize: size, gap: gap)
        let path = "\(parent)/\(length).jsonl.gz"
        try #require(try SessionExport(folder, progress)).write(to: path)
        let recording = try RecordingFile(path: path).recording
        #expect(try recording.gaps().map(\.gap.dropped) == [3], "\(length)")
        #expect(recording.ending.torn == nil && recording.last >= 1, "\(length)")
        #expect(try recording.state(at: 1)["n"] == 1)
      }
    }
  }
}
