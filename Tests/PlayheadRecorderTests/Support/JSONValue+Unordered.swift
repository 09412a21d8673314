import OrderedCollections
import PlayheadFormat

extension JSONValue {
  /// The value with the fields of `RichState` that have no order, sets and a dictionary with keys of its own, in one.
  var withoutOrder: JSONValue {
    switch self {
    case .array(let elements): .array(elements.map(\.withoutOrder))
    case .object(let members):
      .object(
        JSONValue.Object(
          uniqueKeysWithValues: members.map { name, value in
            guard case .array(let elements) = value.withoutOrder else { return (name, value.withoutOrder) }
            switch name {
            case "members", "names", "plains": return (name, .array(elements.sorted { $0.sortKey < $1.sortKey }))
            case "byTab":
              let pairs = stride(from: 0, to: elements.count - 1, by: 2).map { [elements[$0], elements[$0 + 1]] }
              return (name, .array(pairs.sorted { $0[0].sortKey < $1[0].sortKey }.flatMap { $0 }))
            default: return (name, .array(elements))
            }
          }))
    default: self
    }
  }

  /// Text that is the same for equal values.
  private var sortKey: String {
    switch self {
    case .object(let members): members.sorted { $0.key < $1.key }.map { $0.key + $0.value.sortKey }.joined()
    case .array(let elements): elements.map(\.sortKey).joined(separator: ",")
    case .integer(let value): Double(value).description
    default: "\(self)"
    }
  }
}
