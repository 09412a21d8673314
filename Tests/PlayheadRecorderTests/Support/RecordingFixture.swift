import Foundation
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder

/// A file to record into, which goes away with the test.
final class RecordingFixture {
  let path = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID()).jsonl").path

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func recorder(_ options: Recorder.Options = Recorder.Options()) -> Recorder {
    Recorder(to: path, options: options)
  }

  func open() throws -> Recording {
    try Recording(path: path)
  }

  /// The lines after the header, without what differs from run to run.
  func lines() throws -> [String] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").dropFirst().map {
      String($0).replacing(/"(t|dur)":\d+,?/, with: "").replacing(",}", with: "}")
    }
  }
}
