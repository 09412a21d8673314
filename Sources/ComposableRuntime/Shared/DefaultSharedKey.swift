/// A place and the value that a property has where the place has none, so that this is written once.
///
/// ```swift
/// extension SharedKey where Self == InMemoryKey<Int>.Default {
///   static var sessions: Self { Self[.inMemory("sessions"), default: 0] }
/// }
///
/// @Shared(.sessions) var sessions
/// ```
public struct DefaultSharedKey<Base: SharedReaderKey>: SharedReaderKey {
  private let base: Base
  private let makeInitialValue: @Sendable () -> Base.Value

  /// A place with the value for where it has none.
  public static subscript(_ base: Base, default value: @autoclosure @escaping @Sendable () -> Base.Value) -> Self {
    Self(base: base, makeInitialValue: value)
  }

  /// The value for where the place has none.
  public var initialValue: Base.Value { makeInitialValue() }

  public var id: Base.ID { base.id }

  public func load(context: LoadContext<Base.Value>, continuation: LoadContinuation<Base.Value>) {
    base.load(context: context, continuation: continuation)
  }

  public func subscribe(
    context: LoadContext<Base.Value>, subscriber: SharedSubscriber<Base.Value>
  ) -> SharedSubscription {
    base.subscribe(context: context, subscriber: subscriber)
  }
}

extension DefaultSharedKey: SharedKey where Base: SharedKey {
  public func save(_ value: Base.Value, context: SaveContext, continuation: SaveContinuation) {
    base.save(value, context: context, continuation: continuation)
  }
}

extension DefaultSharedKey: ReferringKey, CustomStringConvertible {
  /// The reference of the base, so that properties share the value with and without this key's initial value.
  func ownReference(_ source: SharedValueSource, _ value: () -> Base.Value) -> any SharedReference<Base.Value> {
    base.reference(source, value)
  }

  public var description: String { "\(Base.self).Default[\(base), default: \(initialValue)]" }
}

extension SharedReaderKey {
  /// A place of this kind, with the value for where it has none.
  public typealias Default = DefaultSharedKey<Self>
}
