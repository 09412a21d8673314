public import CustomDump
public import Observation

/// A value that several features, or several places of a state, have in common.
///
/// ```swift
/// @ObservableState
/// struct State: Equatable {
///   @Shared(.inMemory("sessions")) var sessions = 0
///   @Shared var profile: Profile
/// }
///
/// state.$sessions.withLock { $0 += 1 }
/// Settings.State(name: state.$profile.name)
/// ```
///
/// Copies refer to one value. A change is seen everywhere at once, also in older copies of a state. Read the property
/// as any other. Change it by ``withLock(_:)`` of the projected value, so that no other thread changes it meanwhile.
/// Pass the projected value on, or a part of it, to share it.
///
/// A test asserts a change as that of any other property, with `withLock`. A recording has the value in each state,
/// compared with what was recorded before.
@propertyWrapper
@dynamicMemberLookup
public struct Shared<Value> {
  package let box: SharedBox<Value>

  package var reference: any SharedReference<Value> { box.reference }

  init(reference: any SharedReference<Value>) { box = SharedBox(reference) }

  /// Shares a value.
  public init(value: sending Value) { self.init(reference: SharedStorage(value)) }

  /// Shares a value: `Shared(0)`.
  public init(_ value: sending Value) { self.init(value: value) }

  /// Shares what another one shares.
  public init(projectedValue: Self) { self = projectedValue }

  /// Shares the value of an optional.
  ///
  /// - Returns: Nil where the optional is nil.
  public init?(_ base: Shared<Value?>) {
    guard let reference = SharedUnwrapped(base.reference) else { return nil }
    self.init(reference: reference)
  }

  /// The value. To change it, call `withLock` of the projected value.
  public var wrappedValue: Value {
    get { reference.value }
    @available(*, unavailable, message: "call 'withLock' of the projected value: '$value.withLock { $0 = … }'")
    nonmutating set { reference.withLock { $0 = newValue } }
  }

  /// What is shared, to pass it on.
  ///
  /// Setting it shares another value from then on. Copies do so, too, and parts that were made before do not:
  ///
  /// ```swift
  /// let (copy, name) = ($profile, $profile.name)
  /// $profile = Shared(value: Profile(name: "Lee"))
  /// // 'copy' has the name "Lee", 'name' has the old one.
  /// ```
  public var projectedValue: Self {
    get { self }
    nonmutating set { box.replace(with: newValue.reference) }
  }

  /// Changes the value, while no other thread reads or changes it.
  ///
  /// - Parameter operation: Changes the value. It must not read or change the shared value otherwise than by its
  ///   parameter, which stops the program.
  /// - Returns: What `operation` returns.
  /// - Throws: What `operation` throws. The changes that it has made before stay.
  public func withLock<R>(_ operation: (inout Value) throws -> R) rethrows -> R { try reference.withLock(operation) }

  /// A part of the value, which is shared with it.
  public subscript<Member>(dynamicMember keyPath: WritableKeyPath<Value, Member>) -> Shared<Member> {
    Shared<Member>(reference: SharedPart(of: reference, keyPath))
  }

  /// A part of the value that cannot be set, to read it.
  @_disfavoredOverload
  public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member>) -> SharedReader<Member> {
    SharedReader(self)[dynamicMember: keyPath]
  }

  /// What a function makes of the value, to read it: `$items.read { $0.filter(\.isDone).count }`.
  ///
  /// - Parameter body: Called at each read.
  public func read<Member>(_ body: @escaping @Sendable (Value) -> Member) -> SharedReader<Member> {
    SharedReader(self).read(body)
  }
}

// Unchecked: the value is read and changed under a lock.
extension Shared: @unchecked Sendable {}

extension Shared: Equatable where Value: Equatable {
  /// Whether the values are equal. While a test asserts, the left one is the expected one.
  public static func == (left: Self, right: Self) -> Bool { SharedView.areEqual(left.reference, right.reference) }
}

extension Shared: Identifiable where Value: Identifiable {
  public var id: Value.ID { wrappedValue.id }
}

extension Shared: Observable {}

extension Shared: CustomStringConvertible, CustomDumpRepresentable, _CustomDiffObject {
  /// The type, and the place where the value is kept or the value: `Shared<Int>(.inMemory("count"))`.
  public var description: String { "\(Self.self)(\(reference))" }

  public var customDumpValue: Any { wrappedValue }

  /// The expected value and the value that was found, while a test asserts.
  public var _customDiffValues: (Any, Any) { SharedView.values(reference, reference) }

  public var _objectIdentifier: ObjectIdentifier { ObjectIdentifier(reference) }
}
