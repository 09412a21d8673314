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
  package let reference: SharedReference<Value>

  init(reference: SharedReference<Value>) { self.reference = reference }

  /// Reads what is shared.
  public init(_ shared: Shared<Value>) { self.init(reference: shared.reference) }

  /// Reads a value that nothing changes.
  public init(value: sending Value) { self.init(Shared(value: value)) }

  /// Reads the value of a shared optional.
  ///
  /// - Returns: Nil where the optional is nil.
  public init?(_ base: Shared<Value?>) {
    guard let shared = Shared(base) else { return nil }
    self.init(shared)
  }

  /// Reads the value of a shared optional.
  ///
  /// - Returns: Nil where the optional is nil.
  public init?(_ base: SharedReader<Value?>) { self.init(Shared(reference: base.reference)) }

  /// Reads a value that nothing changes.
  public static func constant(_ value: sending Value) -> Self { Self(value: value) }

  /// Reads what another one reads.
  public init(projectedValue: Self) { self = projectedValue }

  /// The value.
  public var wrappedValue: Value { reference.value }

  /// What is shared, to pass it on.
  public var projectedValue: Self {
    get { self }
    set { self = newValue }
  }

  /// A part of the value.
  public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member>) -> SharedReader<Member> {
    SharedReader<Member>(reference: SharedReadPart(of: reference, keyPath))
  }
}

extension SharedReader: @unchecked Sendable {}

extension SharedReader: Equatable where Value: Equatable {
  public static func == (left: Self, right: Self) -> Bool {
    Shared(reference: left.reference) == Shared(reference: right.reference)
  }
}

extension SharedReader: Identifiable where Value: Identifiable {
  public var id: Value.ID { wrappedValue.id }
}

#if canImport(Observation)
  extension SharedReader: Observable {}
#endif

extension SharedReader: CustomStringConvertible {
  public var description: String { String(describing: wrappedValue) }
}

extension SharedReader: CustomDumpRepresentable {
  public var customDumpValue: Any { wrappedValue }
}
