/// What one operation of a patch does to the index of an element of the array that it works on (RFC 6902, section 4).
enum IndexShift: Equatable {
  /// The index on the other side of the operation.
  case to(Int)
  /// The element itself is put in, taken out or written.
  case hits
  /// Only the array tells.
  case unclear

  /// The index of an operation whose path ends with `-`.
  static let end = Int(Int32.max)

  /// The index after an operation.
  ///
  /// - Parameters:
  ///   - kind: what the operation does.
  ///   - other: the index at which it does so.
  ///   - own: the index of the element before it.
  static func forwards(over kind: PatchTable.Kind, at other: Int, from own: Int) -> IndexShift {
    switch kind {
    case .add: .to(other <= own ? own + 1 : own)
    case .remove, .replace: other == own ? .hits : .to(kind == .remove && other < own ? own - 1 : own)
    case .beneath: .unclear
    }
  }

  /// The index before an operation.
  ///
  /// - Parameter own: the index of the element after it.
  static func backwards(over kind: PatchTable.Kind, at other: Int, from own: Int) -> IndexShift {
    switch kind {
    // What was added at the end is the element only if that is the last one.
    case .add where other == end: .unclear
    case .add, .replace: other == own ? .hits : .to(kind == .add && other < own ? own - 1 : own)
    case .remove: .to(other <= own ? own + 1 : own)
    case .beneath: .unclear
    }
  }

  /// The index after an operation on an array of keys and values that take turns.
  ///
  /// - Parameters:
  ///   - isPair: whether the next operation does the same with the value after the key.
  ///   - own: the index of the value before the operation.
  /// - Returns: ``hits`` where the value is written; a key that is written or taken out is unclear.
  static func forwardsInPairs(
    over kind: PatchTable.Kind, isPair: Bool, at other: Int, from own: Int
  ) -> IndexShift {
    let key = own - 1
    switch kind {
    case .replace: return other == own ? .hits : other == key ? .unclear : .to(own)
    case .add where isPair: return .to(other <= key ? own + 2 : own)
    case .remove where isPair: return other == key ? .unclear : .to(other < key ? own - 2 : own)
    // What was a value may be a key.
    case .add, .remove, .beneath: return .unclear
    }
  }
}
