public import CustomDump

#if canImport(Observation)
  public import Observation
#endif

/// A shared value that can be read, and not changed.
///
/// ```swift
/// @SharedReader(.inMemory("sessions")) var sessions = 0
/// Detail.State(sessions: SharedReader(state.$sessions))
/// ```
@propertyWrapper
@dynamicMemberLookup
public struct SharedReader<Value> {
  package let shared: Shared<Value>

  /// Reads what is shared.
  public init(_ shared: Shared<Value>) { self.shared = shared }

  /// Reads a value that nothing changes.
  public static func constant(_ value: Value) -> Self { Self(Shared(value: value)) }

  /// Reads what another one reads.
  public init(projectedValue: Self) { self = projectedValue }

  /// The value.
  public var wrappedValue: Value { shared.wrappedValue }

  /// What is shared, to pass it on.
  public var projectedValue: Self {
    get { self }
    set { self = newValue }
  }

  /// A part of the value.
  public subscript<Member>(dynamicMember keyPath: WritableKeyPath<Value, Member>) -> SharedReader<Member> {
    SharedReader<Member>(shared[dynamicMember: keyPath])
  }
}

extension SharedReader: @unchecked Sendable {}

extension SharedReader: Equatable where Value: Equatable {
  public static func == (left: Self, right: Self) -> Bool { left.shared == right.shared }
}

extension SharedReader: Identifiable where Value: Identifiable {
  public var id: Value.ID { wrappedValue.id }
}

#if canImport(Observation)
  extension SharedReader: Observable {}
#endif

extension SharedReader: CustomStringConvertible {
  public var description: String { shared.description }
}

extension SharedReader: CustomDumpRepresentable {
  public var customDumpValue: Any { wrappedValue }
}
