import ComposableRuntime
import Foundation
import PlayheadRecorder

// The use of the adapter for TCA, and recorders of the articles.

typealias AppFeature = Counter

/// The store of a recorded feature of TCA, which an article writes with a recorder of its own.
@MainActor
func recordedStore(by recorder: Recorder) -> StoreOf<AppFeature> {
  func Recorder(to name: String) -> PlayheadRecorder.Recorder { recorder }
  let root = Store(initialState: AppFeature.State()) {
    RecordedFeature(base: AppFeature(), recorder: Recorder(to: "session.jsonl"))
  }
  let store = root.scope(state: \.self, action: \.sent)
  return store
}

extension Counter.Action {
  fileprivate static var tapped: Self { .incrementTapped }
}

@MainActor
private func sendAnimated(_ store: StoreOf<AppFeature>) {
  RecordedTurn.$animation.withValue("easeInOut") {
    _ = store.send(.tapped, animation: .easeInOut)
  }
}

/// The recorder of an app.
private func appRecorder() throws -> Recorder {
  let folder = try FileManager.default.url(
    for: .documentDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
  let recorder = Recorder(to: folder.appending(path: "session.jsonl").path(percentEncoded: false))
  return recorder
}

/// A recorder that keeps secrets.
private func recorderWithoutSecrets() -> Recorder {
  let options = Recorder.Options(
    redacted: ["/session/token", "/accounts/*/password", "/login/submitted/password", "reads:/keychain"])
  let recorder = Recorder(to: "session.jsonl", options: options)
  return recorder
}
