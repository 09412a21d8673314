import ComposableArchitecture
import Foundation
import PlayheadRecorder
import PlayheadReplay
import PlayheadTCA
import PlayheadTCAReplay

// The code of the articles of PlayheadTCA, which the tests of the articles look for here.

private typealias AppFeature = Download

extension Download {
  init() { self.init(chunks: .finished, heard: AsyncStream.makeStream().continuation) }

  fileprivate func loading() -> EffectOf<Self> {
    return .recordedRun("load") { send in
      await send(.loaded)
    }
  }
}

@MainActor private func recordedApp() {
  let store = Store(initialState: AppFeature.State()) {
    AppFeature().recorded(by: Recorder(to: "session.jsonl"))
  }
  withRecordedAnimation("easeInOut") {
    _ = store.send(.start, animation: .easeInOut)
  }
}

@MainActor private func replayedApp() async throws {
  try await expectReplay(of: "recordings/app.jsonl", matches: AppFeature())
}

@MainActor private func debuggedApp() {
  let feature = LiveFeature(initialState: AppFeature.State()) { AppFeature() }
  _ = feature
}

/// What the article uses of Firebase.
private struct Crashlytics {
  static func crashlytics() -> Crashlytics { Crashlytics() }
  func log(_ line: String) {}
}

@MainActor private func printingAppForCrashlytics() {
  let store = Store(initialState: AppFeature.State()) {
    AppFeature()
      ._printChanges(.short(to: PrinterOutput { Crashlytics.crashlytics().log($0) }))
  }
  _ = store
}

@MainActor private func printingApp(_ logger: @escaping @Sendable (String) -> Void) {
  let store = Store(initialState: AppFeature.State()) {
    AppFeature()
      ._printChanges(.short(at: ["/received"], to: .file("/tmp/received.log")))
  }
  _ = store
}
