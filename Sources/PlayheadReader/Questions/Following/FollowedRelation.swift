internal import PlayheadFormat

/// The relation of a patch's path to a followed place, independent of the elements' present indexes.
struct FollowedRelation: Sendable {
  struct Kinds: OptionSet {
    let rawValue: UInt8
    /// The path has been compared.
    static let known = Kinds(rawValue: 1)
    /// It changes the value, if the indexes are equal.
    static let value = Kinds(rawValue: 2)
    /// Only the state determines the place afterwards, if the indexes are equal.
    static let unclear = Kinds(rawValue: 4)
    /// It is an element of an array with a followed element, if the indexes before it are equal.
    static let element = Kinds(rawValue: 8)
    /// It changes the identity of an element, if the indexes up to that element's are equal.
    static let identity = Kinds(rawValue: 16)
    /// It lies beneath the place, or stands for places beneath it.
    static let beneath = Kinds(rawValue: 32)
  }

  /// The most elements that can be followed in one path.
  static let limit = 4
  /// The index of the place after the last element.
  static let end = Int32(IndexShift.end)

  private(set) var kinds: Kinds = []
  /// The path's indexes into the arrays with a followed element.
  private(set) var indexes = SIMD4<Int32>(repeating: 0)
  /// The number of indexes that have to be equal.
  private(set) var count = 0
  /// The index of the element, if the path is one.
  private(set) var index: Int32 = 0
  /// The element whose identity it may change.
  private(set) var identified = 0
  /// The number of its tokens.
  private(set) var length = 0

  init() {}

  init(of tokens: [String], to parts: [FollowedPath.Part]) {
    kinds = .known
    length = tokens.count
    for (depth, token) in tokens.enumerated() {
      guard depth < parts.count else {
        kinds.formUnion([.value, .beneath])
        return
      }
      let isLast = depth == tokens.count - 1
      switch parts[depth] {
      case .token(let name):
        if JSONName(name) == JSONName(token) { continue }
        // Inserting an element before an index that is not followed moves another element there.
        if isLast, let own = JSONPointer.index(name),
          token == "-" || JSONPointer.index(token).map({ $0 <= own }) == true
        {
          kinds.formUnion([.value, .unclear])
        }
        return
      case .element, .entry, .member:
        guard let index = token == "-" ? Int(Self.end) : JSONPointer.index(token) else { return }
        let small = Int32(clamping: index)
        if isLast {
          kinds.insert(.element)
          self.index = small
          return
        }
        // The entry of a key is the value after it.
        let isInKey = if case .entry = parts[depth] { index.isMultiple(of: 2) } else { false }
        let isIdentity = isInKey || Self.isIdentity(tokens[(depth + 1)...], of: parts[depth])
        // Two identities in one path, or too many elements, are left to a search of the state.
        if count == Self.limit || isIdentity && kinds.contains(.identity) {
          kinds.insert(.unclear)
          count = min(count, kinds.contains(.identity) ? identified + 1 : Self.limit)
          return
        }
        indexes[count] = isInKey ? Int32(clamping: index + 1) : small
        count += 1
        if isIdentity {
          kinds.insert(.identity)
          identified = count - 1
        }
        if isInKey { return }
      }
    }
    kinds.insert(.value)
    // All elements beneath are new.
    if parts[tokens.count...].contains(where: \.isElement) { kinds.insert(.unclear) }
  }

  /// Whether a place within an element overlaps the place of its identity.
  private static func isIdentity(_ tokens: ArraySlice<String>, of part: FollowedPath.Part) -> Bool {
    guard case .element(_, let identity) = part else {
      // The identity of a set's element is all of it, and that of an entry no part of its value.
      if case .member = part { return true }
      return false
    }
    let place = JSONPointer(Array(tokens))
    return place.contains(identity) || identity.contains(place)
  }

  /// Whether the path's indexes are those of the followed elements.
  func isSame(_ indexes: [Int], _ count: Int) -> Bool {
    guard count <= indexes.count else { return false }
    for number in 0..<count where Int(self.indexes[number]) != indexes[number] { return false }
    return true
  }
}
