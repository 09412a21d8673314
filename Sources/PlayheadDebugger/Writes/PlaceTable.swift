package import PlayheadFormat

/// Numbers for the places of states, in which elements go by identity and not by index.
package final class PlaceTable {
  package enum Token: Hashable {
    case member(String)
    /// An element with an id, a key, or a value of its own.
    case element(JSONValue)
    /// The order of an array's elements.
    case order
  }

  /// What tells the elements of an array apart.
  package enum Identity: Hashable {
    case ids(JSONPointer)
    case keys, values
    /// They are a value together.
    case whole
  }

  private struct Key: Hashable {
    var parent: Int
    var token: Token
  }

  static let root = 0
  private var children: [Key: Int] = [:]
  private var parents = [-1]
  private var tokens: [Token] = [.member("")]
  /// What tells apart the elements of each place.
  private var rules: [Int: Identity] = [:]
  private var shapes = [0]
  private var shapeChildren: [Key: Int] = [:]
  private var shapeCount = 1

  func child(of parent: Int, _ token: Token) -> Int {
    let key = Key(parent: parent, token: token)
    if let known = children[key] { return known }
    let number = parents.count
    children[key] = number
    parents.append(parent)
    tokens.append(token)
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
  func identity(of place: Int) -> JSONValue? {
    if case .element(let identity) = tokens[place] { identity } else { nil }
  }

  /// The identities of the elements around a place, and its own.
  func identities(on place: Int) -> [JSONValue] {
    var found: [JSONValue] = []
    var next: Int? = place
    while let place = next {
      if let identity = identity(of: place) { found.append(identity) }
      next = parent(of: place)
    }
    return found
  }

  /// How many places there are, and a place's own token and the place around it; the whole state is the first, without either.
  package var count: Int { parents.count }
  package subscript(place: Int) -> (parent: Int, token: Token) { (parents[place], tokens[place]) }

  /// What tells apart the elements of arrays, where one of them has a place.
  package var identities: [(array: Int, identity: Identity)] {
    rules.sorted { $0.key < $1.key }.map { (array: $0.key, identity: $0.value) }
  }

  /// Says what tells apart the elements of an array.
  func identify(elementsOf array: Int, by identity: Identity) {
    if rules[array] == nil { rules[array] = identity }
  }

  /// A number that the same field of all elements has.
  func shape(of place: Int) -> Int { shapes[place] }
}
