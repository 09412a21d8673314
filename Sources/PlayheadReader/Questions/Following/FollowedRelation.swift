internal import PlayheadFormat

/// What a path of a patch has to do with a followed place, whatever the indexes are at which the elements stand.
struct FollowedRelation: Sendable {
  struct Kinds: OptionSet {
    let rawValue: UInt8
    /// It was looked at.
    static let known = Kinds(rawValue: 1)
    /// It changes the value, if the indexes are the same.
    static let value = Kinds(rawValue: 2)
    /// Where the place is afterwards only the state tells, if the indexes are the same.
    static let unclear = Kinds(rawValue: 4)
    /// It is an element of an array in which one is followed, if the indexes before are the same.
    static let element = Kinds(rawValue: 8)
    /// It changes what identifies an element, if the indexes up to that one's are the same.
    static let identity = Kinds(rawValue: 16)
    /// It lies beneath the place, or is a place that stands for others beneath it.
    static let beneath = Kinds(rawValue: 32)
  }

  /// How many elements can be followed in one path.
  static let limit = 4
  /// The index of the place after the last element.
  static let end = Int32(IndexShift.end)

  private(set) var kinds: Kinds = []
  /// The indexes in the path, of the arrays in which an element is followed.
  private(set) var indexes = SIMD4<Int32>(repeating: 0)
  /// How many of them have to be the same.
  private(set) var count = 0
  /// The index of the element that it is itself, where it is one.
  private(set) var index: Int32 = 0
  /// Which element it may identify.
  private(set) var identified = 0
  /// How many tokens it has.
  private(set) var length = 0

  init() {}

  /// Compares a path with a followed place.
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
        // An element before the one at an index that is not followed may move another one there.
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
        // Beneath a key, the entry is the one of the value after it.
        let isInKey = if case .entry = parts[depth] { index.isMultiple(of: 2) } else { false }
        let isIdentity = isInKey || Self.isIdentity(tokens[(depth + 1)...], of: parts[depth])
        // Two identities in one path, or too many elements, are too much for arithmetic.
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
    // All elements beneath are new ones.
    if parts[tokens.count...].contains(where: \.isElement) { kinds.insert(.unclear) }
  }

  /// Whether a place within an element has to do with what identifies it.
  private static func isIdentity(_ tokens: ArraySlice<String>, of part: FollowedPath.Part) -> Bool {
    guard case .element(_, let identity) = part else {
      // A set's element is known by all of it, and an entry by none of its value.
      if case .member = part { return true }
      return false
    }
    let place = JSONPointer(Array(tokens))
    return place.contains(identity) || identity.contains(place)
  }

  /// Whether the elements that the path names are the followed ones.
  func isSame(_ indexes: [Int], _ count: Int) -> Bool {
    guard count <= indexes.count else { return false }
    for number in 0..<count where Int(self.indexes[number]) != indexes[number] { return false }
    return true
  }
}
