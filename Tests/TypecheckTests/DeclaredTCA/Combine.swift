// The declarations of Combine that `PlayheadTCA` uses, where there is none. Apple's documentation has them.
#if !canImport(Combine)
  public protocol Publisher<Output, Failure> {
    associatedtype Output
    associatedtype Failure: Error
  }

  public enum Publishers {
    public struct Map<Upstream: Publisher, Output>: Publisher {
      public typealias Failure = Upstream.Failure
    }

    public struct HandleEvents<Upstream: Publisher>: Publisher {
      public typealias Output = Upstream.Output
      public typealias Failure = Upstream.Failure
    }
  }

  public enum Subscribers {
    public enum Completion<Failure: Error> { case finished, failure(Failure) }
  }

  public struct Subscription {}
  public struct Demand {}

  public struct Deferred<DeferredPublisher: Publisher>: Publisher {
    public typealias Output = DeferredPublisher.Output
    public typealias Failure = DeferredPublisher.Failure

    public init(createPublisher: @escaping () -> DeferredPublisher) { absent() }
  }

  extension Publisher {
    public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Self, T> { absent() }

    public func handleEvents(
      receiveSubscription: ((Subscription) -> Void)? = nil, receiveOutput: ((Output) -> Void)? = nil,
      receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil, receiveCancel: (() -> Void)? = nil,
      receiveRequest: ((Demand) -> Void)? = nil
    ) -> Publishers.HandleEvents<Self> { absent() }
  }
#endif
