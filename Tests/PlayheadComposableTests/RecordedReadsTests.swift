import ComposableRuntime
import Foundation
import PlayheadComposable
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import Testing

@MainActor @Suite struct RecordedReadsTests {
  struct Order: Codable, Sendable {
    var code: String
  }

  struct Shop: Reducer {
    @Recordable struct State {
      var orders = 0
    }

    @Recordable enum Action {
      case order
      case look
    }

    @Dependency(\.date) var date
    @Dependency(\.uuid) var uuid

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      guard case .order = action else { return .none }
      state.orders += 1
      _ = uuid()
      _ = date.now
      _ = recordedRead("next \"order\"") { Order(code: "A1") }
      _ = uuid()
      return .send(.look)
    }
  }

  let path = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID()).jsonl").path

  @Test func `reads stand in order on the line of the change`() throws {
    var store: Store? = Store(initialState: Shop.State()) {
      Shop().recorded(by: Recorder(to: path))
    } withDependencies: {
      $0.uuid = .incrementing
      $0.date = .constant(Date(timeIntervalSinceReferenceDate: 0.1))
    }
    store?.send(.order)
    store = nil
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try FileManager.default.removeItem(atPath: path)
    let changes = text.split(separator: "\n").filter { $0.hasPrefix(#"{"kind":"change""#) }
      .map { $0.replacing(/"dur":\d+/, with: #""dur":0"#) }
    #expect(
      changes.joined(separator: "\n") == #"""
        {"kind":"change","seq":1,"dur":0,"reads":[{"key":"uuid","value":"00000000-0000-0000-0000-000000000000"},\#
        {"key":"date","value":0.1},{"key":"next \"order\"","value":{"code":"A1"}},\#
        {"key":"uuid","value":"00000000-0000-0000-0000-000000000001"}],\#
        "patch":[{"op":"replace","path":"/orders","value":1}]}
        {"kind":"change","seq":2,"dur":0}
        """#)
  }

  @Test func `a reader gets them back`() throws {
    var store: Store? = Store(initialState: Shop.State()) {
      Shop().recorded(by: Recorder(to: path))
    } withDependencies: {
      $0.uuid = .constant(UUID(7))
      $0.date = .constant(Date(timeIntervalSinceReferenceDate: -1))
    }
    store?.send(.order)
    store = nil
    let recording = try Recording(path: path)
    let change = try #require(try recording.change(1))
    try FileManager.default.removeItem(atPath: path)
    #expect(change.reads.map(\.key) == ["uuid", "date", "next \"order\"", "uuid"])
    #expect(change.reads[0].value == .string(UUID(7).uuidString))
    #expect(change.patch.operations.count == 1)
  }
}
