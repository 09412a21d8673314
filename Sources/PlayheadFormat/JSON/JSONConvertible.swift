/// A value with one form in the objects that programs read.
package protocol JSONConvertible {
  var asJSON: JSONValue { get }
}

/// A value whose form is an object.
package protocol JSONObjectConvertible: JSONConvertible {
  var facts: JSONFacts { get }
}

extension JSONObjectConvertible {
  package var asJSON: JSONValue { .object(facts.members) }
}

extension JSONValue: JSONConvertible {
  package var asJSON: JSONValue { self }
}

extension JSONMembers: JSONConvertible where Value == JSONValue {
  package var asJSON: JSONValue { .object(self) }
}

extension ArraySlice: JSONConvertible where Element: JSONConvertible {
  package var asJSON: JSONValue { .array(map(\.asJSON)) }
}

extension Array: JSONConvertible where Element: JSONConvertible {
  package var asJSON: JSONValue { .array(map(\.asJSON)) }
}

extension ClosedRange: JSONConvertible where Bound == Int {
  package var asJSON: JSONValue { [lowerBound.asJSON, upperBound.asJSON] }
}

extension JSONPointer: JSONConvertible {
  package var asJSON: JSONValue { .string(description) }
}

extension Int: JSONConvertible {
  package var asJSON: JSONValue { .integer(Int64(self)) }

  /// Nil unless it counts something, for a fact that is then left out.
  package var orNil: Int? { self > 0 ? self : nil }
}

extension Int64: JSONConvertible {
  package var asJSON: JSONValue { .integer(self) }
}

extension Bool: JSONConvertible {
  package var asJSON: JSONValue { .bool(self) }

  /// Nil for false, for a fact that is then left out.
  package var orNil: Bool? { self ? true : nil }
}

extension String: JSONConvertible {
  package var asJSON: JSONValue { .string(self) }
}

extension Collection {
  /// Nil for nothing, for a fact that is then left out.
  package var orNil: Self? { isEmpty ? nil : self }
}
