extension JSONValue {
  /// The placeholder for a value that the recording does not have, as that of a place that a log never showed.
  ///
  /// It equals nothing, another one included, where values of a state are compared.
  package static var unknownText: String { "⟨unknown⟩" }

  package static var unknown: JSONValue { .string(unknownText) }

  /// The name of the member that stands for the members of an object that a log never named.
  package static var unknownMember: String { "…" }

  /// The places of the placeholders, where `pointer` is the place of this value.
  package func unknownPlaces(at pointer: JSONPointer = JSONPointer()) -> [JSONPointer] {
    places(of: Self.unknownText, at: pointer)
  }
}
