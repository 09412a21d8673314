import ComposableRuntime
import Foundation
import Observation
import StoreTesting
import Testing

/// Shared values that are kept in places of an app's own.
@Suite(.timeLimit(.minutes(5))) struct SharedKeyTests {
  @MainActor @Test func `a reducer that runs again neither loads nor saves`() {
    let url = URL(filePath: "/nowhere/filed.json")
    let server = Server()
    withDependencies {
      $0.defaultFileStorage = .inMemory([url: Data("5".utf8)])
    } operation: {
      let core = ReplayCore(
        reducer: Reduce<[Int], Bool> { state, _ in
          @Shared(.fileStorage(url)) var filed = 1
          @Shared(ServerKey(id: "a", server: server)) var count = 2
          $filed.withLock { $0 += 1 }
          $count.withLock { $0 += 1 }
          state = [filed, count]
          return .none
        })
      for seq in 1...2 {
        var state: [Int] = []
        _ = core.reduce(true, into: &state, seq: seq, answers: nil)
        #expect(state == [2, 3])
      }
      @Shared(.fileStorage(url)) var filed = 0
      #expect(filed == 5)
      #expect(server.loads.value.isEmpty && server.saved.value.isEmpty && server.subscribers.value.isEmpty)
    }
  }

  /// A place whose answers the test gives.
  private final class Server: Sendable {
    let loads = LockIsolated<[LoadContinuation<Int>]>([])
    let subscribers = LockIsolated<[SharedSubscriber<Int>]>([])
    let saved = LockIsolated<[Int]>([])
    let error = LockIsolated<Refusal?>(nil)
    let cancellations = LockIsolated(0)
    let whileSaving = LockIsolated<@Sendable (Int) -> Void>({ _ in })
    let dropsSaves = LockIsolated(false)

    deinit { for load in loads.value { load.resumeReturningInitialValue() } }
  }

  private struct ServerKey: SharedKey, CustomStringConvertible {
    let id: String
    let server: Server

    var description: String { "key \(id)" }

    func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
      server.loads.withValue { $0.append(continuation) }
    }

    func subscribe(context: LoadContext<Int>, subscriber: SharedSubscriber<Int>) -> SharedSubscription {
      server.subscribers.withValue { $0.append(subscriber) }
      return SharedSubscription { [server] in server.cancellations.withValue { $0 += 1 } }
    }

    func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
      if server.dropsSaves.value { return }
      server.whileSaving.value(value)
      server.saved.withValue { $0.append(value) }
      continuation.resume(with: server.error.value.map { .failure($0) } ?? .success(()))
    }
  }

  @Test func `a value that is loaded later is the initial one until then`() throws {
    let server = Server()
    @Shared(ServerKey(id: "a", server: server)) var count = 1
    @Shared(ServerKey(id: "b", server: server)) var other = 1
    #expect(count == 1 && $count.isLoading)
    let loads = server.loads.value
    try #require(loads.count == 2)
    loads[0].resume(returning: 5)
    #expect(count == 5 && !$count.isLoading && other == 1)
    loads[1].resume(throwing: Refusal())
    #expect(other == 1 && !$other.isLoading && $other.loadError is Refusal)
    #expect(server.saved.value.isEmpty)
  }

  @Test func `a place without a value keeps what is changed while it is loaded`() throws {
    let server = Server()
    @Shared(ServerKey(id: "a", server: server)) var count = 1
    $count.withLock { $0 = 2 }
    try #require(server.loads.value.first).resumeReturningInitialValue()
    #expect(count == 2 && !$count.isLoading)
  }

  @Test func `changes of others are not saved and own changes are`() throws {
    let server = Server()
    @Shared(ServerKey(id: "a", server: server)) var count = 1
    let subscriber = try #require(server.subscribers.value.first)
    subscriber.yieldLoading()
    #expect($count.isLoading)
    subscriber.yield(8)
    #expect(count == 8 && !$count.isLoading)
    subscriber.yieldReturningInitialValue()
    #expect(count == 1)
    $count.withLock { $0 += 1 }
    #expect(server.saved.value == [2])
  }

  @Test func `a change that is not saved is a save error and no issue`() async throws {
    let server = Server()
    @Shared(ServerKey(id: "a", server: server)) var count = 1
    server.error.setValue(Refusal())
    let messages = ReportedIssues.messages { $count.withLock { $0 = 2 } }
    #expect(messages.isEmpty)
    #expect(count == 2 && $count.saveError is Refusal)
    await #expect(throws: Refusal.self) { try await $count.save() }
    server.error.setValue(nil)
    try await $count.save()
    #expect($count.saveError == nil)
    #expect(server.saved.value == [2, 2, 2])
  }

  @Test func `the newest value is saved last`() async throws {
    let server = Server()
    @Shared(ServerKey(id: "a", server: server)) var count = 1
    let shared = $count
    server.whileSaving.setValue { value in if value == 1 { shared.withLock { $0 = 2 } } }
    try await shared.save()
    #expect(server.saved.value == [1, 2])
    server.whileSaving.setValue { _ in }
  }

  @Test func `what comes while a value is saved is a change unless it is that value`() throws {
    let server = Server()
    @Shared(ServerKey(id: "a", server: server)) var count = 1
    let subscriber = try #require(server.subscribers.value.first)
    // The place keeps ten at the most.
    server.whileSaving.setValue { value in subscriber.yield(min(value, 10)) }
    let changes = LockIsolated(0)
    withObservationTracking {
      _ = count
    } onChange: {
      changes.withValue { $0 += 1 }
    }
    $count.withLock { $0 = 5 }
    #expect(count == 5 && changes.value == 1)
    $count.withLock { $0 = 50 }
    #expect(count == 10)
    #expect(server.saved.value == [5, 50])
    // A key may change the value that it saves.
    let shared = $count
    server.whileSaving.setValue { value in if value == 3 { shared.withLock { $0 = 4 } } }
    $count.withLock { $0 = 3 }
    #expect(count == 4)
    #expect(server.saved.value == [5, 50, 3, 4])
  }

  @Test func `a value that is loaded on another thread arrives`() async {
    for _ in 0..<100 {
      let server = Server()
      @SharedReader(ThreadedKey(server: server)) var count = 1
      await until(!$count.isLoading)
      #expect(count == 7)
    }
  }

  /// A place that answers at once, on another thread.
  private struct ThreadedKey: SharedReaderKey {
    let server: Server

    var id: ObjectIdentifier { ObjectIdentifier(server) }

    func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
      DispatchQueue.global().async { continuation.resume(returning: 7) }
    }

    func subscribe(context: LoadContext<Int>, subscriber: SharedSubscriber<Int>) -> SharedSubscription {
      SharedSubscription {}
    }
  }

  @Test func `a key that drops its continuation is reported and is no error`() async throws {
    let server = Server()
    @Shared(ServerKey(id: "a", server: server)) var count = 1
    let shared = $count
    let messages = try await ReportedIssues.messages {
      async let loaded: Void = shared.load()
      await until(server.loads.value.count == 2)
      server.loads.setValue([])
      try await loaded
    }
    #expect(messages.count == 2)
    #expect(
      Set(messages) == [
        "the key 'key a' of a shared value has dropped the continuation of 'load': expected a call of 'resume'"
      ])
    #expect(count == 1 && !$count.isLoading && $count.loadError == nil)
  }

  @Test func `a key that drops the continuation of a save is reported and is no error`() async throws {
    let server = Server()
    server.dropsSaves.setValue(true)
    @Shared(ServerKey(id: "a", server: server)) var count = 1
    let shared = $count
    let messages = try await ReportedIssues.messages { try await shared.save() }
    #expect(
      messages == [
        "the key 'key a' of a shared value has dropped the continuation of 'save': expected a call of 'resume'"
      ])
    #expect($count.saveError == nil)
  }

  @Test func `a key that answers twice is reported`() throws {
    let server = Server()
    @Shared(ServerKey(id: "a", server: server)) var count = 1
    let load = try #require(server.loads.value.first)
    load.resume(returning: 5)
    let messages = ReportedIssues.messages { load.resume(returning: 6) }
    #expect(
      messages == [
        """
        the key 'key a' of a shared value has resumed the continuation of 'load' more than once: only the first call \
        counts
        """
      ])
    #expect(count == 5)
  }

  @Test func `a status is observed`() throws {
    let server = Server()
    @Shared(ServerKey(id: "a", server: server)) var count = 1
    let changes = LockIsolated(0)
    withObservationTracking {
      _ = $count.isLoading
    } onChange: {
      changes.withValue { $0 += 1 }
    }
    try #require(server.loads.value.first).resume(throwing: Refusal())
    #expect(changes.value == 1)
  }

  @Test func `a reader may name a place that can be changed`() async throws {
    @SharedReader(.flag) var flag = true
    @SharedReader(.maybe) var maybe: Int?
    @SharedReader(.counted) var counted
    @SharedReader(.counted) var other = 8
    @Shared(.counted) var shared
    #expect((flag, maybe, counted, other) == (true, nil, 5, 5))
    $shared.withLock { $0 = 6 }
    #expect((counted, other) == (6, 6))
    let required = try await SharedReader(require: .counted)
    #expect(required.wrappedValue == 6)
  }

  @Test func `a required value is loaded once`() async throws {
    let server = Server()
    async let required = Shared(require: ServerKey(id: "a", server: server))
    await until(!server.loads.value.isEmpty)
    server.loads.value[0].resume(returning: 3)
    let shared = try await required
    #expect(shared.wrappedValue == 3 && !shared.isLoading)
    #expect(server.loads.value.count == 1)
    #expect(server.subscribers.value.count == 1)
  }

  @Test func `a place is left when nothing names it any more`() {
    let server = Server()
    func use() {
      @Shared(ServerKey(id: "a", server: server)) var count = 1
      @Shared(ServerKey(id: "a", server: server)) var same = 1
      #expect(count == same)
    }
    use()
    #expect(server.cancellations.value == 1)
    use()
    #expect(server.loads.value.count == 2)
  }

  @Test func `a value can be required`() async throws {
    let url = URL(filePath: "/nowhere/filed.json")
    try await withDependencies {
      $0.defaultFileStorage = .inMemory([url: Data("3".utf8)])
    } operation: {
      let shared = try await Shared<Int>(require: .fileStorage(url))
      #expect(shared.wrappedValue == 3)
      let missing = URL(filePath: "/nowhere/else.json")
      await #expect(throws: (any Error).self) { _ = try await Shared<Int>(require: .fileStorage(missing)) }
    }
  }

  // MARK: - Another place

  @Test func `a property is loaded from another place`() async throws {
    let server = Server()
    @Shared(value: 1) var count
    let copy = $count
    async let loaded: Void = copy.load(ServerKey(id: "a", server: server))
    await until(!server.loads.value.isEmpty)
    #expect($count.isLoading)
    #expect(count == 1)
    server.loads.value[0].resume(returning: 7)
    try await loaded
    #expect(count == 7 && !$count.isLoading)
    $count.withLock { $0 += 1 }
    #expect(server.saved.value == [8])
    #expect(server.loads.value.count == 1)
  }

  @Test func `a reader is loaded from another place`() async throws {
    @Shared(.counted) var counted
    @SharedReader(value: 1) var count
    let copy = $count
    try await $count.load(.counted)
    #expect(copy.wrappedValue == 5)
    $counted.withLock { $0 += 1 }
    #expect(count == 6)
    #expect(counted == 6, "what is there already is not replaced by the value of the property")
  }

  @Test func `a place that cannot be loaded throws`() async {
    let server = Server()
    @Shared(value: 1) var count
    let copy = $count
    async let loaded: Void = copy.load(ServerKey(id: "a", server: server))
    await until(!server.loads.value.isEmpty)
    server.loads.value[0].resume(throwing: Refusal())
    do {
      try await loaded
      Issue.record("expected an error")
    } catch {
      #expect(error is Refusal)
    }
    #expect(count == 1 && $count.loadError is Refusal)
  }

  // MARK: - Places with an initial value

  @Test func `a place tells its initial value`() {
    #expect(AppStorageKey<Int>.Default.counted.initialValue == 5)
  }

  @Test func `an identified array needs no type where the place has one`() {
    @Shared(.items) var items = []
    @SharedReader(.items) var same = []
    $items.withLock { $0 = [Item(id: 1)] }
    #expect(Array(same.ids) == [1])
  }
}

private struct Item: Identifiable, Equatable { let id: Int }

extension SharedReaderKey where Self == InMemoryKey<IdentifiedArrayOf<Item>>.Default {
  fileprivate static var items: Self { Self[.inMemory("items"), default: []] }
}

extension SharedKey where Self == AppStorageKey<Bool> {
  fileprivate static var flag: Self { appStorage("flag") }
}

extension SharedKey where Self == AppStorageKey<Int?> {
  fileprivate static var maybe: Self { appStorage("maybe") }
}

extension SharedKey where Self == AppStorageKey<Int>.Default {
  fileprivate static var counted: Self { Self[.appStorage("counted"), default: 5] }
}
