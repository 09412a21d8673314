public import Foundation

/// Makes identifiers.
///
/// ```swift
/// @Dependency(\.uuid) var uuid
/// …
/// state.rows.append(Row(id: uuid()))
/// ```
///
/// What a recorded reducer reads from it is recorded.
public struct UUIDGenerator: Sendable {
  private let generate: @Sendable () -> UUID

  /// Creates a generator that calls `generate` for each identifier.
  public init(_ generate: @escaping @Sendable () -> UUID) {
    self.generate = generate
  }

  /// A generator that always returns the same identifier.
  public static func constant(_ uuid: UUID) -> Self { Self { uuid } }

  /// A new generator that counts: `UUID(0)`, `UUID(1)` and so on.
  public static var incrementing: Self {
    let next = Lock(0)
    return Self {
      next.withLock { next in
        defer { next += 1 }
        return UUID(next)
      }
    }
  }

  /// Returns an identifier.
  public func callAsFunction() -> UUID { recordedRead("uuid") { generate() } }
}

extension UUID {
  /// The identifier that reads as a number: `UUID(15)` is `00000000-0000-0000-0000-00000000000F`.
  ///
  /// - Parameter number: All its bits count, so that no two numbers make the same identifier.
  public init(_ number: Int) {
    let number = UInt64(truncatingIfNeeded: number)
    func byte(_ index: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: number >> (8 * index)) }
    self.init(uuid: (0, 0, 0, 0, 0, 0, 0, 0, byte(7), byte(6), byte(5), byte(4), byte(3), byte(2), byte(1), byte(0)))
  }
}

private enum UUIDGeneratorKey: DependencyKey {
  static let liveValue = UUIDGenerator { UUID() }
}

extension DependencyValues {
  /// What makes identifiers.
  ///
  /// It has no value for tests; override it there:
  ///
  /// ```swift
  /// $0.uuid = .incrementing
  /// ```
  public var uuid: UUIDGenerator {
    get { self[UUIDGeneratorKey.self] }
    set { self[UUIDGeneratorKey.self] = newValue }
  }
}
