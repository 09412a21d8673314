public import Foundation
internal import PlayheadPlatform

/// Generates UUIDs.
///
/// ```swift
/// @Dependency(\.uuid) var uuid
/// …
/// state.rows.append(Row(id: uuid()))
/// ```
///
/// The UUIDs that a recorded reducer reads are written into the recording.
public struct UUIDGenerator: Sendable {
  private let generate: @Sendable () -> UUID

  /// Creates a generator that calls `generate` for each UUID.
  public init(_ generate: @escaping @Sendable () -> UUID) {
    self.generate = generate
  }

  /// Returns a generator that always returns the same UUID.
  public static func constant(_ uuid: UUID) -> Self { Self { uuid } }

  /// A new generator that counts up: `UUID(0)`, `UUID(1)` and so on.
  public static var incrementing: Self {
    let next = Lock(0)
    return Self {
      next.withLock { next in
        defer { next += 1 }
        return UUID(next)
      }
    }
  }

  /// Returns the next UUID.
  public func callAsFunction() -> UUID { recordedRead("uuid") { generate() } }
}

extension UUID {
  /// Creates a UUID from a number: `UUID(15)` is `00000000-0000-0000-0000-00000000000F`.
  ///
  /// - Parameter number: The number. The sign of a negative one stands apart: `UUID(-15)` is `00000000-0000-0001-0000-00000000000F`.
  public init(_ number: Int) {
    let size = UInt64(number.magnitude)
    func byte(_ index: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: size >> (8 * index)) }
    self.init(
      uuid: (
        0, 0, 0, 0, 0, 0, 0, number < 0 ? 1 : 0, byte(7), byte(6), byte(5), byte(4), byte(3), byte(2), byte(1), byte(0)
      ))
  }
}

private enum UUIDGeneratorKey: DependencyKey {
  static let liveValue = UUIDGenerator { UUID() }
}

extension DependencyValues {
  /// The generator of UUIDs.
  ///
  /// It has no test value: override it in tests:
  ///
  /// ```swift
  /// $0.uuid = .incrementing
  /// ```
  public var uuid: UUIDGenerator {
    get { self[UUIDGeneratorKey.self] }
    set { self[UUIDGeneratorKey.self] = newValue }
  }
}
