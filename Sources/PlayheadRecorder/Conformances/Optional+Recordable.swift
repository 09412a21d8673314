public import PlayheadFormat

// For places where nil is not simply omitted: an element, a generic parameter, an optional in an optional.
extension Optional: Recordable where Wrapped: Recordable {
  @inlinable public func writeRecorded(into writer: inout JSONWriter) {
    if let self { self.writeRecorded(into: &writer) } else { writer.appendNull() }
  }

  @inlinable public func writeRecordedChanges(since old: Wrapped?, into patch: inout PatchWriter) {
    switch (old, self) {
    case (let old?, let new?): new.writeRecordedChanges(since: old, into: &patch)
    case (nil, let new?): patch.replace { new.writeRecorded(into: &$0) }
    case (.some, nil): patch.replace { $0.appendNull() }
    case (nil, nil): break
    }
  }

  @inlinable public func isRecordedIdentically(to old: Wrapped?) -> Bool {
    switch (old, self) {
    case (let old?, let new?): new.isRecordedIdentically(to: old)
    case (nil, nil): true
    default: false
    }
  }

  public init(recorded value: JSONValue) throws(RecordableError) {
    if case .null = value {
      self = .none
    } else {
      self = try Wrapped(recorded: value)
    }
  }

  public static func describeRecorded(in types: inout RecordedTypes) -> String {
    types.describe(Wrapped.self) + "?"
  }

  @inlinable public func writeRecordedCase(into writer: inout JSONWriter) -> Bool {
    self?.writeRecordedCase(into: &writer) ?? false
  }
}

/// Any optional, whatever it wraps.
@usableFromInline protocol OptionalValue {}

extension Optional: OptionalValue {}
