internal import PlayheadFormat

/// Numbers for the places of states, in which elements go by identity and not by index.
final class PlaceTable {
  enum Token: Hashable {
    case member(String)
    /// An element with an id, a key, or a value of its own.
    case element(JSONValue)
  }

  private struct Key: Hashable {
    var parent: Int
    var token: Token
  }

  static let root = 0
  private var children: [Key: Int] = [:]
  private var parents = [-1]
  /// The identities of elements.
  private var identities: [Int: JSONValue] = [:]
  private var shapes = [0]
  private var shapeChildren: [Key: Int] = [:]
  private var shapeCount = 1

  func child(of parent: Int, _ token: Token) -> Int {
    let key = Key(parent: parent, token: token)
    if let known = children[key] { return known }
    let number = parents.count
    children[key] = number
    parents.append(parent)
    if case .element(let identity) = token { identities[number] = identity }
    shapes.append(shape(of: shapes[parent], token))
    return number
  }

  private func shape(of parent: Int, _ token: Token) -> Int {
    let any = if case .element = token { Token.element(.null) } else { token }
    let key = Key(parent: parent, token: any)
    if let known = shapeChildren[key] { return known }
    shapeChildren[key] = shapeCount
    shapeCount += 1
    return shapeCount - 1
  }

  /// The place around a place; nil for the whole state.
  func parent(of place: Int) -> Int? { place == Self.root ? nil : parents[place] }

  /// The identity of an element; nil for a member.
  func identity(of place: Int) -> JSONValue? { identities[place] }

  /// The identities of the elements around a place, and its own.
  func identities(on place: Int) -> [JSONValue] {
    var found: [JSONValue] = []
    var next: Int? = place
    while let place = next {
      if let identity = identities[place] { found.append(identity) }
      next = parent(of: place)
    }
    return found
  }

  /// A number that the same field of all elements has.
  func shape(of place: Int) -> Int { shapes[place] }
}
