import ComposableRuntime
import Foundation
import Testing

/// What one action starts, cancels and takes away: cancellations come first, as in TCA.
@MainActor
@Suite struct SameActionTests {
  @Reducer struct Row {
    struct State: Equatable, Identifiable { var id: Int }
    enum Action { case deleteTapped, other, slept }

    let api: API

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .deleteTapped: .run { [id = state.id] _ in await api.delete(id) }
        case .other:
          .run { send in
            try await Task.sleep(for: .seconds(1000))
            await send(.slept)
          } catch: { _, _ in
          }
        case .slept: .none
        }
      }
    }
  }

  /// What is called by effects.
  actor API {
    private(set) var deleted: [Int] = []
    func delete(_ id: Int) async {
      await Task.yield()
      if !Task.isCancelled { deleted.append(id) }
    }
  }

  @Reducer struct Screen {
    struct State: Equatable {
      var rows: IdentifiedArrayOf<Row.State> = [.init(id: 1), .init(id: 2)]
      @PresentationState var sheet: Row.State? = .init(id: 3)
      var optional: Row.State? = .init(id: 4)
      var stack = StackState([Row.State(id: 5)])
    }
    enum Action {
      case rows(IdentifiedActionOf<Row>)
      case sheet(PresentationAction<Row.Action>)
      case optional(Row.Action)
      case stack(StackActionOf<Row>)
    }

    let api: API

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .rows(.element(let id, .deleteTapped)): state.rows.remove(id: id)
        case .sheet(.presented(.deleteTapped)): state.sheet = nil
        case .optional(.deleteTapped): state.optional = nil
        case .stack(.element(let id, .deleteTapped)): state.stack.pop(from: id)
        case .rows, .sheet, .optional, .stack: break
        }
        return .none
      }
      .forEach(\.rows, action: \.rows) { Row(api: api) }
      .ifLet(\.$sheet, action: \.sheet) { Row(api: api) }
      .ifLet(\.optional, action: \.optional) { Row(api: api) }
      .forEach(\.stack, action: \.stack) { Row(api: api) }
    }
  }

  @Test func `a row that is removed by the action whose effect deletes it is deleted`() async {
    let api = API()
    let store = Store(initialState: Screen.State()) { Screen(api: api) }
    let deletions: [Screen.Action] = [
      .rows(.element(id: 1, action: .deleteTapped)), .sheet(.presented(.deleteTapped)), .optional(.deleteTapped),
      .stack(.element(id: store.withState { $0.stack.ids.first! }, action: .deleteTapped)),
    ]
    for deletion in deletions { await store.send(deletion).finish() }
    #expect(await api.deleted == [1, 3, 4, 5])
    #expect(store.withState { $0.rows.count == 1 && $0.sheet == nil && $0.optional == nil && $0.stack.isEmpty })
  }

  @Test func `what ran before is cancelled when its row goes`() async {
    let store = Store(initialState: Screen.State()) { Screen(api: API()) }
    let waiting = store.send(.rows(.element(id: 2, action: .other)))
    await store.send(.rows(.element(id: 2, action: .deleteTapped))).finish()
    // Else this would wait for a quarter of an hour.
    await waiting.finish()
  }

  enum CancelID { case work }

  @Reducer struct Worker {
    struct State: Equatable { var log: [String] = [] }
    enum Action { case start, startAndCancel, cancelAndConcatenate, done(String) }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .start: return .run { send in await send(.done("started")) }.cancellable(id: CancelID.work)
        case .startAndCancel:
          return .merge(
            .run { send in await send(.done("merged")) }.cancellable(id: CancelID.work), .cancel(id: CancelID.work))
        case .cancelAndConcatenate:
          return .concatenate(
            .run { _ in }, .run { send in await send(.done("later")) }.cancellable(id: CancelID.work),
            .cancel(id: CancelID.work))
        case .done(let text):
          state.log.append(text)
          return .none
        }
      }
      // Another reducer that cancels on the action that starts.
      Reduce { _, action in
        if case .start = action { .cancel(id: CancelID.work) } else { .none }
      }
    }
  }

  @Test func `an effect is not cancelled by the action that starts it`() async {
    let store = Store(initialState: Worker.State()) { Worker() }
    await store.send(.start).finish()
    await store.send(.startAndCancel).finish()
    await store.send(.cancelAndConcatenate).finish()
    #expect(store.withState(\.log) == ["started", "merged", "later"])
  }

  @Reducer struct Sheet {
    struct State: Equatable {}
    enum Action { case closeTapped }
    @Dependency(\.dismiss) var dismiss
    var body: some ReducerOf<Self> {
      Reduce { _, _ in .run { _ in await dismiss() } }
    }
  }

  @Reducer struct Presenter {
    struct State: Equatable {
      @PresentationState var sheet: Sheet.State? = .init()
      var log: [String] = []
    }
    enum Action { case sheet(PresentationAction<Sheet.Action>) }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .sheet(.presented): state.sheet = nil
        case .sheet(.dismiss): state.log.append("dismissed")
        }
        return .none
      }
      .ifLet(\.$sheet, action: \.sheet) { Sheet() }
    }
  }

  @Test func `an effect of a sheet that is gone dismisses nothing`() async {
    let store = Store(initialState: Presenter.State()) { Presenter() }
    await store.send(.sheet(.presented(.closeTapped))).finish()
    #expect(store.withState(\.log) == [])
  }

  @Reducer struct Clocked {
    struct State: Equatable { var dates: [Double] = [] }
    enum Action { case sent(Double), start }

    struct Child: Reducer {
      @Dependency(\.date) var date
      func reduce(into state: inout Clocked.State, action: Clocked.Action) -> Effect<Clocked.Action> {
        switch action {
        case .sent(let date):
          state.dates.append(date)
          return .none
        case .start:
          @Sendable func got(_: Int) -> Clocked.Action { .sent(self.date.now.timeIntervalSince1970) }
          return .concatenate(
            Effect.send(1).map(got), Effect.send(1).map { $0 }.map(got), Effect.run { await $0(1) }.map(got))
        }
      }
    }

    var body: some ReducerOf<Self> {
      Child().dependency(\.date, .constant(.init(timeIntervalSince1970: 7)))
    }
  }

  @Test func `map has the dependencies of where it was called`() async {
    let store = Store(initialState: Clocked.State()) { Clocked() }
    await store.send(.start).finish()
    #expect(store.withState(\.dates) == [7, 7, 7])
  }
}
