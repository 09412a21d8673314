#if ComposableArchitecture
  public import ComposableArchitecture
  public import PlayheadRecorder

  /// Recorded as its value and compared with what was last recorded of it, because an old state refers to the new value, too.
  extension Shared: Recordable, RecordedReference {
    /// Where changes are printed, `wrappedValue` is the value before them.
    public var recordedReferent: Value { _customDiffValues.1 as? Value ?? wrappedValue }

    public var recordedReferentID: ObjectIdentifier { _objectIdentifier }

    public var recordedFormerReferent: Value { wrappedValue }

    public func share(with other: Self) { projectedValue = other }

    public init(recordedReferent value: Value) {
      nonisolated(unsafe) let value = value
      self.init(value: value)
    }
  }

  /// Recorded as its value, as a `Shared` is.
  extension SharedReader: Recordable, RecordedReference {
    public var recordedReferent: Value { wrappedValue }

    /// The word that copies have in common, because TCA gives no access to the identity of a reader.
    public var recordedReferentID: ObjectIdentifier {
      withUnsafeBytes(of: self) { unsafeBitCast($0.loadUnaligned(as: UInt.self), to: ObjectIdentifier.self) }
    }

    public func share(with other: Self) { projectedValue = other }

    public init(recordedReferent value: Value) { self.init(Shared(recordedReferent: value)) }
  }
#endif
