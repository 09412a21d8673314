extension JSONValue {
  /// How deep arrays and objects may nest in a recorded value: as deep as Foundation's decoder goes, too.
  public static var depthLimit: Int { 512 }

  /// How deep a recorded value is at most: the last level of one is two where it is an enum's case with its payload.
  package static var valueDepth: Int { depthLimit + 1 }

  /// How deep a line may nest, and with it whatever is read: a value in an action in a header's `base` has four levels around it.
  package static var lineDepth: Int { valueDepth + 4 }

  /// What stands for a value that would be deeper.
  package static var cutText: String { "(deeper)" }

  /// The same as a value.
  package static var cut: JSONValue { .string(cutText) }

  package var isContainer: Bool {
    switch self {
    case .array, .object: true
    default: false
    }
  }

  /// Reads a line; ends with an error where the task is cancelled.
  package init(parsingLine bytes: UnsafeRawBufferPointer) throws(JSONSyntaxError) {
    self = try JSONParser.parse(bytes, isCancellable: true)
  }

  /// The places of what was left out of a recorded value.
  ///
  /// - Parameter pointer: the place of this value.
  package func cutPlaces(at pointer: JSONPointer = JSONPointer()) -> [JSONPointer] {
    switch self {
    case .string(Self.cutText): [pointer]
    case .array(let elements):
      elements.enumerated().flatMap { $1.cutPlaces(at: JSONPointer(pointer.tokens + [String($0)])) }
    case .object(let members): members.flatMap { $1.cutPlaces(at: JSONPointer(pointer.tokens + [$0])) }
    default: []
    }
  }
}
