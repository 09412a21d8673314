import ComposableRuntime
import Testing

/// A body is made for each action, unless it is a plain list of reducers.
@MainActor
@Suite struct BodyTests {
  @Test func `a plain list is made once for each store`() {
    let count = LockIsolated(0)
    Counted.$count.withValue(count) {
      let store = Store(initialState: 0) { Counting() }
      for _ in 1...3 { store.send(2) }
      #expect(store.state == 6)
      #expect(count.value == 1)
      Store(initialState: 0) { Counting() }.send(1)
      #expect(count.value == 2)
    }
  }

  @Test func `a body with a condition follows a flag that flips`() {
    let flags = LockIsolated(false)
    let store = Store(initialState: [String]()) {
      Home()
    } withDependencies: {
      $0.flags = Flags { flags.value }
    }
    store.send("")
    flags.setValue(true)
    store.send("")
    #expect(store.state == ["old home", "new home"])
  }

  @Test func `an argument that a flag decides follows the flag`() {
    let flags = LockIsolated(false)
    let store = Store(initialState: [String]()) {
      Greeting()
    } withDependencies: {
      $0.flags = Flags { flags.value }
    }
    store.send("")
    flags.setValue(true)
    store.send("")
    #expect(store.state == ["hello", "welcome"])
  }

  @Test func `a reducer that asks a flag where it is made follows the flag`() {
    let flags = LockIsolated(false)
    let store = Store(initialState: [String]()) {
      Lobby()
    } withDependencies: {
      $0.flags = Flags { flags.value }
    }
    store.send("")
    flags.setValue(true)
    store.send("")
    #expect(store.state == ["false", "true"])
  }

  @Test func `a closure that makes a reducer follows the flag`() {
    let flags = LockIsolated(false)
    let store = Store(initialState: [String]()) {
      Porch()
    } withDependencies: {
      $0.flags = Flags { flags.value }
    }
    store.send("")
    flags.setValue(true)
    store.send("")
    #expect(store.state == ["false", "true"])
  }

  @Test func `a body that reads a shared value follows it`() {
    @Shared(.inMemory("isNew")) var isNew = false
    let store = Store(initialState: [String]()) { Entrance() }
    store.send("")
    $isNew.withLock { $0 = true }
    store.send("")
    #expect(store.state == ["old", "new"])
  }

  @Test func `a body is made anew where other dependencies are in force`() {
    let store = Store(initialState: [String]()) {
      CombineReducers {
        Forecast().dependency(\.weather, Weather(report: "calm"))
        Forecast().dependency(\.weather, Weather(report: "storm"))
        Forecast()
      }
    }
    for _ in 1...2 { store.send("") }
    #expect(store.state == ["calm", "storm", "test", "calm", "storm", "test"])
  }

  @Test func `a store that is sent to meanwhile has bodies of its own`() {
    let inner = withDependencies {
      $0.weather.report = "calm"
    } operation: {
      Store(initialState: [String]()) { Forecast() }
    }
    let outer = Store(initialState: [String]()) {
      Reduce<[String], String> { _, action in
        inner.send(action)
        return .none
      }
      Forecast()
    }
    for _ in 1...2 { outer.send("") }
    #expect(inner.state == ["calm", "calm"])
    #expect(outer.state == ["test", "test"])
  }
}

private struct Flags: TestDependencyKey, Sendable {
  static let testValue = Flags { false }
  var isNew: @Sendable () -> Bool
}

extension DependencyValues {
  fileprivate var flags: Flags {
    get { self[Flags.self] }
    set { self[Flags.self] = newValue }
  }
}

private struct Says: Reducer {
  let text: String

  func reduce(into state: inout [String], action: String) -> Effect<String> {
    state.append(text)
    return .none
  }
}

@Reducer
private struct Home {
  var body: some Reducer<[String], String> {
    @Dependency(\.flags) var flags
    if flags.isNew() { Says(text: "new home") } else { Says(text: "old home") }
  }
}

@Reducer
private struct Greeting {
  private var text: String {
    @Dependency(\.flags) var flags
    return flags.isNew() ? "welcome" : "hello"
  }

  var body: some Reducer<[String], String> { Says(text: text) }
}

@Reducer
private struct Lobby {
  private struct Asking: Reducer {
    let isNew: Bool

    init() {
      @Dependency(\.flags) var flags
      isNew = flags.isNew()
    }

    func reduce(into state: inout [String], action: String) -> Effect<String> {
      state.append("\(isNew)")
      return .none
    }
  }

  var body: some Reducer<[String], String> { Asking() }
}

@Reducer
private struct Porch {
  var body: some Reducer<[String], String> {
    CombineReducers { () -> Reduce<[String], String> in
      @Dependency(\.flags) var flags
      let isNew = flags.isNew()
      return Reduce { state, _ in
        state.append("\(isNew)")
        return .none
      }
    }
  }
}

@Reducer
private struct Entrance {
  var body: some Reducer<[String], String> {
    @Shared(.inMemory("isNew")) var isNew = false
    if isNew { Says(text: "new") } else { Says(text: "old") }
  }
}

/// Does nothing, but counts how often it was made.
private struct Counted: Reducer {
  @TaskLocal static var count = LockIsolated(0)

  init() { Self.count.withValue { $0 += 1 } }

  func reduce(into state: inout Int, action: Int) -> Effect<Int> { .none }
}

@Reducer
private struct Counting {
  var body: some Reducer<Int, Int> {
    Counted()
    Reduce { state, action in
      state += action
      return .none
    }
  }
}

@Reducer
private struct Forecast {
  private struct Reporter: Reducer {
    @Dependency(\.weather) var weather

    func reduce(into state: inout [String], action: String) -> Effect<String> {
      state.append(weather.report)
      return .none
    }
  }

  var body: some Reducer<[String], String> { Reporter() }
}
