/// os/lock.h
public struct os_unfair_lock_s {
  public init() {}
}
public typealias os_unfair_lock = os_unfair_lock_s
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock_s>
public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) {}
public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) {}
public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool { fatalError() }

/// os, OSSignposter.
public struct OSSignposter: Sendable {
  public init(subsystem: String, category: String) {}
  public func beginInterval(_ name: StaticString, _ message: SignpostMetadata) -> OSSignpostIntervalState {
    fatalError()
  }
  public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) {}
}
public final class OSSignpostIntervalState: Sendable {}
public struct SignpostMetadata: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) {}
}
