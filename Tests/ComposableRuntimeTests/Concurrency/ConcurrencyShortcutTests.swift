import ComposableRuntime
import Foundation
import StoreTesting
import Testing

@Suite struct ConcurrencyShortcutTests {
  @Test func `a stream hides what it is made of`() async throws {
    let numbers = AsyncStream { continuation in
      for number in 1...3 { continuation.yield(number) }
      continuation.finish()
    }
    var found: [String] = []
    for await text in numbers.map({ "\($0)" }).eraseToStream() { found.append(text) }
    #expect(found == ["1", "2", "3"])
  }

  @Test func `elements of a stream need not be sendable`() async throws {
    var found: [String] = []
    for await line in Lines().eraseToStream() { found.append(line.text) }
    for try await line in Lines().eraseToThrowingStream() { found.append(line.text) }
    #expect(found == ["1", "2", "1", "2"])
  }

  @Test func `an error ends a stream or is thrown`() async throws {
    let failing = AsyncThrowingStream<Int, any Error> { continuation in
      continuation.yield(1)
      continuation.finish(throwing: Refusal())
    }
    var found: [Int] = []
    for await number in failing.eraseToStream() { found.append(number) }
    #expect(found == [1])
    await #expect(throws: Refusal.self) {
      for try await _ in AsyncThrowingStream<Int, any Error>.finished(throwing: Refusal()).eraseToThrowingStream() {}
    }
  }

  @Test func `a stream that never ends ends with its task`() async {
    let task = Task { for await _ in AsyncStream<Int>.never {} }
    task.cancel()
    await task.value
    for await _ in AsyncStream<Int>.finished {}
  }

  @Test func `a task is cancelled with the one that waits for it`() async {
    let task = Task<Void, any Error> { try await Task.never() }
    let waiting = Task { try await task.cancellableValue }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(task.isCancelled)
  }

  @Test func `a result keeps the type of its error`() async throws {
    func refuse() async throws(Refusal) -> Int { throw Refusal() }
    let refused: Result<Int, Refusal> = await Result { () async throws(Refusal) in try await refuse() }
    #expect(refused.is(\.failure))
    let expected: Result<Int, Refusal> = await Result(catching: refuse)
    #expect(expected.is(\.failure))
    let any = await Result { try await refuse() }
    #expect(throws: Refusal.self) { try any.get() }
    let value: Result<Int, any Error> = await Result {
      await Task.yield()
      return 1
    }
    #expect(try value.get() == 1)
  }

  @Test func `forgotten work is waited for in a test`() async {
    let isDone = LockIsolated(false)
    @Dependency(\.fireAndForget) var fireAndForget
    await fireAndForget {
      await Task.yield()
      isDone.setValue(true)
    }
    #expect(isDone.value)
  }

  @Test func `errors of forgotten work are issues in a test`() async {
    let issues = ReportedIssues()
    @Dependency(\.fireAndForget) var fireAndForget
    let line = UInt(#line) + 2
    await withIssueReporters([issues]) {
      await fireAndForget(name: "track", priority: .low) {
        #expect(Task.name == "track")
        throw Refusal()
      }
    }
    #expect(
      issues.all == [
        ReportedIssues.Issue(
          message: """
            work that nobody waits for has thrown: refusal

            hint: override what it calls, or catch the error in the work
            """,
          fileID: #fileID, line: line)
      ])
  }

  @Test func `a result of asynchronous work has the type of its error`() async {
    let failure = await Result { () async throws(Refusal) -> Int in throw Refusal() }
    let typed: Result<Int, Refusal> = failure
    #expect(throws: Refusal.self) { try typed.get() }
    let untyped = await Result { try await Task<Int, any Error> { 1 }.value }
    #expect((try? untyped.get()) == 1)
  }

  @Test func `values of hidden types equal what they hide`() {
    func areEqual<Value: Equatable>(_ left: Value, _ right: Value) -> Bool { left == right }
    #expect(areEqual(AnyHashableSendable(1), 1 as AnyHashable))
    #expect(AnyHashable(AnyHashableSendable("a")) == AnyHashable("a"))
    let hidden: any Hashable & Sendable = AnyHashableSendable(2)
    #expect(AnyHashableSendable(hidden).base as? Int == 2)
    let literals: [AnyHashableSendable] = [true, 1, 1.5, "a"]
    #expect(literals.map { "\($0)" } == ["true", "1", "1.5", "a"])
    #expect(literals.last?.debugDescription == #"AnyHashableSendable("a")"#)
  }

  @Test func `values are wrapped to be sent`() throws {
    @UncheckedSendable var names = ["a"]
    names.append("b")
    #expect($names.count == 2)
    #expect($names == UncheckedSendable(["a", "b"]))
    let data = try JSONEncoder().encode($names)
    #expect(String(decoding: data, as: UTF8.self) == #"["a","b"]"#)
    #expect(try JSONDecoder().decode(UncheckedSendable<[String]>.self, from: data) == $names)
    #expect(AnyHashableSendable(1) == AnyHashableSendable(AnyHashableSendable(1)))
    #expect(AnyHashableSendable(1) != AnyHashableSendable("1"))
    #expect("\(AnyHashableSendable("a"))" == "a")
    #expect(String(reflecting: AnyHashableSendable("a")) == #"AnyHashableSendable("a")"#)
    #expect(AnyHashableSendable(1) as AnyHashable == 1 as AnyHashable)
    #expect(Set([1, AnyHashableSendable(1)] as [AnyHashable]).count == 1)
    let values: [any Hashable & Sendable] = [1, "a"]
    #expect(values.map(AnyHashableSendable.init) == [1, "a"])
    #expect([true, 1.5] as [AnyHashableSendable] == [AnyHashableSendable(true), AnyHashableSendable(1.5)])
    #expect(UncheckedBox(3).value == 3)
  }
}

/// A sequence that can be sent, of elements that cannot.
private struct Lines: AsyncSequence, Sendable {
  final class Line {
    let text: String

    init(_ text: String) { self.text = text }
  }

  struct AsyncIterator: AsyncIteratorProtocol {
    var count = 0

    mutating func next() async -> Line? {
      count += 1
      return count > 2 ? nil : Line("\(count)")
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
}
