extension Effect {
  /// Returns this effect under a cancel id, so that ``cancel(id:)-(AnyHashable)`` can cancel it.
  ///
  /// A cancel id belongs to the store that runs the effect. Outside of all stores it belongs to the process. That of an effect that
  /// starts later inside a publisher, such as in a `flatMap`, belongs to the process, too: every store cancels it.
  ///
  /// ```swift
  /// struct TimerID: Hashable {}
  /// return Effect.timer(id: TimerID(), every: 1, on: environment.mainQueue).map { _ in .tick }
  /// ```
  ///
  /// - Parameters:
  ///   - id: The cancel id.
  ///   - cancelInFlight: Whether to cancel the effects that are in flight under the id before this effect starts, even if this
  ///     effect is ``none``.
  public func cancellable(id: AnyHashable, cancelInFlight: Bool = false) -> Self {
    if isNone { return cancelInFlight ? .cancel(id: id) : .none }
    return Self(.cancellable(self, id: id, cancelInFlight: cancelInFlight))
  }

  /// Returns this effect under a type as its cancel id.
  ///
  /// - Parameters:
  ///   - id: The type.
  ///   - cancelInFlight: Whether to cancel the effects that are in flight under the id before this effect starts.
  public func cancellable(id: Any.Type, cancelInFlight: Bool = false) -> Self {
    cancellable(id: AnyHashable(TypeID(type: id)), cancelInFlight: cancelInFlight)
  }

  /// An effect that cancels all effects in flight under a cancel id.
  ///
  /// - Parameter id: The cancel id.
  public static func cancel(id: AnyHashable) -> Self { Self(.cancel(id)) }

  /// An effect that cancels all effects in flight under a type as their cancel id.
  ///
  /// - Parameter id: The type.
  public static func cancel(id: Any.Type) -> Self { cancel(id: AnyHashable(TypeID(type: id))) }

  /// An effect that cancels all effects in flight under several cancel ids.
  ///
  /// - Parameter ids: The cancel ids.
  public static func cancel(ids: [AnyHashable]) -> Self { .merge(ids.map { .cancel(id: $0) }) }

  /// An effect that cancels all effects in flight under several cancel ids.
  ///
  /// - Parameter ids: The cancel ids.
  @_disfavoredOverload
  public static func cancel(ids: AnyHashable...) -> Self { cancel(ids: ids) }

  /// An effect that cancels all effects in flight under several types as their cancel ids.
  ///
  /// - Parameter ids: The types.
  @_disfavoredOverload
  public static func cancel(ids: [Any.Type]) -> Self { .merge(ids.map { .cancel(id: $0) }) }
}

/// A type as a cancel id, which recordings show by its name.
struct TypeID: Hashable, CustomStringConvertible {
  let type: Any.Type

  var description: String { "\(type)" }

  static func == (left: Self, right: Self) -> Bool { left.type == right.type }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(type)) }
}
