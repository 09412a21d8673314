public import ComposableRuntime
public import PlayheadRecorder

/// Recorded as its value and compared with what was last recorded of it, because an old state refers to the new value, too.
extension Shared: Recordable, RecordedReference {
  // No condition on the value: otherwise reflection would record a value that is only `Codable`, with its lock and its place, because
  // a shared value is not `Codable` itself.

  public var recordedReferent: Value { box.reference.value }

  /// The identity of the box, because the box may replace its memory.
  public var recordedReferentID: ObjectIdentifier { ObjectIdentifier(box) }

  public func share(with other: Self) { projectedValue = other }

  public init(recordedReferent value: Value) {
    nonisolated(unsafe) let value = value
    self.init(value: value)
  }
}

/// Recorded as its value, as a `Shared` is.
extension SharedReader: Recordable, RecordedReference {
  public var recordedReferent: Value { box.reference.value }

  public var recordedReferentID: ObjectIdentifier { ObjectIdentifier(box) }

  public func share(with other: Self) { projectedValue = other }

  public init(recordedReferent value: Value) { self.init(Shared(recordedReferent: value)) }
}
