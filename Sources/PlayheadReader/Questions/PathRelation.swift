internal import PlayheadFormat

/// What a path of a patch has to do with a place in the state, as far as their texts tell.
struct PathRelation: OptionSet {
  let rawValue: UInt8

  /// It was looked at.
  static let known = PathRelation(rawValue: 1)
  /// The place itself, or one around it.
  static let around = PathRelation(rawValue: 2)
  /// A place beneath it.
  static let beneath = PathRelation(rawValue: 4)
  /// An element that, added or removed, moves the place, or an element around the place, by one.
  static let before = PathRelation(rawValue: 8)
  /// A place like it, in other elements: the place may have been there.
  static let like = PathRelation(rawValue: 16)

  /// Compares a path with a place, both as the texts of JSON Pointers.
  ///
  /// - Complexity: O(*n*) in their lengths.
  init(of path: UnsafeBufferPointer<UInt8>, to place: [UInt8]) {
    self = .known
    guard path.isEmpty || path[0] == UInt8(ascii: "/") else { return }
    var (own, other) = (0, 0)
    var isSame = true
    var relation: PathRelation = []
    while own < path.count, other < place.count {
      // Both stand at a '/'.
      let ownEnd = Self.tokenEnd(path, after: own)
      let otherEnd = place.withUnsafeBufferPointer { Self.tokenEnd($0, after: other) }
      let token = path[(own + 1)..<ownEnd]
      let otherToken = place[(other + 1)..<otherEnd]
      if !token.elementsEqual(otherToken) {
        guard let index = JSONPointer.index(otherToken) else { return }
        let isEnd = token.count == 1 && token.first == UInt8(ascii: "-")
        let number = JSONPointer.index(token)
        guard isEnd || number != nil else { return }
        if isSame, ownEnd == path.count, number.map({ $0 <= index }) ?? true { relation.insert(.before) }
        isSame = false
      }
      own = ownEnd
      other = otherEnd
    }
    if isSame {
      insert(own == path.count ? .around : .beneath)
    } else {
      formUnion(relation)
      insert(.like)
    }
  }

  init(rawValue: UInt8) { self.rawValue = rawValue }

  private static func tokenEnd(_ text: UnsafeBufferPointer<UInt8>, after slash: Int) -> Int {
    var end = slash + 1
    while end < text.count, text[end] != UInt8(ascii: "/") { end += 1 }
    return end
  }
}
