import ComposableRuntime
import Foundation
import StoreTesting
import Testing

/// Shared values that several threads name, and values that use shared ones when they go.
@Suite(.timeLimit(.minutes(5))) struct SharedThreadTests {
  /// A place that forgets what was loaded, and what is saved there.
  private final class Place<Value: Sendable>: SharedKey {
    private let value: LockIsolated<Value?>
    let subscriber = LockIsolated<SharedSubscriber<Value>?>(nil)

    init(_ value: Value? = nil) { self.value = LockIsolated(value) }

    var id: ObjectIdentifier { ObjectIdentifier(self) }

    func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
      continuation.resume(with: .success(value.value))
      value.setValue(nil)
    }

    func subscribe(context: LoadContext<Value>, subscriber: SharedSubscriber<Value>) -> SharedSubscription {
      self.subscriber.setValue(subscriber)
      return SharedSubscription {}
    }

    func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) { continuation.resume() }
  }

  /// Calls a function when it goes.
  private final class Token: Sendable {
    private let whenOver: @Sendable () -> Void

    init(_ whenOver: @escaping @Sendable () -> Void = {}) { self.whenOver = whenOver }

    deinit { whenOver() }
  }

  /// Calls `body` on threads of its own. Should they wait for ever, the time limit ends the test.
  private func onThreads(_ count: Int, _ body: @escaping @Sendable () -> Void) async {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    withEscapedDependencies { dependencies in
      for _ in 0..<count {
        Thread.detachNewThread {
          dependencies.yield(body)
          end.yield()
        }
      }
    }
    for await _ in ends.prefix(count) {}
    #expect(!Task.isCancelled)
  }

  @Test func `many threads may name and leave a place at once`() async {
    let place = Place<Int>()
    await onThreads(4) {
      for _ in 0..<10_000 { _ = Shared(wrappedValue: 0, place) }
    }
  }

  @Test func `a value that others replace may read the shared value when it goes`() {
    let place = Place<Token?>()
    @Shared(place) var token: Token?
    let shared = $token
    let found = LockIsolated<[Bool]>([])
    $token.withLock { $0 = Token { found.withValue { $0.append(shared.wrappedValue == nil) } } }
    place.subscriber.value?.yield(nil)
    #expect(found.value == [true])
  }

  @Test func `a value that was loaded goes when another replaces it`() {
    let isOver = LockIsolated(false)
    let token = Shared<Token?>(wrappedValue: nil, Place<Token?>(Token { isOver.setValue(true) }))
    token.withLock { $0 = nil }
    #expect(isOver.value)
  }

  @Test(arguments: [true, false])
  func `a value that was unwrapped may read the next one when it goes`(isRead: Bool) async {
    @Shared(value: nil) var token: Token?
    let unwrapped = LockIsolated<Shared<Token>?>(nil)
    let reads = LockIsolated(0)
    $token.withLock {
      $0 = Token {
        _ = unwrapped.value?.wrappedValue
        reads.withValue { $0 += 1 }
      }
    }
    let last: Shared<Token>? = Shared($token)
    unwrapped.setValue(last)
    $token.withLock { $0 = Token() }
    #expect(reads.value == 0)
    await onThreads(1) {
      if isRead { _ = unwrapped.value?.wrappedValue } else { unwrapped.value?.withLock { _ in } }
    }
    #expect(reads.value == 1)
    unwrapped.setValue(nil)
  }

  @Test func `a value that is never written may change another file when it goes`() async {
    let folder: URL = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    await withDependencies {
      $0.defaultFileStorage = FileStorage(FilesOnDisk(afterRest: { _ in }))
    } operation: {
      let key: FileStorageKey<Token?> = .fileStorage(
        folder.appending(path: "a"), decode: { _ in nil }, encode: { _ in Data() })
      @Shared(key) var token: Token?
      @Shared(.fileStorage(folder.appending(path: "b"))) var count = 0
      let (shared, other) = ($token, $count)
      await onThreads(1) {
        shared.withLock { $0 = Token() }
        shared.withLock { $0 = Token { other.withLock { $0 = 1 } } }
        #expect(other.wrappedValue == 0)
        shared.withLock { $0 = Token() }
      }
      #expect(count == 1)
    }
  }
}
