public import ComposableRuntime
public import PlayheadRecorder

/// Recorded as its value, in the way of that value's type, and compared with what was recorded of it before: an old
/// state refers to the new value, too.
///
/// The conformance asks nothing of the value. A value that is `Codable` only would make this type one that reflection
/// records otherwise, with its lock and its place, since a shared value is not `Codable` itself.
extension Shared: Recordable, RecordedReference {
  public var recordedReferent: Value { box.reference.value }

  /// That of the box, not of its memory, which the box may replace.
  public var recordedReferentID: ObjectIdentifier { ObjectIdentifier(box) }

  public func share(with other: Self) { projectedValue = other }

  public init(recordedReferent value: Value) {
    nonisolated(unsafe) let value = value
    self.init(value: value)
  }
}

/// Recorded as its value, as what is shared is.
extension SharedReader: Recordable, RecordedReference {
  public var recordedReferent: Value { box.reference.value }

  public var recordedReferentID: ObjectIdentifier { ObjectIdentifier(box) }

  public func share(with other: Self) { projectedValue = other }

  public init(recordedReferent value: Value) { self.init(Shared(recordedReferent: value)) }
}
