internal import Observation
import PlayheadPlatform

/// Calls a closure now, and again after each change of what it has read, until the token goes away.
///
/// ```swift
/// token = observe {
///   label.text = "\(store.count)"
/// }
/// ```
///
/// Of several changes in one turn of the main actor the closure sees the last state, in the next turn. It must not change
/// what it reads. On Apple's systems before iOS 17 and macOS 14, which do not have Observation, it is called once.
///
/// - Parameter apply: Reads the state of stores, and shows it.
/// - Returns: A token that the caller keeps: when it goes away, the closure is not called any more.
@MainActor
public func observe(_ apply: @escaping @MainActor @Sendable () -> Void) -> ObserveToken {
  let token = ObserveToken()
  follow(apply, token: { [weak token] in token })
  return token
}

@MainActor
private func follow(
  _ apply: @escaping @MainActor @Sendable () -> Void, token: @escaping @MainActor @Sendable () -> ObserveToken?
) {
  guard token()?.isCancelled == false else { return }
  if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, *) {
    // The new value is only there after the call, and more changes may follow before the next turn.
    withObservationTracking(apply) { Task { @MainActor in follow(apply, token: token) } }
  } else {
    apply()
  }
}

/// Keeps a closure of ``observe(_:)`` called.
public final class ObserveToken: Sendable {
  private let onCancel: Lock<(@Sendable () -> Void)?>
  private let cancelled = Flag()

  /// Creates a token.
  ///
  /// - Parameter onCancel: Called once, when the token is cancelled or goes away.
  public init(onCancel: @escaping @Sendable () -> Void = {}) { self.onCancel = Lock(onCancel) }

  deinit { cancel() }

  /// Whether the token was cancelled.
  public var isCancelled: Bool { cancelled.isRaised }

  /// Ends the calls of the closure.
  public func cancel() {
    cancelled.raise()
    onCancel.withLock { $0.take() }?()
  }

  /// Keeps the token in a set, for as long as the set is there.
  public func store(in tokens: inout Set<ObserveToken>) { tokens.insert(self) }

  /// Keeps the token in a collection, for as long as the collection is there.
  public func store(in tokens: inout some RangeReplaceableCollection<ObserveToken>) { tokens.append(self) }
}

extension ObserveToken: Hashable {
  public static func == (left: ObserveToken, right: ObserveToken) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
