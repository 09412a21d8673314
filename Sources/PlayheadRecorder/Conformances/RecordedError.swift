public import PlayheadFormat

/// The recorded form of an error whose type does not define one.
public struct RecordedError: Error, Hashable, Codable, Sendable {
  /// The name of the error's type.
  public var type: String
  /// The error's description.
  public var description: String

  public init(type: String, description: String) {
    self.type = type
    self.description = description
  }

  /// Describes an error, or keeps one that has been read from a recording as it is.
  public init(_ error: any Error) {
    if let error = error as? RecordedError {
      self = error
    } else {
      self.init(type: TypeName.full(Swift.type(of: error)), description: String(describing: error))
    }
  }
}

extension RecordedError: CustomStringConvertible {}

extension RecordedError: Recordable {
  public func writeRecorded(into writer: inout JSONWriter) {
    writer.openObject()
    writer.append(key: "type")
    writer.append(type)
    writer.separate()
    writer.append(key: "description")
    writer.append(description)
    writer.separate()
    writer.closeObject()
  }

  public func writeRecordedChanges(since old: RecordedError, into patch: inout PatchWriter) {
    let text = RecordedMember<RecordableValue<String>>.self
    text.writeChanges(from: old.type, to: type, "type", into: &patch)
    text.writeChanges(from: old.description, to: description, "description", into: &patch)
  }

  public func isRecordedIdentically(to old: RecordedError) -> Bool {
    type.isRecordedIdentically(to: old.type) && description.isRecordedIdentically(to: old.description)
  }

  public init(recorded value: JSONValue) throws(RecordableError) {
    let text = RecordedMember<RecordableValue<String>>.self
    self.init(type: try text.read("type", of: value), description: try text.read("description", of: value))
  }

  public static func describeRecorded(in types: inout RecordedTypes) -> String {
    types.describe(fieldsOf: Self.self) { _ in
      [Schema.Field(name: "type", type: "String"), Schema.Field(name: "description", type: "String")]
    }
  }
}
