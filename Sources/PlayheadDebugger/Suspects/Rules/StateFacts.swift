internal import PlayheadFormat
internal import PlayheadReader

/// What stands in a state at the places around which there is no element, so that other states have them, too.
struct StateFacts {
  /// What stands at a place.
  struct Fact: Equatable {
    /// A value without parts; nil where there is none.
    var scalar: JSONValue?
    /// How many elements or members there are; nil for a value without parts.
    var count: Int?
    /// The ids of the elements, or the elements themselves where they have no parts; nil where there are too many.
    var identities: Set<JSONValue>?

    static let nothing = Fact()
    var isNothing: Bool { scalar == nil && count == nil }
    /// A whole number that stands there, or the count.
    var quantity: Int64? {
      if case .integer(let number)? = scalar { return number }
      return count.map(Int64.init)
    }
  }

  private let identities: ElementIdentities
  private(set) var places: [JSONPointer] = []
  private(set) var facts: [Fact] = []
  private var numbers: [JSONPointer: Int] = [:]
  private var children: [[Int]] = []

  /// The most places, and the most elements whose identities are looked at.
  private static let placeLimit = 256
  private static let identityLimit = 1 << 10

  init(_ schema: Schema?) { identities = ElementIdentities(schema) }

  /// Reads a whole state; returns the places with other facts than before.
  mutating func read(_ state: JSONView) -> [Int] {
    var changed: [Int] = []
    read(state, at: JSONPointer(), in: nil, &changed)
    return changed
  }

  /// Reads what an action may have changed by operations at these places; returns the places with other facts than before.
  mutating func read(_ state: JSONView, at pointers: [JSONPointer]) -> [Int] {
    var changed: [Int] = []
    for pointer in pointers {
      var (view, parent, place) = (state as JSONView?, nil as Int?, JSONPointer())
      var rest = pointer.tokens[...]
      while let token = rest.first, let container = view, container.kind == .object {
        parent = numbers[place]
        place.tokens.append(token)
        view = container.part(token)
        rest.removeFirst()
        // A member may have come or gone.
        if rest.isEmpty, let parent { set(parent, Self.members(container), &changed) }
      }
      // Deep in an element only an identity matters.
      if rest.count > 1, JSONPointer(Array(rest.dropFirst())) != identity(at: place) { continue }
      read(view, at: place, in: parent, &changed)
    }
    return changed
  }

  private func identity(at place: JSONPointer) -> JSONPointer {
    identities.identity(at: place) ?? JSONPointer([ElementIdentities.plainID])
  }

  private mutating func read(_ view: JSONView?, at place: JSONPointer, in parent: Int?, _ changed: inout [Int]) {
    guard let number = number(of: place, in: parent) else { return }
    guard let view else { return clear(number, &changed) }
    switch view.kind {
    case .object:
      set(number, Self.members(view), &changed)
      for child in children[number] where view.part(places[child].tokens.last ?? "") == nil { clear(child, &changed) }
      view.forEachMember { name, part in
        read(part, at: JSONPointer(place.tokens + [name]), in: number, &changed)
        return places.count < Self.placeLimit || numbers[place] != nil
      }
    case .array:
      let count = view.count
      set(
        number, Fact(count: count, identities: count > Self.identityLimit ? nil : elements(of: view, place)), &changed)
    default:
      let scalar = view.scalar
      set(number, Fact(scalar: scalar == .null ? nil : scalar), &changed)
    }
  }

  private static func members(_ view: JSONView) -> Fact {
    let count = view.count
    return Fact(count: count, identities: count > identityLimit ? nil : Set(view.names.map(JSONValue.string)))
  }

  private func elements(of array: JSONView, _ place: JSONPointer) -> Set<JSONValue> {
    let identity = identity(at: place)
    var found: Set<JSONValue> = []
    array.forEachElement { element in
      let id = element.scalar ?? identity.tokens.reduce(element as JSONView?) { $0?.part($1) }?.scalar
      if let id, id != .null { found.insert(id) }
      return true
    }
    return found
  }

  private mutating func clear(_ number: Int, _ changed: inout [Int]) {
    set(number, .nothing, &changed)
    for child in children[number] { clear(child, &changed) }
  }

  private mutating func set(_ number: Int, _ fact: Fact, _ changed: inout [Int]) {
    if facts[number] == fact { return }
    facts[number] = fact
    changed.append(number)
  }

  private mutating func number(of place: JSONPointer, in parent: Int?) -> Int? {
    if let known = numbers[place] { return known }
    guard places.count < Self.placeLimit else { return nil }
    let number = places.count
    numbers[place] = number
    places.append(place)
    facts.append(.nothing)
    children.append([])
    if let parent { children[parent].append(number) }
    return number
  }
}
