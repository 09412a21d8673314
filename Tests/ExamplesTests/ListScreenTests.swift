import ComposableRuntime
import Testing

@testable import ListExample

/// The list as it is drawn.
@MainActor @Suite struct ListScreenTests {
  @Test func `the rows are drawn as they change and as they were`() throws {
    var drawings: [String] = []
    let rows = ["Oil the hinges", "Mend the handle"].enumerated().map { Row(number: $0.offset + 1, title: $0.element) }
    let old = ListFeature.State(rows: rows, nextNumber: 3)
    let recorder = Handle()
    let store = Store(initialState: old) {
      Handled(base: DrawnList(base: ListFeature()) { drawings.append($0) }, handle: recorder)
    }
    store.send(.select(id: rows[1].id))
    let handle = try #require(recorder.store)
    #expect(handle.present(old))
    store.send(.select(id: rows[0].id))
    handle.presentLive()
    func line(_ text: String) -> String { "│" + text + String(repeating: " ", count: 64 - text.count) + "│" }
    let first = """
      ┌ 2 chores, 0 done \(String(repeating: "─", count: 46))┐
      \(line("  [ ]   Oil the hinges"))
      \(line("  [ ]   Mend the handle"))
      └\(String(repeating: "─", count: 64))┘
      """
    let second = first.replacing("│  [ ]   Mend", with: "│> [ ]   Mend")
    #expect(drawings == [first, second, first, second])
  }
}

private final class Handle: StoreObserver {
  typealias State = ListFeature.State
  typealias Action = ListFeature.Action

  private(set) var store: StoreHandle<State, Action>?

  func storeWillStart(_ store: StoreHandle<State, Action>) { self.store = store }
}

private struct Handled<Base: Reducer<ListFeature.State, ListFeature.Action>>: ObservedReducer {
  let base: Base
  let handle: Handle

  func makeObserver() -> (any StoreObserver<ListFeature.State, ListFeature.Action>)? { handle }
}
