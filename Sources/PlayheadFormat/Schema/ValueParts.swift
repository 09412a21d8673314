/// The parts of a value, as far as the schema describes them.
package enum ValueParts {
  /// The properties of a struct, or the payload of a case.
  case fields([Schema.Field])
  case cases([Schema.Case])
  case collection(SchemaType.Collection)
  /// A value without parts.
  case none
  /// Unknown, since the type is not described.
  case unknown

  package init(of member: Schema.Member?, in schema: Schema?) {
    guard let member, let schema else {
      self = .unknown
      return
    }
    switch member {
    case .payload(let fields): self = .fields(fields)
    case .value(let type):
      switch schema.shape(of: type) {
      case .fields(let fields, _)?: self = .fields(fields)
      case .cases(let cases)?: self = .cases(cases)
      case .values?: self = .none
      case nil:
        if ScalarType(type) != nil {
          self = .none
        } else if let collection = type.collection, type.isCollection {
          self = .collection(collection)
        } else {
          self = .unknown
        }
      }
    }
  }

  package func part(named name: String) -> Schema.Member? {
    switch self {
    case .fields(let fields): fields.first { $0.name == name }.map { .value(SchemaType($0.type)) }
    case .cases(let cases): cases.first { $0.name == name }.map { .payload($0.payload) }
    case .collection(.dictionary(_, let value)), .collection(.pairs(_, let value)): .value(value)
    case .collection(.elements), .none, .unknown: nil
    }
  }

  /// Whether the program marks a member for redaction.
  package func isRedacted(_ name: String) -> Bool {
    guard case .fields(let fields) = self else { return false }
    return fields.contains { $0.name == name && $0.isRedacted }
  }

  package func part(at index: Int) -> Schema.Member? {
    switch self {
    case .collection(.elements(let element)): .value(element)
    case .collection(.pairs(let key, let value)): .value(index.isMultiple(of: 2) ? key : value)
    case .collection(.dictionary), .fields, .cases, .none, .unknown: nil
    }
  }

  /// The part that a token of a JSON Pointer leads to.
  package func part(_ token: String) -> Schema.Member? {
    if let index = Int(token), let element = part(at: index) { return element }
    return part(named: token)
  }
}
