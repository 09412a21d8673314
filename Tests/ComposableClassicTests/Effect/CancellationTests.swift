import ComposableClassic
import Dispatch
import StoreTesting
import Testing

/// Cancellation, debouncing and throttling, outside of stores and in one.
@Suite(.serialized) struct CancellationTests {
  private struct ID: Hashable { var name = "" }

  @MainActor @Test func `an effect is cancelled outside of stores`() {
    let subject = PassthroughSubject<Int, Never>()
    let run = Run(subject.eraseToEffect().cancellable(id: ID(name: "outside")))
    subject.send(1)
    _ = Run(Effect<Int, Never>.cancel(id: ID(name: "other")))
    subject.send(2)
    _ = Run(Effect<Int, Never>.cancel(id: ID(name: "outside")))
    subject.send(3)
    #expect(run.events == ["1", "2", "end"])
  }

  @MainActor @Test func `an effect replaces that in flight outside of stores`() {
    let subject = PassthroughSubject<Int, Never>()
    let effect = subject.eraseToEffect().cancellable(id: ID(name: "replaced"), cancelInFlight: true)
    let first = Run(effect)
    let second = Run(effect)
    subject.send(1)
    #expect(first.events == ["end"])
    #expect(second.events == ["1"])
    second.cancel()
  }

  @MainActor @Test func `a store has cancel IDs of its own`() {
    let subject = PassthroughSubject<String, Never>()
    let reducer = Reducer<[String], String, Void> { state, action, _ in
      state.append(action)
      switch action {
      case "start": return subject.eraseToEffect().cancellable(id: ID.self)
      case "stop": return .cancel(id: ID.self)
      case "stop all": return .cancel(ids: [1, 2])
      default: return .none
      }
    }
    let stores = (0..<2).map { _ in Store(initialState: [], reducer: reducer, environment: ()) }
    for store in stores { store.send("start") }
    stores[0].send("stop")
    subject.send("value")
    #expect(ViewStore(stores[0]).state == ["start", "stop"])
    #expect(ViewStore(stores[1]).state == ["start", "value"])
  }

  @MainActor @Test func `nothing cancels what is in flight`() {
    let subject = PassthroughSubject<String, Never>()
    let store = Store(
      initialState: [],
      reducer: Reducer<[String], String, Void> { state, action, _ in
        state.append(action)
        return (action == "start" ? subject.eraseToEffect() : .none).cancellable(id: 1, cancelInFlight: true)
      }, environment: ())
    store.send("start")
    store.send("nothing")
    subject.send("value")
    #expect(ViewStore(store).state == ["start", "nothing"])
  }

  @MainActor @Test func `an operator around a cancellable effect keeps its cancel ID`() {
    let subject = PassthroughSubject<String, Never>()
    let store = Store(
      initialState: [],
      reducer: Reducer<[String], String, Void> { state, action, _ in
        state.append(action)
        switch action {
        case "start": return subject.eraseToEffect().cancellable(id: 1).filter { $0 != "x" }.eraseToEffect()
        case "stop": return .cancel(id: 1)
        default: return .none
        }
      }, environment: ())
    let log = EffectLog<[String], String>()
    _ = store.runtimeStore.addObserver(made: { log })
    store.send("start")
    subject.send("x")
    subject.send("value")
    store.send("stop")
    subject.send("late")
    #expect(ViewStore(store).state == ["start", "value", "stop"])
    #expect(log.lines.suffix(1) == ["effect 1 cancelled by 3"])
  }

  @MainActor @Test func `a publisher ends when one of its two parts is cancelled and the other ends`() {
    let (first, second) = (PassthroughSubject<String, Never>(), PassthroughSubject<String, Never>())
    let log = EffectLog<[String], String>()
    let store = Store(
      initialState: [],
      reducer: Reducer<[String], String, Void> { state, action, _ in
        state.append(action)
        switch action {
        case "start":
          return [first.eraseToEffect().cancellable(id: 1), second.eraseToEffect()].publisher.flatMap { $0 }
            .eraseToEffect()
        case "stop": return .cancel(id: 1)
        default: return .none
        }
      }, environment: ())
    _ = store.runtimeStore.addObserver(made: { log })
    store.send("start")
    store.send("stop")
    second.send("value")
    second.send(completion: .finished)
    #expect(ViewStore(store).state == ["start", "stop", "value"])
    #expect(log.lines.suffix(1) == ["effect 1 finished"])
  }

  @MainActor @Test func `IDs of all kinds are cancelled together`() {
    struct First {}
    struct Second {}
    let scheduler = DispatchQueue.test
    let subject = PassthroughSubject<String, Never>()
    let ids = [1, 2]
    let store = Store(
      initialState: [],
      reducer: Reducer<[String], String, Void> { state, action, _ in
        state.append(action)
        switch action {
        case "types":
          return .merge(
            subject.eraseToEffect { $0 + "!" }.debounce(id: First.self, for: 1, scheduler: scheduler),
            Effect.timer(id: Second.self, every: 1, on: scheduler).map { _ in "tick" })
        case "values":
          return .merge(
            subject.eraseToEffect().cancellable(id: 1), subject.eraseToEffect().cancellable(id: 2))
        case "stop types": return .cancel(ids: [First.self, Second.self])
        case "stop values": return .cancel(ids: 1, 2)
        case "stop array": return .cancel(ids: ids)
        case "stop nothing": return .cancel(ids: [])
        default: return .none
        }
      }, environment: ())
    let log = EffectLog<[String], String>()
    _ = store.runtimeStore.addObserver(made: { log })
    for action in ["types", "stop types", "values", "stop values", "values", "stop nothing", "stop array"] {
      store.send(action)
    }
    #expect(
      log.lines.filter { $0.contains("cancelled") } == [
        "effect 1 cancelled by 2", "effect 2 cancelled by 2", "effect 3 cancelled by 4", "effect 4 cancelled by 4",
        "effect 5 cancelled by 7", "effect 6 cancelled by 7",
      ])
    scheduler.advance(by: 5)
    subject.send("late")
    #expect(ViewStore(store).state.count == 7)
  }

  @MainActor @Test func `an effect that starts later is cancelled by each store`() {
    let (outer, inner) = (PassthroughSubject<String, Never>(), PassthroughSubject<String, Never>())
    let store = Store(
      initialState: [],
      reducer: Reducer<[String], String, Void> { state, action, _ in
        state.append(action)
        switch action {
        case "start":
          return outer.flatMap { _ in inner.eraseToEffect().cancellable(id: ID(name: "later")) }.eraseToEffect()
        case "stop": return .cancel(id: ID(name: "later"))
        default: return .none
        }
      }, environment: ())
    store.send("start")
    outer.send("x")
    inner.send("value")
    store.send("stop")
    inner.send("late")
    #expect(ViewStore(store).state == ["start", "value", "stop"])
  }

  @MainActor @Test func `an effect that replaces its neighbour is cancelled with its store`() {
    let (first, second) = (PassthroughSubject<String, Never>(), PassthroughSubject<String, Never>())
    var cancellations: [String] = []
    func effect(_ subject: PassthroughSubject<String, Never>, _ name: String) -> Effect<String, Never> {
      subject.handleEvents(receiveCancel: { cancellations.append(name) }).eraseToEffect()
        .cancellable(id: 1, cancelInFlight: true)
    }
    var store: Store<[String], String>? = Store(
      initialState: [],
      reducer: Reducer<[String], String, Void> { state, action, _ in
        state.append(action)
        return action == "start" ? .merge(effect(first, "first"), effect(second, "second")) : .none
      }, environment: ())
    store?.send("start")
    #expect(cancellations == ["first"])
    second.send("value")
    #expect(store.map { ViewStore($0).state } == ["start", "value"])
    store = nil
    #expect(cancellations == ["first", "second"])
  }

  @MainActor @Test func `what follows a merge starts once`() {
    let subject = PassthroughSubject<String, Never>()
    let store = Store(
      initialState: [],
      reducer: Reducer<[String], String, Void> { state, action, _ in
        state.append(action)
        guard action == "start" else { return .none }
        return .concatenate(
          .merge(subject.eraseToEffect().cancellable(id: 1), .cancel(id: 1)), Effect(value: "next"))
      }, environment: ())
    store.send("start")
    #expect(ViewStore(store).state == ["start", "next"])
  }

  @MainActor @Test func `debounced effects start after a pause`() {
    let scheduler = DispatchQueue.test
    let store = store { Effect(value: $0.uppercased()).debounce(id: 1, for: 0.3, scheduler: scheduler) }
    store.send("a")
    scheduler.advance(by: 0.2)
    store.send("b")
    scheduler.advance(by: 0.2)
    #expect(ViewStore(store).state == ["a", "b"])
    scheduler.advance(by: 0.1)
    #expect(ViewStore(store).state == ["a", "b", "B"])
    let now = scheduler.now
    scheduler.run()
    #expect(ViewStore(store).state == ["a", "b", "B"])
    // Nothing is left of the pause that was cancelled.
    #expect(scheduler.now == now)
  }

  @MainActor @Test func `a deferred effect starts later`() {
    let scheduler = DispatchQueue.test
    let store = store { Effect(value: $0.uppercased()).deferred(for: 1, scheduler: scheduler) }
    store.send("a")
    scheduler.advance(by: .milliseconds(999))
    #expect(ViewStore(store).state == ["a"])
    scheduler.advance(by: .milliseconds(1))
    #expect(ViewStore(store).state == ["a", "A"])
  }

  @MainActor @Test(arguments: [true, false]) func `throttled effects share an interval`(_ latest: Bool) {
    let scheduler = DispatchQueue.test
    let store = store { Effect(value: $0.uppercased()).throttle(id: 1, for: 1, scheduler: scheduler, latest: latest) }
    let other = self.store {
      Effect(value: $0.uppercased()).throttle(id: 1, for: 1, scheduler: scheduler, latest: latest)
    }
    for name in ["a", "b", "c"] {
      store.send(name)
      scheduler.advance()
    }
    other.send("x")
    scheduler.advance()
    #expect(ViewStore(store).state == ["a", "A", "b", "c"])
    #expect(ViewStore(other).state == ["x", "X"])
    scheduler.advance(by: 1)
    #expect(ViewStore(store).state == ["a", "A", "b", "c", latest ? "C" : "B"])
    store.send("d")
    #expect(ViewStore(store).state.last == "d")
    scheduler.advance(by: 1)
    #expect(ViewStore(store).state.last == "D")
    scheduler.advance(by: 5)
    store.send("e")
    scheduler.advance()
    #expect(ViewStore(store).state.last == "E")
  }

  @MainActor @Test func `a timer ticks until it is cancelled`() {
    let scheduler = DispatchQueue.test
    let store = Store(
      initialState: 0,
      reducer: Reducer<Int, String, AnySchedulerOf<DispatchQueue>> { state, action, scheduler in
        switch action {
        case "start": return Effect.timer(id: 1, every: 1, on: scheduler).map { _ in "tick" }
        case "stop": return .cancel(id: 1)
        default:
          state += 1
          return .none
        }
      }, environment: scheduler.eraseToAnyScheduler())
    store.send("start")
    scheduler.advance(by: 2.5)
    #expect(ViewStore(store).state == 2)
    // It replaces the one that is running.
    store.send("start")
    scheduler.advance(by: 1)
    #expect(ViewStore(store).state == 3)
    store.send("stop")
    scheduler.run()
    #expect(ViewStore(store).state == 3)
  }

  /// A store whose state lists the actions, and that answers those in lower case.
  @MainActor private func store(_ effect: @escaping (String) -> Effect<String, Never>) -> Store<[String], String> {
    Store(
      initialState: [],
      reducer: Reducer<[String], String, Void> { state, action, _ in
        state.append(action)
        return action == action.lowercased() ? effect(action) : .none
      }, environment: ())
  }
}
