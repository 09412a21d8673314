internal import PlayheadFormat
internal import PlayheadReader

/// The result of a part of an expression at a position.
enum Operand {
  case one(JSONValue?)
  /// An array, a set or a dictionary that is not decoded.
  case container(JSONView)
  case many([JSONValue?])

  init(_ value: JSONValue?) {
    switch value {
    case .array?, .object?: self = value.flatMap(JSONView.init).map(Operand.container) ?? .one(value)
    default: self = .one(value)
    }
  }

  /// The decoded value; an array if there is a value for each element.
  var value: JSONValue? {
    switch self {
    case .one(let value): value == .null ? nil : value
    case .container(let view): try? view.value()
    case .many(let values): .array(values.map { $0 ?? .null })
    }
  }

  var holds: Bool {
    if case .one(.bool(true)) = self { true } else { false }
  }

  func map(_ transform: (JSONValue?) -> JSONValue?) -> Operand {
    switch self {
    case .one(let value): .one(transform(value))
    case .container: .one(transform(value))
    case .many(let values): .many(values.map(transform))
    }
  }

  /// Applies a function to each pair of elements; a single value is paired with each element.
  func combined(with other: Operand, _ transform: (JSONValue?, JSONValue?) -> JSONValue?) -> Operand {
    switch (self, other) {
    case (.many(let first), .many(let second)): return .many(zip(first, second).map(transform))
    case (.many(let first), _):
      let value = other.value
      return .many(first.map { transform($0, value) })
    case (_, .many(let second)):
      let value = value
      return .many(second.map { transform(value, $0) })
    default: return .one(transform(value, other.value))
    }
  }
}
