import ComposableClassic
import Dispatch
import StoreTesting
import Testing

struct ReducerTests {
  struct Row: Equatable, Identifiable {
    var id: Int
    var count = 0
  }

  enum RowAction: Equatable {
    case add(Int)
    case later(Int)
  }

  struct App: Equatable {
    var modal: Row?
    var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
    var named: [String: Row] = ["a": Row(id: 3)]
    var phase = Phase.row(Row(id: 4))
  }

  enum Phase: Equatable {
    case row(Row)
    case other
  }

  enum AppAction: Equatable {
    case modal(RowAction)
    case row(id: Int, action: RowAction)
    case named(String, RowAction)
    case phase(RowAction)
    case other
  }

  static let row = Reducer<Row, RowAction, Int> { state, action, factor in
    switch action {
    case .add(let number):
      state.count += number * factor
      return .none
    case .later(let number): return Effect(value: .add(number))
    }
  }

  static let app = Reducer<App, AppAction, Void>.combine(
    row.optional().pullback(state: \.modal, action: /AppAction.modal, environment: { 1 }),
    row.forEach(state: \.rows, action: /AppAction.row(id:action:), environment: { 10 }),
    row.forEach(state: \.named, action: /AppAction.named, environment: { 100 }),
    row.pullback(state: /Phase.row, action: /AppAction.phase, environment: { 1000 })
      .pullback(state: \.phase, action: CasePath(embed: { $0 }, extract: { $0 }), environment: { $0 }),
    .empty)

  @Test func `a part is reduced and its effects are mapped`() {
    var state = App(modal: Row(id: 0))
    run(.modal(.add(2)), &state)
    run(.row(id: 2, action: .add(2)), &state)
    run(.named("a", .add(2)), &state)
    run(.phase(.add(2)), &state)
    run(.other, &state)
    #expect(
      state
        == App(
          modal: Row(id: 0, count: 2), rows: [Row(id: 1), Row(id: 2, count: 20)], named: ["a": Row(id: 3, count: 200)],
          phase: .row(Row(id: 4, count: 2000))))
    #expect(run(.row(id: 2, action: .later(5)), &state) == [.row(id: 2, action: .add(5))])
    #expect(run(.modal(.later(5)), &state) == [.modal(.add(5))])
    #expect(run(.named("a", .later(5)), &state) == [.named("a", .add(5))])
    #expect(run(.phase(.later(5)), &state) == [.phase(.add(5))])
  }

  @Test func `an action for a part that is not there is reported`() {
    var state = App(modal: nil, rows: [], named: [:], phase: .other)
    let before = state
    let messages = ReportedIssues.messages {
      run(.modal(.add(1)), &state)
      run(.row(id: 9, action: .add(1)), &state)
      run(.named("x", .add(1)), &state)
      run(.phase(.add(1)), &state)
    }
    #expect(state == before)
    #expect(
      messages.map { $0.split(separator: "\n")[0] } == [
        "an action of the reducer of Row came while its state is nil: found \"add\", expected a Row",
        """
        an action of the reducer of Row came for an element that is not there: found "add" for the id 9, and no such \
        element
        """,
        """
        an action of the reducer of Row came for an element that is not there: found "add" for the id x, and no such \
        element
        """,
        """
        an action of the reducer of Row came while the state is another case: found "add" in the case "other", \
        expected the case with Row
        """,
      ])
    #expect(
      messages[0].hasSuffix(
        """
        hint: the usual causes are
          1. the parent sets the state to nil before the child runs: list the reducer with 'optional' before the one that \
        does so
          2. an effect of another feature sends actions of the child: cancel it when the child goes away
          3. a view, or other code with the store, still sends actions of the child: look for what sends "add"
        """))
  }

  @Test func `combined reducers run in order`() {
    let step = { (name: String) in
      Reducer<[String], Int, Void> { state, action, _ in
        state.append("\(name)\(action)")
        return Effect(value: action + 1)
      }
    }
    var state: [String] = []
    let effect = step("a").combined(with: step("b"))(&state, 1, ())
    #expect(state == ["a1", "b1"])
    #expect(Run(effect).events == ["2", "2", "end"])
    #expect(Run(Reducer.empty.run(&state, 1, ())).events == ["end"])
  }

  @Test func `debug prints actions and changes`() {
    let queue = DispatchQueue(label: "test")
    nonisolated(unsafe) var texts: [String] = []
    let environment = DebugEnvironment(printer: { texts.append($0) }, queue: queue)
    var state = Row(id: 1)
    let reducer = Self.row.debug("rows", environment: { _ in environment })
      .debugActions(actionFormat: .labelsOnly, environment: { _ in environment })
    _ = reducer.run(&state, .add(2), 3)
    _ = reducer.run(&state, .later(1), 3)
    queue.sync {}
    #expect(state.count == 6)
    #expect(
      texts == [
        """
        rows: received action:
          ReducerTests.RowAction.add(2)
          ReducerTests.Row(
            id: 1,
        -   count: 0
        +   count: 6
          )

        """, "received action: add",
        """
        rows: received action:
          ReducerTests.RowAction.later(1)
          (No state changes)

        """, "received action: later",
      ])
  }

  @discardableResult
  private func run(_ action: AppAction, _ state: inout App) -> [AppAction] {
    var actions: [AppAction] = []
    Self.app.run(&state, action, ()).sink { actions.append($0) }.cancel()
    return actions
  }
}
