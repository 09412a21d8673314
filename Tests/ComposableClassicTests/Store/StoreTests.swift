import ComposableClassic
import StoreTesting
import Testing

@MainActor
struct StoreTests {
  struct Row: Equatable, Identifiable {
    var id: Int
    var count = 0
  }

  struct App: Equatable {
    var title = ""
    var modal: Row?
    var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
  }

  enum Action: Equatable {
    case title(String)
    case show(Row?)
    case modal(Int)
    case row(id: Int, action: Int)
    case remove(Int)
  }

  private static let reducer = Reducer<App, Action, Void> { state, action, _ in
    switch action {
    case .title(let title): state.title = title
    case .show(let modal): state.modal = modal
    case .modal(let number): state.modal?.count += number
    case .row(let id, let number): state.rows[id: id]?.count += number
    case .remove(let id): state.rows.remove(id: id)
    }
    return .none
  }

  private let store = Store(initialState: App(), reducer: reducer, environment: ())

  @Test func `a view store publishes an old state that is presented`() {
    let observer = EffectLog<App, Action>()
    #expect(store.runtimeStore.addObserver(observer))
    store.send(.title("now"))
    let viewStore = ViewStore(store)
    var titles: [String] = []
    let subscription = viewStore.publisher.title.sink { titles.append($0) }
    observer.present(App(title: "then"))
    viewStore.send(.title("refused"))
    observer.present(nil)
    #expect(titles == ["now", "then", "now"])
    subscription.cancel()
  }

  @Test func `a view store publishes what changes`() {
    let viewStore = ViewStore(store)
    var titles: [String] = []
    var states = 0
    var changes = 0
    let cancellables = [
      viewStore.publisher.title.sink { titles.append($0) }, viewStore.publisher.sink { _ in states += 1 },
      viewStore.objectWillChange.sink { changes += 1 },
    ]
    viewStore.send(.title("a"))
    viewStore.send(.title("a"))
    viewStore.send(.modal(1))
    viewStore.send(.remove(1))
    #expect(viewStore.title == "a")
    #expect(titles == ["", "a"])
    #expect((states, changes) == (3, 2))
    for cancellable in cancellables { cancellable.cancel() }
  }

  @Test func `the state is published when no action is queued`() {
    let store = Store(
      initialState: 0,
      reducer: Reducer<Int, Int, Void> { state, action, _ in
        state += action
        return action == 1 ? .merge(Effect(value: 10), Effect(value: 100)) : .none
      }, environment: ())
    let viewStore = ViewStore(store)
    var states: [Int] = []
    let cancellable = viewStore.publisher.sink { states.append($0) }
    store.send(1)
    store.send(2)
    #expect(states == [0, 111, 113])
    cancellable.cancel()
  }

  @Test func `a publisher keeps its view store`() {
    var viewStore: ViewStore<App, Action>? = ViewStore(store)
    var titles: [String] = []
    let cancellable = viewStore?.publisher.title.sink { titles.append($0) }
    viewStore = nil
    store.send(.title("a"))
    #expect(titles == ["", "a"])
    cancellable?.cancel()
  }

  @Test func `a scoped store shows a part and keeps the whole`() {
    var whole: Store<App, Action>? = Store(initialState: App(), reducer: Self.reducer, environment: ())
    let part = whole?.scope(state: \.title, action: Action.title)
    whole = nil
    let viewStore = part.map { ViewStore($0) }
    part?.send("b")
    #expect(viewStore?.state == "b")
    #expect(part.map { ViewStore($0.scope(state: \.count)).state } == 1)
  }

  @Test func `a key path names a part`() {
    let place: KeyPath<App, String> = \.title
    let part = store.scope(state: place, action: Action.title)
    part.send("k")
    #expect(ViewStore(part).state == "k")
  }

  @Test func `a store without state only sends`() {
    ViewStore(store.stateless).send(.title("c"))
    #expect(ViewStore(store.actionless).title == "c")
  }

  @Test func `IfLetStore shows one of two contents`() {
    let modal = IfLetStore(store.scope(state: \.modal, action: Action.modal)) { store in
      store.send(1)
      return "count \(ViewStore(store).count)"
    } else: {
      "nothing"
    }
    #expect(modal.body == "nothing")
    store.send(.show(Row(id: 7)))
    #expect(modal.body == "count 1")
    #expect(modal.body == "count 2")
    store.send(.show(nil))
    #expect(modal.body == "nothing")
    #expect(IfLetStore(store.scope(state: \.modal, action: Action.modal)) { _ in 1 }.body == nil)
  }

  @Test func `ifLet calls on each change from nil`() {
    var calls: [String] = []
    var kept: [Store<Row, Int>] = []
    let cancellable = store.scope(state: \.modal, action: Action.modal)
      .ifLet {
        calls.append("\(ViewStore($0).id)")
        kept.append($0)
      } else: {
        calls.append("nil")
      }
    store.send(.show(Row(id: 7)))
    store.send(.modal(1))
    store.send(.show(nil))
    store.send(.show(nil))
    #expect(ViewStore(kept[0]).state == Row(id: 7))
    store.send(.show(Row(id: 8)))
    #expect(calls == ["nil", "7", "nil", "8"])
    cancellable.cancel()
  }

  @Test func `ifLet calls for a change that its first call makes`() {
    var calls: [String] = []
    store.send(.show(Row(id: 7)))
    let cancellable = store.scope(state: \.modal, action: Action.modal)
      .ifLet { [store] _ in
        calls.append("some")
        store.send(.show(nil))
      } else: {
        calls.append("nil")
      }
    #expect(calls == ["some", "nil"])
    cancellable.cancel()
  }

  @Test func `ForEachStore makes a content for each element`() {
    let rows = ForEachStore(store.scope(state: \.rows, action: Action.row(id:action:))) { $0 }
    let stores = rows.body
    stores[1].send(5)
    #expect(stores.map { ViewStore($0).state } == [Row(id: 1), Row(id: 2, count: 5)])
    store.send(.remove(2))
    #expect(rows.body.map { ViewStore($0).id } == [1])
    #expect(ViewStore(stores[1]).state == Row(id: 2, count: 5))
  }

  @Test func `a new action is queued while another is reduced`() {
    var send: (String) -> Void = { _ in }
    let store = Store(
      initialState: [],
      reducer: Reducer<[String], String, Void> { state, action, _ in
        if action == "a" { send("b") }
        state.append(action)
        return .none
      }, environment: ())
    send = { store.send($0) }
    store.send("a")
    #expect(ViewStore(store).state == ["a", "b"])
    send = { _ in }
  }
}
