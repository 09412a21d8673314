import ComposableRuntime

/// The list as a screen would show it, drawn whenever that changes: also when a debugger presents an old state.
@MainActor
final class ListScreen: StoreObserver {
  typealias State = ListFeature.State
  typealias Action = ListFeature.Action

  private static let (height, width) = (9, 64)

  private var store: StoreHandle<State, Action>?
  private var shown: State?
  /// The first row that is drawn.
  private var top = 0
  private let print: (String) -> Void

  init(print: @escaping (String) -> Void) { self.print = print }

  func storeWillStart(_ store: StoreHandle<State, Action>) { self.store = store }

  func storeDidStart(state: State) { show(state) }

  func storeDidReduce(_ action: Action, seq: Int, from old: State, to new: State) { show(new) }

  func storeDidPresent(_ state: State) { show(state) }

  func storeDidPresentLive(refused: Int, waited: Int) {
    if let state = store?.state { show(state) }
  }

  private func show(_ state: State) {
    guard state != shown else { return }
    let rows = state.visibleRows
    let before = shown?.visibleRows ?? []
    // The first row that has changed goes to the middle.
    let change = zip(rows, before).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    if let change = change ?? (rows.count == before.count ? nil : min(rows.count, before.count)) {
      top = change - Self.height / 2
    }
    top = max(0, min(top, rows.count - Self.height))
    shown = state
    print(drawing(of: state, rows))
  }

  private func drawing(of state: State, _ rows: [Row]) -> String {
    let title = " \(rows.count) chores, \(state.rows.count { $0.isDone }) done "
    let lines = rows.dropFirst(top).prefix(Self.height).map { row in
      let mark = row.isDone ? "[x]" : "[ ]"
      let urgency = row.priority == .high ? "! " : "  "
      let text = "\(state.selection == row.id ? ">" : " ") \(mark) \(urgency)\(row.title)"
      return "│\(Self.filled(text, row.isSaving ? "saving " : ""))│"
    }
    let failure = state.failure.map { " \($0) " } ?? ""
    return """
      ┌\(title)\(String(repeating: "─", count: max(0, Self.width - title.count)))┐
      \(lines.joined(separator: "\n"))
      └\(failure)\(String(repeating: "─", count: max(0, Self.width - failure.count)))┘
      """
  }

  /// A line with a text on either side, as wide as the screen.
  private static func filled(_ left: String, _ right: String) -> String {
    let left = left.prefix(width - right.count)
    return left + String(repeating: " ", count: width - left.count - right.count) + right
  }
}

/// Draws the list of the store that runs it.
struct DrawnList<Base: Reducer<ListFeature.State, ListFeature.Action>>: ObservedReducer {
  let base: Base
  let print: (String) -> Void

  func makeObserver() -> (any StoreObserver<ListFeature.State, ListFeature.Action>)? { ListScreen(print: print) }
}
