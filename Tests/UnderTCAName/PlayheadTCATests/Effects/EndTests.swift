import ComposableArchitecture
import PlayheadRecorder
import PlayheadTCA
import Testing

/// A feature whose action says what it returns.
@Reducer struct Works {
  /// What an action returns.
  indirect enum Work: Sendable {
    /// Sends each, and lets others run before it.
    case run([Int], name: String? = nil)
    /// Runs until it is cancelled.
    case wait
    case send(Int)
    case publisher(Range<Int>)
    /// A publisher that sends nothing, and has not finished.
    case silence
    case merge([Work])
    case cancellable(Work, String)
    case cancel(String)
  }

  @Recordable struct State: Equatable { var sum = 0 }

  @Recordable enum Action: Equatable {
    case start(String)
    case item(Int)
  }

  /// What each `start` returns.
  let works: [String: Work]

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .start(let name): return works[name].map(effect) ?? .none
      case .item(let number):
        state.sum += number
        return .none
      }
    }
  }

  private func effect(_ work: Work) -> Effect<Action> {
    switch work {
    case .run(let items, let name):
      return .run(name: name) { send in
        for item in items {
          await Task.yield()
          await send(.item(item))
        }
      }
    case .wait: return .run { _ in for await _ in AsyncStream<Void>.never {} }
    case .send(let item): return .send(.item(item))
    case .publisher(let items): return .publisher { items.publisher.map(Action.item) }
    case .silence: return .publisher { Empty(completeImmediately: false) }
    case .merge(let works): return .merge(works.map(effect))
    case .cancellable(let work, let id): return effect(work).cancellable(id: id)
    case .cancel(let id): return .cancel(id: id)
    }
  }
}

/// The end of an effect is told from its cancellation, whatever it is made of.
@MainActor @Suite struct EndTests {
  private func events(
    _ works: [String: Works.Work], _ body: @MainActor (StoreOf<Works>) async throws -> Void
  ) async throws -> [String] {
    try await RecordedSession(of: Works(works: works), from: Works.State(), during: body).lines("effect").map {
      $0.replacing(/\{"kind":"effect","id":|"event":|"seq":|,"name":"effect"|"|\}/, with: "")
    }
  }

  @Test(
    arguments: [
      .run([1]), .run([1, 2], name: "load"), .merge([.run([1]), .run([2])]), .merge([.run([1]), .send(2)]),
      .merge([.send(1), .run([])]), .merge([.run([1]), .publisher(2..<4), .run([5])]), .publisher(0..<3), .send(1),
      .cancellable(.run([1]), "id"), .cancellable(.merge([.send(2), .run([1])]), "id"), .run([]),
    ] as [Works.Work])
  func `what ends by itself has finished`(work: Works.Work) async throws {
    let events = try await events(["a": work]) { store in await store.send(.start("a")).finish() }
    #expect(events.count == 2 && events.first?.hasPrefix("1,start,1") == true && events.last == "1,finish")
  }

  @Test(
    arguments: [
      .wait, .merge([.wait, .run([1])]), .merge([.send(1), .wait]), .merge([.publisher(0..<3), .silence]), .silence,
      .cancellable(.merge([.send(1), .wait]), "id"),
    ] as [Works.Work])
  func `what its task's holder cancels was cancelled`(work: Works.Work) async throws {
    let events = try await events(["a": work]) { store in
      let task = store.send(.start("a"))
      for _ in 0..<10 { await Task.yield() }
      task.cancel()
      await task.finish()
    }
    #expect(events == ["1,start,1", "1,cancel"])
  }

  @Test func `a publisher that another action cancels was cancelled`() async throws {
    let works = ["a": Works.Work.cancellable(.merge([.send(1), .silence]), "id"), "stop": .cancel("id")]
    let events = try await events(works) { store in
      let task = store.send(.start("a"))
      store.send(.start("stop"))
      await task.finish()
    }
    #expect(events == ["1,start,1", "1,cancel"])
  }

  @Test func `what has sent nothing and is over when the store listens to it is no effect`() async throws {
    let works = ["stop": Works.Work.cancel("id"), "none": .merge([.publisher(0..<0), .cancel("id")])]
    let events = try await events(works) { store in
      for name in works.keys { await store.send(.start(name)).finish() }
    }
    #expect(events == [])
  }

  @Test func `what goes on when the store goes was cancelled`() async throws {
    let works = ["a": Works.Work.wait, "b": .silence]
    let events = try await events(works) { store in
      store.send(.start("a"))
      store.send(.start("b"))
    }
    #expect(events.prefix(2) == ["1,start,1", "2,start,2"])
  }

  @Test(
    arguments: [
      .publisher(0..<3000), .merge((0..<400).map { .send($0) } + [.publisher(400..<3000)]),
      .merge([.run([]), .publisher(0..<3000)]), .run(Array(0..<3000)),
    ] as [Works.Work])
  func `each of any number of actions comes from its effect`(work: Works.Work) async throws {
    let session = try await RecordedSession(of: Works(works: ["a": work]), from: Works.State()) { store in
      await store.send(.start("a")).finish()
    }
    let origins = session.lines("action").dropFirst().map { $0.contains(#""from":{"effect":1}"#) }
    #expect(origins.count == 3000 && origins.allSatisfy { $0 })
  }
}
