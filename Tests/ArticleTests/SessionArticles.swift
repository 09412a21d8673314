import Foundation
import PlayheadReading
import PlayheadRecorder
import ProcessTesting
import Testing

#if canImport(SwiftUI)
  import SwiftUI
#endif

// The code of the article on recording on a phone.

@MainActor enum AppRecording {
  static let session = Recorder.session(keep: 5, maxBytes: 24_000_000)
}

@MainActor func report() throws -> URL {
  try AppRecording.session.export(last: .minutes(5))
}

@MainActor func recordingOfTheCrash() throws -> URL? {
  guard let latest = AppRecording.session.earlier.first, latest.crashed else { return nil }
  return try latest.export()
}

#if canImport(SwiftUI)
  struct ReportButton: View {
    @State private var file: URL?

    var body: some View {
      if let file {
        ShareLink("Share the recording", item: file)
      } else {
        Button("Report a bug") { file = try? AppRecording.session.export(last: .minutes(5)) }
      }
    }
  }
#endif
