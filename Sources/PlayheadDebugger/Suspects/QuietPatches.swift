internal import PlayheadFormat
internal import PlayheadReader

/// Tells which actions nothing can be odd about while no effect is waited for, so that their values need not be read: they only replace
/// values of which none has ever named an element, and that no rule waits for.
struct QuietPatches {
  private struct Pattern {
    /// How many values in turn have named no element.
    var count = 0
    var isLoud = false
  }

  private let shapes: PatchShapes
  private var patterns: [[String]: Pattern] = [:]
  /// For each shape whether it is quiet, while no pattern has changed.
  private var known: [Bool?] = []

  /// After so many values that name nothing, a place is not for names.
  private static let enough = 4

  init(_ recording: Recording) { shapes = PatchShapes(recording) }

  /// The same for a field of all elements of an array.
  private static func pattern(_ pointer: JSONPointer) -> [String] {
    pointer.tokens.map { JSONPointer.index($0) == nil ? $0 : "#" }
  }

  /// What was written to a place.
  enum Value {
    case parts, name, other
  }

  /// Takes note of a value that was written.
  mutating func add(_ pointer: JSONPointer, _ value: Value) {
    let key = Self.pattern(pointer)
    var pattern = patterns[key] ?? Pattern()
    if pattern.isLoud || value == .other && pattern.count >= Self.enough { return }
    let wasQuiet = pattern.count >= Self.enough
    // A field that has named elements goes on to, until it gets another value; of many fields only some may.
    pattern.isLoud = value == .parts || value == .name && key.contains("#")
    pattern.count = value == .other ? pattern.count + 1 : 0
    patterns[key] = pattern
    if wasQuiet != (pattern.count >= Self.enough) { known = [] }
  }

  /// From now on a rule waits for writes of such places.
  mutating func watch(_ pointer: JSONPointer) {
    let key = Self.pattern(pointer)
    if patterns[key]?.isLoud ?? false { return }
    patterns[key] = Pattern(isLoud: true)
    known = []
  }

  mutating func isQuiet(at position: Int) -> Bool {
    guard let shape = shapes.number(at: position) else { return false }
    while known.count <= shape { known.append(nil) }
    if let known = known[shape] { return known }
    let isQuiet =
      shapes.places(of: shape)?.allSatisfy { pointer, isReplacement in
        let isElement = !isReplacement && pointer.tokens.last.map { $0 == "-" || JSONPointer.index($0) != nil } ?? true
        let pattern = patterns[Self.pattern(pointer)] ?? Pattern()
        return !isElement && !pattern.isLoud && pattern.count >= Self.enough
      } ?? false
    known[shape] = isQuiet
    return isQuiet
  }
}
