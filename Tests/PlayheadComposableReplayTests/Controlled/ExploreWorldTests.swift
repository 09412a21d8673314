import ComposableRuntime
import Foundation
import PlayheadComposable
import PlayheadComposableReplay
import PlayheadDebugger
import PlayheadReader
import PlayheadRecorder
import PlayheadReplay
import ProcessTesting
import Testing

/// Explorations as tests have them.
@MainActor struct ExploreWorldTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "explore-\(UUID())")

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  /// The issues that a test would have.
  private func issues(_ body: () async throws -> Void) async throws -> [String] {
    nonisolated(unsafe) var found: [String] = []
    try await withKnownIssue(isIntermittent: true) {
      try await body()
    } matching: { issue in
      found.append(issue.comments.map(\.rawValue).joined())
      return true
    }
    return found
  }

  private func record(_ path: String) {
    let recorder = Recorder(to: path)
    let store = Store(initialState: LateSearch.State()) {
      LateSearch(isMended: true).recorded(by: recorder)
    } withDependencies: {
      $0[SearchClient.self].find = { _ in try await Task.never() }
      $0.continuousClock = ImmediateClock()
    }
    for query in ["a", "b", "c"] { store.send(.typed(query)) }
    recorder.close()
  }

  private func explore(
    isMended: Bool, _ path: String,
    world: @escaping (inout World<DependencyValues>) -> Void = { LateSearch.describe(&$0) },
    never isWrong: @escaping (LateSearch.State) -> Bool = { LateSearch.isWrong($0) }
  ) async throws {
    try await PlayheadComposableReplay.explore(
      LateSearch(isMended: isMended), from: path, world: world, never: isWrong)
  }

  @Test func `a finding is told, kept as a recording, and tried first`() async throws {
    let path = folder.appending(path: "search.jsonl").path
    record(path)
    let first = try #require(try await issues { try await explore(isMended: false, path) }.first)
    #expect(first.contains("what must never be comes about (in run 1, seed 1)"))
    #expect(
      first.contains("1  typed(\"b\")\n") && first.contains("call 1 of find(b) is answered: found([\"b1\", \"b2\"])"),
      "\(first)")
    let kept = folder.appending(path: "search.found.jsonl").path
    #expect(first.contains("hint: playhead \(kept)"))
    var debugger = Debugger(try Recording(path: kept))
    let last = debugger.recording.last
    #expect(try debugger.goto(.position(last)).position == last)
    #expect(try debugger.recording.notes().map(\.name) == ["choices", "found"])
    let second = try await issues { try await explore(isMended: false, path) }
    #expect(second.first?.contains("as it was found before") == true)
    #expect(try await issues { try await explore(isMended: true, path) } == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
  }

  @Test func `a finding's own recording is a test of it`() async throws {
    let path = folder.appending(path: "search.jsonl").path
    record(path)
    #expect(try await issues { try await explore(isMended: false, path) }.count == 1)
    let found = folder.appending(path: "search.found.jsonl").path
    // As 'export test' writes it.
    let again = try await issues {
      try await PlayheadComposableReplay.explore(
        LateSearch(isMended: false), from: found, world: { LateSearch.describe(&$0) },
        never: holds("query == \"c\" && results.count > 0 && results[0] == \"b1\""))
    }
    #expect(again.first?.contains("as it was found before") == true, "\(again)")
    #expect(try await issues { try await explore(isMended: true, found) } == [])
  }

  @Test func `an expression is a rule`() async throws {
    let path = folder.appending(path: "search.jsonl").path
    record(path)
    let rule: (LateSearch.State) -> Bool = try holds(
      #"query == "c" && results.count > 0 && results[0] == "b1" && !isLoading"#)
    #expect(try await issues { try await explore(isMended: false, path, never: rule) }.count == 1)
    #expect(throws: (any Error).self) { (try holds("action is .typed", in: LateSearch.State.self)) }
  }

  @Test func `what nobody has described is named, and no finding`() async throws {
    let path = folder.appending(path: "search.jsonl").path
    record(path)
    let issue = try #require(try await issues { try await explore(isMended: false, path, world: { _ in }) }.first)
    #expect(issue.contains("nobody has described what the feature calls") && issue.contains("SearchClient.find"))
    #expect(issue.contains("world.client(SearchClient.self) { $0.answers(\\.find) { … } }"))
    #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "search.found.jsonl").path))
  }

  @Test func `a rule that does not fit the state is told`() async throws {
    let path = folder.appending(path: "search.jsonl").path
    record(path)
    let issue = try await issues { try await explore(isMended: true, path, never: try holds("reslts.count > 0")) }
    #expect(issue.first?.contains("the rule 'reslts.count > 0' cannot be evaluated") == true)
  }

  @Test func `what explored nothing is told`() async throws {
    let found = try await issues {
      try await PlayheadComposableReplay.explore(
        LateSearch(isMended: true), initialState: LateSearch.State(), actions: [], world: { LateSearch.describe(&$0) },
        never: { LateSearch.isWrong($0) })
      try await PlayheadComposableReplay.explore(
        LateSearch(isMended: true), initialState: LateSearch.State(), runs: 5, actions: { _, _ in nil },
        world: { LateSearch.describe(&$0) }, never: { LateSearch.isWrong($0) })
    }
    #expect(found.count == 2 && found.allSatisfy { $0.contains("nothing was explored: in ") })
  }

  @Test func `a finding that cannot be kept is told all the same`() async throws {
    let path = folder.appending(path: "search.jsonl").path
    record(path)
    // A folder stands where the finding is to be kept.
    let kept = folder.appending(path: "search.found.jsonl")
    try FileManager.default.createDirectory(at: kept.appending(path: "x"), withIntermediateDirectories: true)
    let issue = try #require(try await issues { try await explore(isMended: false, path) }.first)
    #expect(issue.contains("1  typed(\"b\")") && !issue.contains("hint: playhead \(kept.path)\n"))
    let other = FileManager.default.temporaryDirectory.appending(path: "search.found.jsonl")
    try? FileManager.default.removeItem(at: other)
  }

  @Test func `ids that a recording has stand for those of a run`() async throws {
    let path = folder.appending(path: "rows.jsonl").path
    let ids = LockIsolated<[UUID]>([])
    let recorder = Recorder(to: path)
    let store = Store(initialState: SavedRows.State()) {
      SavedRows(isMended: true).recorded(by: recorder)
    } withDependencies: {
      $0[SocketClient.self].send = {}
      $0.uuid = UUIDGenerator {
        let id = UUID()
        ids.withValue { $0.append(id) }
        return id
      }
    }
    for _ in 0..<3 { store.send(.added) }
    let made = ids.value
    await store.send(.saved(made[1])).finish()
    store.send(.removed(made[0]))
    recorder.close()
    func explore(isMended: Bool) async throws {
      try await PlayheadComposableReplay.explore(SavedRows(isMended: isMended), from: path) { world in
        world.client(SocketClient.self) { $0.answers(\.send, "send") { _ in } }
      } neverAtRest: {
        $0.rows.contains(where: \.isSaving)
      }
    }
    let issue = try #require(try await issues { try await explore(isMended: false) }.first)
    #expect(issue.contains("at rest, a state came about") && issue.contains("removed("))
    try FileManager.default.removeItem(atPath: folder.appending(path: "rows.found.jsonl").path)
    #expect(try await issues { try await explore(isMended: true) } == [])
  }

  @Test func `what a live store does with the same answers is the same`() async throws {
    // Two queries, of which the first is answered last.
    let calls = AsyncStream<(String, CheckedContinuation<[String], Never>)>.makeStream()
    let store = Store(initialState: LateSearch.State()) {
      LateSearch(isMended: false)
    } withDependencies: {
      $0.continuousClock = ImmediateClock()
      $0[SearchClient.self].find = { query in
        await withCheckedContinuation { calls.continuation.yield((query, $0)) }
      }
    }
    let tasks = [store.send(.typed("a")), store.send(.typed("b"))]
    var waiting: [String: CheckedContinuation<[String], Never>] = [:]
    for await (query, call) in calls.stream {
      waiting[query] = call
      if waiting.count == 2 { break }
    }
    waiting["b"]?.resume(returning: ["b1"])
    await tasks[1].finish()
    waiting["a"]?.resume(returning: ["a1"])
    await tasks[0].finish()
    #expect(LateSearch.isWrong(store.state))
  }
}

/// Other tests go on beside an exploration.
struct BesideExplorationTests {
  @Test(arguments: 0..<6) func `tasks, actors and clocks of others are not disturbed`(number: Int) async throws {
    for _ in 0..<20 {
      let sum = await withTaskGroup { group in
        for value in 0..<10 {
          group.addTask {
            await Task.yield()
            return await MainActor.run { value }
          }
        }
        return await group.reduce(0, +)
      }
      #expect(sum == 45)
      try await Task.sleep(for: .milliseconds(1))
    }
  }

  @MainActor @Test func `an exploration beside them comes to the same`() async {
    func chosen() -> [WorldChoice] {
      let feature = ControlledReducer {
        SocketRoom(isMended: true)
      } initialState: {
        SocketRoom.State()
      } world: {
        SocketRoom.describe(&$0)
      }
      let search = ControlledSearch(feature, .init()) { _ in
        OutsideActions { state, _ in state.isOpen ? .sendTapped : .opened }
      }
      return search.randomRun(seed: 3).chosen
    }
    let first = chosen()
    for _ in 0..<200 {
      await Task.yield()
      #expect(chosen() == first)
    }
  }
}

/// A counter that traps when two answers have come.
@Reducer private struct Trap {
  @Recordable struct State: Sendable { var answers = 0 }
  @Recordable enum Action: Sendable { case asked, answered }

  @Dependency(SearchClient.self) var client

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .asked: return .run { send in if (try? await client.find("")) != nil { await send(.answered) } }
      case .answered:
        state.answers += 1
        precondition(state.answers < 2, "two answers")
      }
      return .none
    }
  }
}

struct TrappingExplorationTests {
  private static let path = FileManager.default.temporaryDirectory.appending(path: "trap.found.jsonl").path

  @MainActor private static func explore() async throws {
    let feature = ControlledReducer {
      Trap()
    } initialState: {
      Trap.State()
    } world: { world in
      world.client(SearchClient.self) { $0.answers(\.find, "find") { _, _ in [] } }
    }
    let search = ControlledSearch(feature, .init()) { _ in OutsideActions([.asked, .asked, .asked]) }
    let place = ReplayExpectation(of: "", fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    try await ControlledTest(search, place, keptAt: path).run(runs: 500, seed: 1)
  }

  @MainActor @Test func `a trap is the first finding of the next time`() async throws {
    // A run of the tests that was killed may have left one.
    try? FileManager.default.removeItem(atPath: Self.path + ".running")
    await #expect(processExitsWith: .failure) { try await Self.explore() }
    nonisolated(unsafe) var text = ""
    try await withKnownIssue {
      try await Self.explore()
    } matching: { issue in
      text = issue.comments.map(\.rawValue).joined()
      return true
    }
    #expect(text.contains("the last time the process ended in a run of seed 1"))
    let story = text.split(separator: "\n").filter { $0.contains("is answered") }
    #expect(story.count == 2 && text.contains("action 1 comes from outside"))
    #expect(!FileManager.default.fileExists(atPath: Self.path + ".running"))
  }
}
