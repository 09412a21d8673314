import ComposableRuntime
import Observation
import StoreTesting
import Testing

@MainActor
@Suite(.storeContract, .timeLimit(.minutes(60))) struct PresentationTests {
  @Test func `the child runs before its parent`() {
    let store = makeStore(.detail(Sheet.State(id: 1)))
    store.send(.destination(.presented(.detail(.add))))
    #expect(store.destination?.detail?.count == 1)
    #expect(store.seen == ["detail 1: 1"])
  }

  @Test func `the parent runs before a dismissal`() {
    let store = makeStore(.detail(Sheet.State(id: 1, count: 7)))
    store.send(.destination(.dismiss))
    #expect(store.destination == nil)
    #expect(store.seen == ["dismiss detail 1: 7"])
  }

  @Test func `a parent that presents another child on a dismissal keeps that one`() {
    let store = makeStore(.detail(Sheet.State(id: 13)))
    store.send(.destination(.dismiss))
    #expect(store.destination == .detail(Sheet.State(id: 14)))
  }

  @Test func `a parent that changes the child on a dismissal does not keep it`() {
    let store = makeStore(.detail(Sheet.State(id: 15)))
    store.send(.destination(.dismiss))
    #expect(store.destination == nil)
  }

  @Test func `a dismissal from outside cancels the effects of the child`() async {
    let log = EffectLog<Desk.State, Desk.Action>()
    let store = makeStore(.detail(Sheet.State(id: 1)), gate: Gate(), log: log)
    let task = store.send(.destination(.presented(.detail(.start))))
    store.send(.destination(.dismiss))
    await task.finish()
    #expect(
      log.lines == [
        "1 destination.presented.detail.start", "effect 1 of 1", "2 destination.dismiss",
        "effect 1 cancelled by 2",
      ])
  }

  @Test func `a parent that takes the child away cancels its effects`() async {
    let log = EffectLog<Desk.State, Desk.Action>()
    let store = makeStore(.detail(Sheet.State(id: 1)), gate: Gate(), log: log)
    let task = store.send(.destination(.presented(.detail(.start))))
    store.send(.set(nil))
    await task.finish()
    #expect(log.lines.last == "effect 1 cancelled by 2")
  }

  @Test func `a child dismisses itself`() async {
    let log = EffectLog<Desk.State, Desk.Action>()
    let store = makeStore(.detail(Sheet.State(id: 1)), log: log)
    await store.send(.destination(.presented(.detail(.close)))).finish()
    #expect(store.destination == nil)
    #expect(store.seen == ["detail 1: 0", "dismiss detail 1: 0"])
    #expect(
      log.lines == [
        "1 destination.presented.detail.close", "effect 1 of 1", "2 destination.dismiss from effect 1",
        "effect 1 cancelled by 2",
      ])
  }

  @Test func `what a child sends after it has dismissed itself is ignored`() async {
    let store = makeStore(.detail(Sheet.State(id: 1)))
    await store.send(.destination(.presented(.detail(.closeTwiceAndAdd)))).finish()
    #expect(store.seen == ["detail 1: 0", "dismiss detail 1: 0"])
  }

  @Test func `the same child twice`() async {
    let gate = Gate()
    let store = makeStore(.detail(Sheet.State(id: 1)), gate: gate)
    let first = store.send(.destination(.presented(.detail(.start))))
    store.send(.destination(.dismiss))
    store.send(.set(.detail(Sheet.State(id: 1))))
    let second = store.send(.destination(.presented(.detail(.start))))
    await first.finish()
    gate.open()
    await second.finish()
    #expect(store.destination?.detail?.count == 1)
  }

  @Test func `a state of the same identity keeps the effects`() async {
    let gate = Gate()
    let store = makeStore(.detail(Sheet.State(id: 1)), gate: gate)
    let task = store.send(.destination(.presented(.detail(.start))))
    store.send(.set(.detail(Sheet.State(id: 1, count: 10))))
    gate.open()
    await task.finish()
    #expect(store.destination?.detail?.count == 11)
  }

  @Test func `another ID cancels the effects`() async {
    let log = EffectLog<Desk.State, Desk.Action>()
    let store = makeStore(.detail(Sheet.State(id: 1)), gate: Gate(), log: log)
    let task = store.send(.destination(.presented(.detail(.start))))
    store.send(.set(.detail(Sheet.State(id: 2))))
    await task.finish()
    #expect(store.destination == .detail(Sheet.State(id: 2)))
    #expect(log.lines.last == "effect 1 cancelled by 2")
  }

  @Test func `another case cancels the effects`() async {
    let log = EffectLog<Desk.State, Desk.Action>()
    let store = makeStore(.detail(Sheet.State(id: 1)), gate: Gate(), log: log)
    let task = store.send(.destination(.presented(.detail(.start))))
    store.send(.set(.other(Sheet.State(id: 1))))
    await task.finish()
    #expect(log.lines.last == "effect 1 cancelled by 2")
  }

  @Test func `an alert goes away by itself`() {
    let store = makeStore(.alert(.deletion))
    store.send(.destination(.presented(.alert(.confirm))))
    #expect(store.destination == nil)
    #expect(store.seen == ["confirm"])
  }

  @Test func `an alert without an action is dismissed`() {
    let store = makeStore(.alert(.deletion))
    store.send(.destination(.dismiss))
    #expect(store.destination == nil)
  }

  @Test func `an alert that an alert shows stays`() {
    let store = makeStore(.alert(.deletion))
    store.send(.destination(.presented(.alert(.ask))))
    #expect(store.destination == .alert(.again))
  }

  @Test func `an effect of the parent outlives the alert`() async {
    let gate = Gate()
    let store = makeStore(.alert(.deletion), gate: gate)
    let task = store.send(.destination(.presented(.alert(.work))))
    #expect(store.destination == nil)
    gate.open()
    await task.finish()
    #expect(store.seen == ["worked"])
  }

  @Test func `an action of another case leaves the alert`() {
    let store = makeStore(.alert(.deletion))
    withKnownIssue {
      _ = store.send(.destination(.presented(.detail(.add))))
    }
    #expect(store.destination == .alert(.deletion))
  }

  @Test func `a child that another reducer takes away is cancelled by the next action`() async {
    let log = EffectLog<Desk.State, Desk.Action>()
    let store = makeStore(.detail(Sheet.State(id: 1)), gate: Gate(), log: log)
    let task = store.send(.destination(.presented(.detail(.start))))
    store.send(.takeAway)
    store.send(.worked)
    await task.finish()
    #expect(log.lines.last == "effect 1 cancelled by 3")
  }

  @Test func `an effect that was cancelled dismisses what is still there`() async {
    let store = makeStore(.detail(Sheet.State(id: 1)))
    let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
    store.send(.destination(.presented(.detail(.closeWhenCancelled))))
    withObservationTracking {
      _ = store.destination == nil
    } onChange: {
      continuation.finish()
    }
    store.send(.destination(.presented(.detail(.cancel))))
    for await _ in changes {}
    await Task { @MainActor in }.value
    #expect(store.destination == nil)
  }

  @Test func `an effect whose task was cancelled dismisses what is still there`() async {
    let store = makeStore(.detail(Sheet.State(id: 1)))
    let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
    let task = store.send(.destination(.presented(.detail(.closeWhenCancelled))))
    withObservationTracking {
      _ = store.destination == nil
    } onChange: {
      continuation.finish()
    }
    task.cancel()
    for await _ in changes {}
    await Task { @MainActor in }.value
    #expect(store.destination == nil)
  }

  @Test func `the body of what is presented twice deep is made once`() {
    let store = makeStore(.detail(Sheet.State(id: 1, inner: Popover.State())))
    Popover.bodies.setValue(0)
    for _ in 0..<5 { store.send(.destination(.presented(.detail(.inner(.presented(.add)))))) }
    #expect(Popover.bodies.value == 1)
  }

  @Test func `a feature knows whether it is presented`() async {
    let store = makeStore(.detail(Sheet.State(id: 1)))
    await store.send(.destination(.presented(.detail(.ask)))).finish()
    #expect(store.destination?.detail?.answers == [true, true])
    let alone = Store(initialState: Sheet.State(id: 1)) { Sheet() }
    await alone.send(.ask).finish()
    #expect(alone.answers == [false, false])
  }

  @Test func `the innermost presented feature is dismissed`() async {
    let store = makeStore(.detail(Sheet.State(id: 1, inner: Popover.State())))
    await store.send(.destination(.presented(.detail(.inner(.presented(.close)))))).finish()
    #expect(store.destination == .detail(Sheet.State(id: 1)))
    await store.send(.destination(.presented(.detail(.close)))).finish()
    #expect(store.destination == nil)
  }

  @Test func `a row of a presented feature dismisses that feature`() async {
    let store = makeStore(.detail(Sheet.State(id: 1, rows: [Popover.State(id: 3)])))
    await store.send(.destination(.presented(.detail(.rows(.element(id: 3, action: .close)))))).finish()
    #expect(store.destination == nil)
  }

  @Test func `the effects of what the child presents end with the child`() async {
    let log = EffectLog<Desk.State, Desk.Action>()
    let store = makeStore(.detail(Sheet.State(id: 1, inner: Popover.State())), gate: Gate(), log: log)
    let task = store.send(.destination(.presented(.detail(.inner(.presented(.start))))))
    store.send(.set(nil))
    await task.finish()
    #expect(log.lines.last == "effect 1 cancelled by 2")
  }

  @Test func `a dismissal of a feature that is not presented is reported`() async {
    let store = Store(initialState: Sheet.State(id: 1)) { Sheet() }
    let issues = await ReportedIssues.messages { await store.send(.close).finish() }
    #expect(issues.count == 1)
    #expect(issues.first?.hasPrefix("a feature was dismissed that is not presented") == true)
  }

  @Test func `a test overrides the dismissal`() async {
    let isDismissed = LockIsolated(false)
    let store = Store(initialState: Sheet.State(id: 1)) {
      Sheet()
    } withDependencies: {
      $0.dismiss = DismissEffect { isDismissed.setValue(true) }
    }
    await store.send(.close).finish()
    #expect(isDismissed.value)
  }

  @Test func `an override outside of a presentation does not reach the child`() async {
    let store = Store(initialState: Desk.State(destination: .detail(Sheet.State(id: 1)))) {
      Desk()
    } withDependencies: {
      $0.dismiss = DismissEffect { Issue.record("the parent was dismissed") }
    }
    await store.send(.destination(.presented(.detail(.close)))).finish()
    #expect(store.destination == nil)
  }

  @Test(arguments: [true, false]) func `an action for nothing is reported at the operator`(isDismissal: Bool) {
    let store = makeStore(nil)
    withKnownIssue {
      _ = store.send(.destination(isDismissal ? .dismiss : .presented(.detail(.add))))
    } matching: { issue in
      issue.sourceLocation?.line == Int(Desk.line) && issue.sourceLocation?.fileID == #fileID
        && issue.comments.contains { $0.rawValue.contains("came while its state is nil") }
    }
  }

  private func makeStore(
    _ destination: Desk.Destination.State?, gate: Gate? = nil, log: EffectLog<Desk.State, Desk.Action> = EffectLog()
  ) -> StoreOf<Desk> {
    Store(initialState: Desk.State(destination: destination)) {
      EffectLogged(base: Desk(), log: log)
    } withDependencies: {
      $0[GateKey.self] = gate
    }
  }
}

enum GateKey: TestDependencyKey {
  static var testValue: Gate? { nil }
}

extension AlertState where Action == Desk.Alert {
  fileprivate static var deletion: Self {
    AlertState {
      TextState("Delete?")
    } actions: {
      ButtonState(role: .destructive, action: .confirm) { TextState("Delete") }
    }
  }

  fileprivate static var again: Self { AlertState { TextState("Really?") } }
}

@Reducer
struct Desk {
  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
    var seen: [String] = []
  }

  enum Action {
    case destination(PresentationAction<Destination.Action>)
    case set(Destination.State?)
    case worked, takeAway
  }

  enum Alert { case confirm, ask, work }

  @Reducer
  enum Destination {
    case detail(Sheet)
    case other(Sheet)
    case alert(AlertState<Alert>)
  }

  static let line: UInt = #line + 29

  @Dependency(GateKey.self) var gate

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .destination(.dismiss):
        guard case .detail(let detail) = state.destination else { return .none }
        if detail.id == 13 { state.destination = .detail(Sheet.State(id: 14)) }
        if detail.id == 15 { state.destination?.modify(\.detail) { $0.count = 9 } }
        state.seen.append("dismiss detail \(detail.id): \(detail.count)")
      case .destination(.presented(.detail)):
        guard case .detail(let detail) = state.destination else { return .none }
        state.seen.append("detail \(detail.id): \(detail.count)")
      case .destination(.presented(.alert(.confirm))): state.seen.append("confirm")
      case .destination(.presented(.alert(.ask))): state.destination = .alert(.again)
      case .destination(.presented(.alert(.work))):
        return .run { [gate] send in
          await gate?.pass()
          await send(.worked)
        }
      case .destination: break
      case .set(let destination): state.destination = destination
      case .worked: state.seen.append("worked")
      case .takeAway: break
      }
      return .none
    }
    .ifLet(\.$destination, action: \.destination)
    Reduce { state, action in
      if case .takeAway = action { state.destination = nil }
      return .none
    }
  }
}

extension Desk.Destination.State: Equatable {}

@Reducer
struct Sheet {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var count = 0
    var answers: [Bool] = []
    @Presents var inner: Popover.State?
    var rows: IdentifiedArrayOf<Popover.State> = []
  }

  enum Action {
    case add, start, close, closeTwiceAndAdd, closeWhenCancelled, cancel, ask
    case answered(Bool)
    case inner(PresentationAction<Popover.Action>)
    case rows(IdentifiedActionOf<Popover>)
  }

  @Dependency(\.dismiss) var dismiss
  @Dependency(\.isPresented) var isPresented
  @Dependency(GateKey.self) var gate

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .add: state.count += 1
      case .start:
        return .run { [gate] send in
          await gate?.pass()
          await send(.add)
        }
      case .close: return .run { _ in await dismiss() }
      case .closeTwiceAndAdd:
        return .run { send in
          await dismiss()
          await dismiss()
          await send(.add)
        }
      case .closeWhenCancelled:
        return .run { _ in
          try? await Task.never()
          await dismiss()
        }
        .cancellable(id: "close")
      case .cancel: return .cancel(id: "close")
      case .ask:
        state.answers.append(isPresented)
        return .run { send in await send(.answered(isPresented)) }
      case .answered(let answer): state.answers.append(answer)
      case .inner, .rows: break
      }
      return .none
    }
    .ifLet(\.$inner, action: \.inner) { Popover() }
    .forEach(\.rows, action: \.rows) { Popover() }
  }
}

@Reducer
struct Popover {
  @ObservableState
  struct State: Equatable, Identifiable {
    var id = 0
    var count = 0
  }

  enum Action { case start, close, add }

  static let bodies = LockIsolated(0)

  /// Does nothing, but counts how often the body was made.
  private struct Counter: Reducer {
    init() { Popover.bodies.withValue { $0 += 1 } }

    func reduce(into state: inout Popover.State, action: Popover.Action) -> Effect<Popover.Action> { .none }
  }

  var body: some ReducerOf<Self> {
    Counter()
    Reduce { state, action in
      @Dependency(\.dismiss) var dismiss
      @Dependency(GateKey.self) var gate
      switch action {
      case .start:
        return .run { [gate] send in
          await gate?.pass()
          await send(.add)
        }
      case .close: return .run { _ in await dismiss() }
      case .add:
        state.count += 1
        return .none
      }
    }
  }
}
