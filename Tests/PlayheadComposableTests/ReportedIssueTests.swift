import ComposableRuntime
import Foundation
import PlayheadComposable
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import Testing

/// Issues that the runtime reports stand in the recording, at the action at which they came about.
@MainActor @Suite struct ReportedIssueTests {
  @Reducer struct Row {
    @Recordable struct State: Equatable, Identifiable { var id: Int }
    @Recordable enum Action { case tapped, dateWanted }

    @Dependency(\.date) var date

    var body: some ReducerOf<Self> {
      Reduce { _, action in
        switch action {
        case .tapped: .none
        case .dateWanted: .run { _ in _ = date.now }
        }
      }
    }
  }

  @Reducer struct Screen {
    @Recordable struct State: Equatable {
      var rows: IdentifiedArrayOf<Row.State> = [.init(id: 1)]
    }
    @Recordable enum Action {
      case removed
      case rows(IdentifiedActionOf<Row>)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .removed = action { state.rows = [] }
        return .none
      }
      .forEach(\.rows, action: \.rows) { Row() }
    }
  }

  private func messages(_ body: @MainActor (StoreOf<Screen>) async -> Void) async throws -> [RecordedLog] {
    let path = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID()).jsonl").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    var store: StoreOf<Screen>? = Store(initialState: Screen.State()) { Screen().recorded(by: Recorder(to: path)) }
    if let store { await body(store) }
    store = nil
    let recording = try Recording(path: path)
    return try (0..<recording.logCount).map { try recording.log($0) }
  }

  @Test func `an action for a row that is gone`() async throws {
    let messages = try await messages { store in
      store.send(.removed)
      withKnownIssue { _ = store.send(.rows(.element(id: 1, action: .tapped))) }
    }
    #expect(messages.count == 1)
    let message = try #require(messages.first)
    #expect(message.seq == 2 && message.level == .error && message.label == "ComposableRuntime")
    #expect(message.source.hasPrefix("PlayheadComposableTests/ReportedIssueTests.swift:"))
    #expect(
      message.message
        == #"an action of Row came for an element that is not there: found "tapped" for the id 1, and no such element"#)
  }

  @Test func `a dependency without a value, in an effect`() async throws {
    let messages = try await messages { store in
      await withKnownIssue { await store.send(.rows(.element(id: 1, action: .dateWanted))).finish() }
    }
    #expect(messages.map(\.seq) == [1])
    #expect(messages.first?.message.contains("date") == true)
  }
}
