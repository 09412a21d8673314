/// The effect of one operation (RFC 6902, section 4) on the index of an element in the array that it changes.
enum IndexShift: Equatable {
  /// The index on the other side of the operation.
  case to(Int)
  /// The element itself is inserted, removed or replaced.
  case hits
  /// Only the array decides.
  case unclear

  /// The index of a path that ends with `-`.
  static let end = Int(Int32.max)

  /// The index after an operation at `other`, from the index `own` before it.
  static func forwards(over kind: PatchTable.Kind, at other: Int, from own: Int) -> IndexShift {
    switch kind {
    case .add: .to(other <= own ? own + 1 : own)
    case .remove, .replace: other == own ? .hits : .to(kind == .remove && other < own ? own - 1 : own)
    case .beneath: .unclear
    }
  }

  /// The index before an operation at `other`, from the index `own` after it.
  static func backwards(over kind: PatchTable.Kind, at other: Int, from own: Int) -> IndexShift {
    switch kind {
    // An element added at the end is the followed one only if that is last.
    case .add where other == end: .unclear
    case .add, .replace: other == own ? .hits : .to(kind == .add && other < own ? own - 1 : own)
    case .remove: .to(other <= own ? own + 1 : own)
    case .beneath: .unclear
    }
  }

  /// The index of a value after an operation on an array of alternating keys and values; `isPair` is whether the next
  /// operation does the same with the value after the key, and writing or removing a key is unclear.
  static func forwardsInPairs(
    over kind: PatchTable.Kind, isPair: Bool, at other: Int, from own: Int
  ) -> IndexShift {
    let key = own - 1
    switch kind {
    case .replace: return other == own ? .hits : other == key ? .unclear : .to(own)
    case .add where isPair: return .to(other <= key ? own + 2 : own)
    case .remove where isPair: return other == key ? .unclear : .to(other < key ? own - 2 : own)
    // A value may have become a key.
    case .add, .remove, .beneath: return .unclear
    }
  }
}
