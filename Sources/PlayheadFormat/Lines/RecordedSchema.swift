internal import OrderedCollections

/// Types that appeared after the header was written, in a store with actions of several types.
///
/// It comes before the first action of such a type.
public struct RecordedSchema: Hashable, Sendable {
  /// The types, and the name of the action's type as `action`; `state` is the header's.
  public var schema: Schema
  /// The worst fidelity of all that has been recorded since the header.
  public var fidelity: Fidelity

  /// A schema's line, with the members of the same names.
  public init(schema: Schema, fidelity: Fidelity) {
    self.schema = schema
    self.fidelity = fidelity
  }
}

extension RecordedSchema: RecordedLine {
  public static let kind = "schema"

  package init(_ members: LineMembers) throws(LineError) {
    guard let schema = members.value("schema") else { throw LineError(.missing("schema")) }
    self.schema = try members.schema(schema)
    fidelity = Fidelity(rawValue: try members.optionalText("fidelity") ?? "") ?? .reflection
  }

  public func write(into line: inout JSONWriter) {
    line.append(raw: "{\"kind\":\"schema\",\"fidelity\":")
    line.append(fidelity.rawValue)
    line.append(raw: ",\"schema\":")
    line.append(schema.json)
    line.append(raw: "}\n")
  }
}
