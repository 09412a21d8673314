import ComposableRuntime
import Dispatch
import Foundation
import StoreTesting
import Testing

@MainActor @Suite struct DependencyReadTests {
  /// Reads on every action, in the reducer and in its effect.
  private struct Reader: Reducer {
    @Dependency(\.uuid) var uuid
    @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator

    func reduce(into state: inout [String], action: String) -> Effect<String> {
      switch action {
      case "read":
        state.append(uuid().uuidString)
        state.append("\(withRandomNumberGenerator { Int.random(in: 0..<1000, using: &$0) })")
        state.append(recordedRead("theme") { "dark" })
        return .none
      case "effect":
        return .run { [uuid] _ in _ = uuid() }
      case "task":
        return .run { [task = Task { @MainActor in uuid() }] _ in _ = await task.value }
      case "failure":
        _ = try? recordedRead("theme") { () throws(Refusal) -> String in throw Refusal() }
        return .none
      default:
        return .none
      }
    }
  }

  private struct Counting: RandomNumberGenerator {
    var last: UInt64 = 0

    mutating func next() -> UInt64 {
      last += 1
      return last << 60
    }
  }

  private func prepare(_ values: inout DependencyValues) {
    values.uuid = .incrementing
    values.withRandomNumberGenerator = WithRandomNumberGenerator(Counting())
  }

  private func store(_ log: EventLog) -> Store<[String], String> {
    let store = Store(initialState: [String]()) {
      Observed(base: Reader(), log: log)
    } withDependencies: {
      prepare(&$0)
    }
    log.clear()
    return store
  }

  @Test func `what a reducer reads is told in order`() {
    let log = EventLog()
    let store = store(log)
    store.send("read")
    #expect(store.state.count == 3)
    #expect(
      log.lines.dropLast() == [
        "1 read",
        "1 read uuid 00000000-0000-0000-0000-000000000000",
        "1 read withRandomNumberGenerator \(1 << 60 as UInt64)",
        "1 read theme dark",
      ])
  }

  @Test(arguments: ["effect", "task", "failure", "nothing"])
  func `only what it reads itself is told`(action: String) async {
    let log = EventLog()
    let store = store(log)
    await store.send(action).finish()
    #expect(!log.lines.contains { $0.contains("read") })
  }

  /// Waits for what it has started on another thread.
  private struct Waiting: Reducer {
    func reduce(into state: inout [String], action: String) -> Effect<String> {
      let hasRead = DispatchSemaphore(value: 0)
      DispatchQueue.global().async {
        _ = recordedRead("theme") { "dark" }
        hasRead.signal()
      }
      hasRead.wait()
      state = recordedRead("names") { ["a"] }
      return .none
    }
  }

  @Test func `what another thread reads meanwhile is not told`() {
    let log = EventLog()
    let store = Store(initialState: [String]()) { Observed(base: Waiting(), log: log) }
    store.send("go")
    #expect(log.lines.filter { $0.contains(" read ") } == [#"1 read names ["a"]"#])
  }

  @Test func `reads of another store that a reducer sends to are kept apart`() {
    let (outer, inner) = (EventLog(), EventLog())
    let other = store(inner)
    let store = Store(initialState: [String]()) {
      Observed(
        base: Reduce<[String], String> { state, _ in
          _ = recordedRead("before") { true }
          other.send("read")
          _ = recordedRead("after") { true }
          return .none
        }, log: outer)
    }
    store.send("go")
    #expect(outer.lines.filter { $0.contains(" read ") } == ["1 read before true", "1 read after true"])
    #expect(inner.lines.count { $0.contains(" read ") } == 3)
  }

  @Test func `unobserved, the numbers are the same`() {
    let observed = store(EventLog())
    let plain = Store(initialState: [String]()) {
      Reader()
    } withDependencies: {
      prepare(&$0)
    }
    for _ in 1...3 {
      observed.send("read")
      plain.send("read")
    }
    #expect(observed.state == plain.state)
  }
}
