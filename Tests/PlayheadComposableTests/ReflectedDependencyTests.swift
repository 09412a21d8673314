import ComposableRuntime
import Foundation
import PlayheadComposable
import PlayheadRecorder
import Testing

/// A dependency that a state holds, and all that it reaches, is in no recording.
@MainActor @Suite struct ReflectedDependencyTests {
  private struct Client: Sendable {
    var token = "secret-client"
    var fetch: @Sendable () -> Int = { 1 }
  }

  private enum ClientKey: DependencyKey { static let liveValue = Client() }

  /// A state that is neither `Recordable` nor `Codable`.
  private struct Feature: Reducer {
    struct State {
      @Dependency(ClientKey.self) var client
      var values = DependencyValues._current
      var boxes: [Any] = [DependencyValues._current]
      var count = 0
    }

    func reduce(into state: inout State, action: Int) -> Effect<Int> {
      state.count += action + state.client.fetch()
      return .none
    }
  }

  @Test func `a state that is reflected drags no dependencies in`() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID()).jsonl").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    var other = Client()
    other.token = "secret-override"
    withDependencies {
      $0.context = .live
      $0[ClientKey.self] = other
    } operation: {
      let store = Store(initialState: Feature.State()) { Feature().recorded(by: Recorder(to: path)) }
      store.send(1)
      store.send(2)
    }
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(!text.contains("secret-"), "\(text)")
    #expect(text.contains(#""count":0"#) && text.contains(#""value":5"#), "\(text)")
  }
}
