import PlayheadPlatform

// What TCA uses of Combine. A value comes at once, on the thread that sends it.

public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error

  /// Begins to send, and may have finished when it returns.
  func begin(_ send: @escaping (Output) -> Void, _ finish: @escaping () -> Void) -> AnyCancellable
}

public enum Subscribers {
  public enum Completion<Failure: Error> { case finished, failure(Failure) }
}

/// Cancels once, at the latest when it goes.
public final class AnyCancellable: Hashable, @unchecked Sendable {
  private let body: Lock<(() -> Void)?>

  public init(_ body: @escaping () -> Void) { self.body = Lock(body) }

  deinit { cancel() }

  public func cancel() { take()?() }

  /// Never cancels from here on, where it has not.
  func disarm() { _ = take() }

  private func take() -> (() -> Void)? {
    body.withLock { body in
      defer { body = nil }
      return body
    }
  }

  public static func == (left: AnyCancellable, right: AnyCancellable) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A publisher of a function. Nothing comes after its end or its cancellation.
public struct AnyPublisher<Output, Failure: Error>: Publisher {
  let made: (_ send: @escaping (Output) -> Void, _ finish: @escaping () -> Void) -> AnyCancellable

  public func begin(_ send: @escaping (Output) -> Void, _ finish: @escaping () -> Void) -> AnyCancellable {
    let isOver = LockIsolated(false)
    func end() -> Bool {
      isOver.withValue { isOver in
        defer { isOver = true }
        return !isOver
      }
    }
    let upstream = made({ if !isOver.value { send($0) } }, { if end() { finish() } })
    return AnyCancellable { if end() { upstream.cancel() } else { upstream.disarm() } }
  }
}

public func Just<Output>(_ value: Output) -> AnyPublisher<Output, Never> { [value].publisher }

extension Sequence {
  public var publisher: AnyPublisher<Element, Never> {
    AnyPublisher { send, finish in
      forEach(send)
      finish()
      return AnyCancellable {}
    }
  }
}

public struct Empty<Output, Failure: Error>: Publisher {
  let completeImmediately: Bool

  public init(completeImmediately: Bool = true) { self.completeImmediately = completeImmediately }

  public func begin(_ send: @escaping (Output) -> Void, _ finish: @escaping () -> Void) -> AnyCancellable {
    if completeImmediately { finish() }
    return AnyCancellable {}
  }
}

public func Deferred<Output, Failure: Error>(
  _ make: @escaping () -> some Publisher<Output, Failure>
) -> AnyPublisher<Output, Failure> {
  AnyPublisher { make().begin($0, $1) }
}

extension Publisher {
  typealias Made = AnyPublisher<Output, Failure>

  public func map<T>(_ transform: @escaping (Output) -> T) -> AnyPublisher<T, Failure> {
    AnyPublisher<T, Failure> { send, finish in begin({ send(transform($0)) }, finish) }
  }

  public func handleEvents(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void, receiveCancel: @escaping () -> Void
  ) -> AnyPublisher<Output, Failure> {
    AnyPublisher { send, finish in
      let upstream = begin(send) {
        receiveCompletion(.finished)
        finish()
      }
      return AnyCancellable {
        receiveCancel()
        upstream.cancel()
      }
    }
  }

  /// The values of both, as they come.
  func merged(with other: some Publisher<Output, Failure>) -> Made {
    Made { send, finish in
      let left = LockIsolated(2)
      let oneIsOver = {
        left.withValue { $0 -= 1 }
        if left.value == 0 { finish() }
      }
      let (first, second) = (begin(send, oneIsOver), other.begin(send, oneIsOver))
      return AnyCancellable {
        first.cancel()
        second.cancel()
      }
    }
  }

  /// The values of both, those of the other when this one has finished.
  func followed(by other: some Publisher<Output, Failure>) -> Made {
    Made { send, finish in
      var second: AnyCancellable?
      let first = begin(send) { second = other.begin(send, finish) }
      return AnyCancellable {
        first.cancel()
        second?.cancel()
      }
    }
  }
}
