extension JSONValue {
  /// How deep arrays and objects may nest in a recorded value: as deep as Foundation's decoder goes, too.
  public static var depthLimit: Int { 512 }

  /// The greatest depth of a recorded value: one more than the limit, as a value at the limit may be an enum's case
  /// with a payload.
  package static var valueDepth: Int { depthLimit + 1 }

  /// The greatest depth of a line: a value in an action in a header's `base` has four levels around it.
  package static var lineDepth: Int { valueDepth + 4 }

  /// The placeholder for a value that is nested too deep.
  package static var cutText: String { "(deeper)" }

  package static var cut: JSONValue { .string(cutText) }

  package var isContainer: Bool {
    switch self {
    case .array, .object: true
    default: false
    }
  }

  /// Parses a line; throws if the task is cancelled.
  package init(parsingLine bytes: UnsafeRawBufferPointer) throws(JSONSyntaxError) {
    self = try JSONParser.parse(bytes, isCancellable: true)
  }

  /// The places of the values that were cut off for their depth, where `pointer` is the place of this value.
  package func cutPlaces(at pointer: JSONPointer = JSONPointer()) -> [JSONPointer] {
    places(of: Self.cutText, at: pointer)
  }

  /// The places of a text, where `pointer` is the place of this value.
  func places(of text: String, at pointer: JSONPointer) -> [JSONPointer] {
    var found: [JSONPointer] = []
    var tokens = pointer.tokens
    addPlaces(of: text, &tokens, to: &found)
    return found
  }

  private func addPlaces(of text: String, _ tokens: inout [String], to found: inout [JSONPointer]) {
    switch self {
    case .string(text): found.append(JSONPointer(tokens))
    case .array(let elements):
      for (index, element) in elements.enumerated() where element.isContainer || element == .string(text) {
        tokens.append(String(index))
        element.addPlaces(of: text, &tokens, to: &found)
        tokens.removeLast()
      }
    case .object(let members):
      for (name, value) in members where value.isContainer || value == .string(text) {
        tokens.append(name)
        value.addPlaces(of: text, &tokens, to: &found)
        tokens.removeLast()
      }
    default: break
    }
  }
}
