import Foundation
import PlayheadReader
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

/// What the article uses of an app.
private enum Cart {
  @Recordable struct State { var total = 0 }
}

private func upload(_ files: [URL]) {}

@MainActor func exportWhereTheTotalIsWrong() {
  AppRecording.session.exportOnce("negative total", last: .minutes(2), after: .seconds(10)) { (state: Cart.State) in
    state.total < 0
  } exported: { exported in
    if let after = exported.after { upload([exported.before, after].compactMap { try? $0.get() }) }
  }
}

/// What the article uses of Sentry.
private enum SentrySDK {
  final class Scope { func addAttachment(_ attachment: Attachment) {} }

  static func capture(error: any Error, block: @escaping (Scope) -> Void) {}
  static func capture(message: String, block: @escaping (Scope) -> Void) {}
}

private struct Attachment {
  init(path: String) {}
}

@MainActor func capture(_ error: any Error) {
  let recording = try? AppRecording.session.export(last: .minutes(2))
  SentrySDK.capture(error: error) { scope in
    if let recording { scope.addAttachment(Attachment(path: recording.path)) }
  }
}

@MainActor func sendRecordingOfTheCrash() throws {
  guard let recording = try recordingOfTheCrash() else { return }
  SentrySDK.capture(message: "The recording of the last crash") { scope in
    scope.addAttachment(Attachment(path: recording.path))
  }
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
