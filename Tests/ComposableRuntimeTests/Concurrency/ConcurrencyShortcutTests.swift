import ComposableRuntime
import StoreTesting
import Testing

@Suite struct ConcurrencyShortcutTests {
  @Test func aStreamHidesWhatItIsMadeOf() async throws {
    let numbers = AsyncStream { continuation in
      for number in 1...3 { continuation.yield(number) }
      continuation.finish()
    }
    var found: [String] = []
    for await text in numbers.map({ "\($0)" }).eraseToStream() { found.append(text) }
    #expect(found == ["1", "2", "3"])
  }

  @Test func anErrorEndsAStreamOrIsThrown() async throws {
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

  @Test func aStreamThatNeverEndsEndsWithItsTask() async {
    let task = Task { for await _ in AsyncStream<Int>.never {} }
    task.cancel()
    await task.value
    for await _ in AsyncStream<Int>.finished {}
  }

  @Test func aTaskIsCancelledWithTheOneThatWaitsForIt() async {
    let task = Task<Void, any Error> { try await Task.never() }
    let waiting = Task { try await task.cancellableValue }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(task.isCancelled)
  }

  @Test func forgottenWorkIsWaitedForInATest() async {
    let isDone = LockIsolated(false)
    @Dependency(\.fireAndForget) var fireAndForget
    await fireAndForget {
      await Task.yield()
      isDone.setValue(true)
    }
    #expect(isDone.value)
  }

  @Test func valuesAreWrappedToBeSent() {
    @UncheckedSendable var names = ["a"]
    names.append("b")
    #expect($names.count == 2)
    #expect($names == UncheckedSendable(["a", "b"]))
    #expect(AnyHashableSendable(1) == AnyHashableSendable(AnyHashableSendable(1)))
    #expect(AnyHashableSendable(1) != AnyHashableSendable("1"))
    #expect("\(AnyHashableSendable("a"))" == "a")
    #expect(UncheckedBox(3).value == 3)
  }
}
