public import CustomDump
public import Observation

/// A shared value that can be read, and not changed.
///
/// ```swift
/// @SharedReader(.inMemory("sessions")) var sessions = 0
/// Detail.State(sessions: SharedReader(state.$sessions))
/// ```
@propertyWrapper
@dynamicMemberLookup
public struct SharedReader<Value> {
  package let box: SharedBox<Value>

  package var reference: any SharedReference<Value> { box.reference }

  init(reference: any SharedReference<Value>) { box = SharedBox(reference) }

  /// Reads what is shared.
  public init(_ shared: Shared<Value>) { self.init(reference: shared.reference) }

  /// Reads a value that nothing changes.
  public init(value: sending Value) { self.init(Shared(value: value)) }

  /// Reads the value of a shared optional.
  ///
  /// - Returns: Nil where the optional is nil.
  public init?(_ base: Shared<Value?>) { self.init(SharedReader<Value?>(base)) }

  /// Reads the value of a shared optional.
  ///
  /// - Returns: Nil where the optional is nil.
  public init?(_ base: SharedReader<Value?>) {
    guard let reference = SharedUnwrapped(base.reference) else { return nil }
    self.init(reference: reference)
  }

  /// Reads a value that nothing changes.
  public static func constant(_ value: sending Value) -> Self { Self(value: value) }

  /// Reads what another one reads.
  public init(projectedValue: Self) { self = projectedValue }

  /// The value.
  public var wrappedValue: Value { reference.value }

  /// What is shared, to pass it on. Setting it reads another value from then on, and copies do so, too.
  public var projectedValue: Self {
    get { self }
    nonmutating set { box.replace(with: newValue.reference) }
  }

  /// A part of the value.
  public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member>) -> SharedReader<Member> {
    SharedReader<Member>(
      reference: SharedReading(of: reference, { $0[keyPath: keyPath] }) { "\($0)[dynamicMember: \(keyPath)]" })
  }

  /// What a function makes of the value: `$items.read { $0.filter(\.isDone).count }`.
  ///
  /// - Parameter body: Called at each read.
  public func read<Member>(_ body: @escaping @Sendable (Value) -> Member) -> SharedReader<Member> {
    SharedReader<Member>(
      reference: SharedReading(of: reference, body) { ".map(\($0), as: \(Member.self).self)" })
  }
}

// Unchecked: the value is read under a lock.
extension SharedReader: @unchecked Sendable {}

extension SharedReader: Equatable where Value: Equatable {
  /// Whether the values are equal. While a test asserts, the left one is the expected one.
  public static func == (left: Self, right: Self) -> Bool { SharedView.areEqual(left.reference, right.reference) }
}

extension SharedReader: Identifiable where Value: Identifiable {
  public var id: Value.ID { wrappedValue.id }
}

extension SharedReader: Observable {}

extension SharedReader: CustomStringConvertible, CustomDumpRepresentable, _CustomDiffObject {
  /// The type, and the place where the value is kept or the value: `SharedReader<Int>(.inMemory("count"))`.
  public var description: String { "\(Self.self)(\(reference))" }

  public var customDumpValue: Any { wrappedValue }

  /// The expected value and the value that was found, while a test asserts.
  public var _customDiffValues: (Any, Any) { SharedView.values(reference, reference) }

  /// That of the reader alone: a dump has its value, although it may have that of the ``Shared`` already.
  public var _objectIdentifier: ObjectIdentifier { ObjectIdentifier(box) }
}
