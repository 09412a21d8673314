/// Distinguishes a child from another one in the same place by its case, and by the `id` of its value or of the payload of its case.
@usableFromInline struct ChildIdentity: Hashable {
  @usableFromInline var tag: UInt32?
  @usableFromInline var id: AnyHashable?
  /// The id of the enum that contains the child in a case.
  @usableFromInline var outerID: AnyHashable?

  @usableFromInline init<Value, Whole>(of value: Value, in whole: Whole) {
    self.init(of: value)
    outerID = Self.id(of: whole)
  }

  @inlinable init<Value>(of value: Value) {
    tag = EnumTag.of(value)
    id = Self.id(of: value)
    if id == nil, tag != nil { id = Self.idOfPayload(of: value) }
  }

  /// Whether it contains an `id`, which may change although the value does not, because it may come from a shared value.
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
  /// The id, or nothing for a child that only its case distinguishes.
  @usableFromInline var description: String { (id ?? outerID).map { "\($0.base)" } ?? "" }
}
