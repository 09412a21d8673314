internal import PlayheadFormat

/// The values without parts in what an action carries.
struct Payload {
  private(set) var scalars: Set<JSONValue> = []
  /// The arrays that are not empty.
  private(set) var arrays: Set<[JSONValue]> = []
  private var longTexts: [String] = []
  /// Whether a `Result` in it is a failure.
  private(set) var isFailure = false

  init(_ action: JSONValue?) {
    if let action { add(action) }
  }

  private mutating func add(_ value: JSONValue) {
    switch value {
    case .null, .bool: break
    case .array(let elements):
      if !elements.isEmpty { arrays.insert(elements) }
      for element in elements { add(element) }
    case .object(let members):
      if members.count == 1, members["failure"] != nil { isFailure = true }
      for (_, value) in members { add(value) }
    case .string(let text):
      if !text.isEmpty { scalars.insert(value) }
      if text.utf8.count >= 3 { longTexts.append(text) }
    case .integer, .unsigned, .double, .number: scalars.insert(value)
    }
  }

  /// Whether a value in the state can have come from it.
  func isSource(of value: JSONValue) -> Bool {
    switch value {
    case .null, .bool: false
    case .array(let elements): elements.contains { isSource(of: $0) }
    case .object(let members): members.contains { isSource(of: $0.value) }
    case .string(let text): scalars.contains(value) || longTexts.contains { text.contains($0) }
    case .integer(let number): number.magnitude > 9 && scalars.contains(value)
    case .unsigned, .double, .number: scalars.contains(value)
    }
  }

  /// Whether it names a value, which is not one that comes by chance.
  func mentions(_ value: JSONValue) -> Bool {
    switch value {
    case .string(let text): text.utf8.count > 1 && scalars.contains(value)
    case .integer(let number): number.magnitude > 9 && scalars.contains(value)
    default: false
    }
  }
}
