import ComposableRuntime
import Foundation
import KeyedTesting
import PlayheadComposable
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import RandomTesting
import Testing

/// What changes a shared value between two actions is in the recording, with what has changed it.
@MainActor @Suite struct SharedOriginTests {
  private func recording(
    _ body: @MainActor (_ store: StoreOf<Transfer>, _ progress: Shared<Int>) async -> Void
  ) async throws -> Recording {
    let path = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID()).jsonl").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let progress = Shared(value: 0)
    var store: StoreOf<Transfer>? = Store(initialState: Transfer.State(progress: progress)) {
      Transfer().recorded(by: Recorder(to: path))
    }
    if let store { await body(store, progress) }
    store = nil
    var check = RecordingCheck()
    try check.run(FileSource(path: path)) { Issue.record("\($0)") }
    return try Recording(path: path)
  }

  @Test func `an effect that changes it off the main actor`() async throws {
    let recording = try await recording { store, _ in await store.send(.load).finish() }
    let names = recording.actionPositions.map { recording.actionName($0) }
    #expect(names.first == "load")
    #expect(names.last == "loaded")
    let changes = recording.actionPositions.dropFirst().dropLast()
    #expect(!changes.isEmpty)
    for position in changes {
      #expect(try recording.action(position).changeOrigin == .effect(1))
      #expect(recording.cause(of: position) == 1)
    }
    #expect(try recording.state(at: recording.last - 1) == ["progress": 3, "isLoaded": false])
    #expect(
      try recording.change(recording.last)?.patch.operations == [.replace(JSONPointer(parsing: "/isLoaded"), true)])
  }

  /// Ends a turn of the main actor: what changes in one turn is one change.
  private func turn() async { await Task { @MainActor in }.value }

  @Test func `what nobody tells is a change of its own, in its place`() async throws {
    let recording = try await recording { store, progress in
      store.send(.count)
      progress.withLock { $0 += 4 }
      progress.withLock { $0 += 6 }
      progress.withLock { $0 += 0 }
      store.send(.count)
      progress.withLock { $0 = 100 }
    }
    #expect((1...recording.last).map(recording.actionName) == ["count", "(outside)", "count", "(outside)"])
    #expect(try (0...4).map { try recording.state(at: $0)["progress"] } == [0, 1, 11, 12, 100])
    #expect(try [2, 4].map { try recording.action($0).changeOrigin } == [nil, nil])
  }

  @Test func `another store, its effect, and an effect after its end`() async throws {
    let recording = try await recording { store, progress in
      let other = Store(initialState: Transfer.State(progress: progress)) { Transfer() }
      other.send(.count)
      store.send(.loaded)
      await other.send(.loadOnMain).finish()
      store.send(.loaded)
      let (gate, opening) = AsyncStream<Void>.makeStream()
      let (end, ending) = AsyncStream<Void>.makeStream()
      await store.send(.leaveBehind(gate, ending)).finish()
      opening.finish()
      for await _ in end {}
      store.send(.loaded)
    }
    let origins = try recording.actionPositions.map { try recording.action($0).changeOrigin }
    #expect(
      origins == [
        .named("another store"), nil, .named("an effect of another store"), nil, nil, .named("effect 1, after its end"),
        nil,
      ])
  }

  /// The recorder reads the state only when the caller has let go of all values.
  @Test func `values that are changed within each other`() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID()).jsonl").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let (one, two) = (Shared(value: 0), Shared(value: 0))
    var store: StoreOf<Pair>? = Store(initialState: Pair.State(one: one, rows: [Pair.Row(id: 1, two: two)])) {
      Pair().recorded(by: Recorder(to: path))
    }
    one.withLock { one in
      two.withLock { $0 += 1 }
      one += 1
    }
    store?.send(.nothing)
    // In a row, in an enum, and at the very end.
    two.withLock { $0 = 5 }
    store?.send(.show(two))
    two.withLock { $0 = 6 }
    store = nil
    let recording = try Recording(path: path)
    #expect(
      (1...recording.last).map(recording.actionName) == ["(outside)", "nothing", "(outside)", "show", "(outside)"])
    #expect(try recording.state(at: 1)["one"] == 1)
    #expect(try recording.state(at: 1)["rows"]?[JSONPointer(["0", "two"])] == 1)
    #expect(try recording.state(at: 5)["detail"] == ["number": ["_0": 6]])
    #expect(try recording.state(at: 5)["rows"]?[JSONPointer(["0", "two"])] == 6)
  }

  @Test func `another store's reducer within the store's own leaves nobody behind`() async throws {
    let recording = try await recording { store, progress in
      let other = Store(initialState: Transfer.State(progress: progress)) { Transfer() }
      store.send(.sendTo(NotRecorded(UncheckedSendable(other))))
      await store.send(.loadOnMain).finish()
    }
    #expect((1...recording.last).map(recording.actionName) == ["sendTo", "loadOnMain", "(outside)"])
    #expect(try recording.action(3).changeOrigin == .effect(1))
  }

  @Test func `a value that is shared anew, and one from a place that somebody else has changed`() async throws {
    let key = Stored()
    let path = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID()).jsonl").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let progress = Shared(wrappedValue: 1, key)
    var store: StoreOf<Transfer>? = Store(initialState: Transfer.State(progress: progress)) {
      Transfer().recorded(by: Recorder(to: path))
    }
    key.subscriber?.yield(8)
    await turn()
    progress.projectedValue = Shared(value: 9)
    store?.send(.count)
    store = nil
    let recording = try Recording(path: path)
    #expect(try (0...3).map { try recording.state(at: $0)["progress"] } == [1, 8, 9, 10])
    #expect(try [1, 2].map { try recording.action($0).changeOrigin } == [.named("storage"), nil])
  }

  /// A model knows each state and who has made it, and which action has started or cancelled what.
  @Test(arguments: Scale.seeds(20, large: 200))
  func `any order of actions, effects and others`(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    var expected: [(value: Int, origin: ChangeOrigin?, isAction: Bool)] = []
    var value = 0
    var running: [Int: AsyncStream<TransferCommand>.Continuation] = [:]
    var (starts, cancels): ([Int: Int], [Int: Int]) = ([:], [:])
    var lastEffect = 0
    let recording = try await recording { store, progress in
      for _ in 0..<40 {
        switch Int.random(in: 0..<6, using: &generator) {
        case 0:
          let (stream, continuation) = AsyncStream<TransferCommand>.makeStream()
          lastEffect += 1
          store.send(.follow(lastEffect, stream))
          running[lastEffect] = continuation
          expected.append((value, nil, true))
          starts[lastEffect] = expected.count
        case 1:
          guard let id = running.keys.sorted().randomElement(using: &generator) else { continue }
          store.send(.stop(id))
          running[id] = nil
          expected.append((value, nil, true))
          cancels[id] = expected.count
        case 2:
          store.send(.count)
          value += 1
          expected.append((value, nil, true))
        case 3:
          let amount = Int.random(in: 0...1, using: &generator)
          progress.withLock { $0 += amount }
          await turn()
          value += amount
          if amount > 0 { expected.append((value, nil, false)) }
        default:
          guard let id = running.keys.sorted().randomElement(using: &generator) else { continue }
          value += 5
          await withCheckedContinuation { done in _ = running[id]?.yield(TransferCommand(amount: 5, done: done)) }
          await turn()
          expected.append((value, .effect(id), false))
        }
      }
      for continuation in running.values { continuation.finish() }
    }
    #expect(recording.last == expected.count)
    for (index, known) in expected.enumerated() where index < recording.last {
      #expect(try recording.state(at: index + 1)["progress"]?.int == known.value, "\(index + 1)")
      #expect(try recording.action(index + 1).changeOrigin == known.origin, "\(index + 1)")
      #expect((recording.actionName(index + 1) != RecordedAction.outsideName) == known.isAction)
    }
    #expect(recording.effects.map(\.seq) == (1...max(lastEffect, 1)).compactMap { starts[$0] })
    for (id, position) in cancels {
      guard case .cancel(let by, _)? = try recording.end(ofEffect: id)?.event else {
        Issue.record("\(id) was not cancelled")
        continue
      }
      #expect(by == position)
    }
  }
}

/// What an effect does when a test tells it.
struct TransferCommand: Sendable {
  var amount: Int
  var done: CheckedContinuation<Void, Never>
}

/// A place whose value a test changes.
private final class Stored: SharedReaderKey, @unchecked Sendable {
  let id = UUID()
  var subscriber: SharedSubscriber<Int>?

  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    continuation.resumeReturningInitialValue()
  }

  func subscribe(context: LoadContext<Int>, subscriber: SharedSubscriber<Int>) -> SharedSubscription {
    self.subscriber = subscriber
    return SharedSubscription {}
  }
}

extension Stored: SharedKey {
  func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) { continuation.resume() }
}

@Reducer
struct Transfer {
  @ObservableState @Recordable
  struct State: Equatable {
    @Shared var progress: Int
    var isLoaded = false
  }

  @Recordable
  enum Action {
    case load, loadOnMain, loaded, count
    case sendTo(NotRecorded<UncheckedSendable<StoreOf<Transfer>>>)
    case follow(Int, NotRecorded<AsyncStream<TransferCommand>>)
    case stop(Int)
    case leaveBehind(NotRecorded<AsyncStream<Void>>, NotRecorded<AsyncStream<Void>.Continuation>)

    static func follow(_ id: Int, _ commands: AsyncStream<TransferCommand>) -> Action {
      .follow(id, NotRecorded(commands))
    }
    static func leaveBehind(_ gate: AsyncStream<Void>, _ end: AsyncStream<Void>.Continuation) -> Action {
      .leaveBehind(NotRecorded(gate), NotRecorded(end))
    }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      let progress = state.$progress
      switch action {
      case .load:
        return .run { send in
          for value in 1...3 { progress.withLock { $0 = value } }
          await send(.loaded)
        }
      case .loadOnMain: return .run { @MainActor _ in progress.withLock { $0 += 7 } }
      case .loaded: state.isLoaded = true
      case .sendTo(let other): MainActor.assumeIsolated { _ = other.value.wrappedValue.send(.count) }
      case .count: progress.withLock { $0 += 1 }
      case .follow(let id, let commands):
        return .run { @MainActor _ in
          for await command in commands.value {
            progress.withLock { $0 += command.amount }
            command.done.resume()
          }
        }
        .cancellable(id: id)
      case .stop(let id): return .cancel(id: id)
      case .leaveBehind(let gate, let end):
        return .run { _ in
          Task {
            for await _ in gate.value {}
            progress.withLock { $0 = 50 }
            end.value.finish()
          }
        }
      }
      return .none
    }
  }
}

@Reducer
private struct Pair {
  @Recordable struct Row: Identifiable, Equatable {
    let id: Int
    @Shared var two: Int
  }

  @Recordable enum Detail: Equatable {
    case number(Shared<Int>)
  }

  @ObservableState @Recordable
  struct State: Equatable {
    @Shared var one: Int
    var rows: IdentifiedArrayOf<Row>
    var detail: Detail?
  }

  @Recordable
  enum Action {
    case nothing
    case show(NotRecorded<Shared<Int>>)

    static func show(_ value: Shared<Int>) -> Action { .show(NotRecorded(value)) }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .show(let value) = action { state.detail = .number(value.value) }
      return .none
    }
  }
}

/// A value that an action carries, and that is not recorded.
struct NotRecorded<Value: Sendable>: Codable, Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
  init(from decoder: any Decoder) throws { fatalError("a test does not read it back") }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encodeNil()
  }
}
