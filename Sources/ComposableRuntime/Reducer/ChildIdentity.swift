/// The identity of a child, to tell it from another child in the same place: the case of an enum, and the `id` of the
/// value or of the payload of its case. A value that is no enum and is not `Identifiable` has the identity of its place.
@usableFromInline struct ChildIdentity: Hashable {
  @usableFromInline var tag: UInt32?
  @usableFromInline var id: AnyHashable?
  /// The id of the enum in whose case the child is.
  @usableFromInline var outerID: AnyHashable?

  /// The identity of a child in a case of the enum `whole`.
  @usableFromInline init<Value, Whole>(of value: Value, in whole: Whole) {
    self.init(of: value)
    outerID = Self.id(of: whole)
  }

  @inlinable init<Value>(of value: Value) {
    tag = EnumTag.of(value)
    id = Self.id(of: value)
    if id == nil, tag != nil { id = Self.idOfPayload(of: value) }
  }

  /// Whether an `id` is a part of it. It may change although the value does not: it may come from a shared value.
  @usableFromInline var hasID: Bool { id != nil }

  /// The element of a step to the child; nil if the place alone identifies it.
  @usableFromInline var element: ChildPath.Element? { tag == nil && id == nil && outerID == nil ? nil : .child(self) }

  @inlinable static func id<Value>(of value: Value) -> AnyHashable? {
    func id(of value: some Identifiable) -> AnyHashable { AnyHashable(value.id) }
    return (value as? any Identifiable).map { id(of: $0) }
  }

  @usableFromInline static func idOfPayload(of value: Any) -> AnyHashable? {
    Mirror(reflecting: value).children.first.flatMap { id(of: $0.value) }
  }
}

// Recordings contain the identity of the child whose effects were cancelled.
extension ChildIdentity: CustomStringConvertible {
  /// The id, or nothing for a child that only its case tells from others.
  @usableFromInline var description: String { (id ?? outerID).map { "\($0.base)" } ?? "" }
}
