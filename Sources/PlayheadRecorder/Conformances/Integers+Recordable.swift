public import PlayheadFormat

extension Recordable where Self: FixedWidthInteger {
  @inlinable public func writeRecorded(into writer: inout JSONWriter) { writer.append(self) }

  @inlinable public func writeRecordedChanges(since old: Self, into patch: inout PatchWriter) {
    if self != old { patch.replace { $0.append(self) } }
  }

  @inlinable public func isRecordedIdentically(to old: Self) -> Bool { self == old }

  public init(recorded value: JSONValue) throws(RecordableError) {
    let integer: Self? =
      switch value {
      case .integer(let integer): Self(exactly: integer)
      case .unsigned(let integer): Self(exactly: integer)
      case .double(let double): Self(exactly: double)
      case .number(let digits): Self(digits)
      default: nil
      }
    guard let integer else {
      let found = value.kind == .number ? "a number out of its range" : value.kind.rawValue
      throw RecordableError(found: found, expected: "\(Self.self)")
    }
    self = integer
  }

  public static func describeRecorded(in types: inout RecordedTypes) -> String { "\(Self.self)" }
}

extension Int: Recordable {}
extension Int8: Recordable {}
extension Int16: Recordable {}
extension Int32: Recordable {}
extension Int64: Recordable {}
extension UInt: Recordable {}
extension UInt8: Recordable {}
extension UInt16: Recordable {}
extension UInt32: Recordable {}
extension UInt64: Recordable {}

// The integers of 128 bits (SE-0425), on the systems that have them.

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Int128: Recordable, LibraryRecordable, TreeScalar {}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UInt128: Recordable, LibraryRecordable, TreeScalar {}
