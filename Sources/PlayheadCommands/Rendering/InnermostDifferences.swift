internal import PlayheadFormat
internal import PlayheadPlatform

/// The innermost places at which two values differ: arrays of as many elements are compared index by index, objects
/// member by member.
///
/// - Complexity: O(*n*) in both values. Each step goes to parts, so it ends whatever the values are.
struct InnermostDifferences {
  /// The first of them.
  private(set) var shown: [(place: JSONPointer, old: JSONValue?, new: JSONValue?)] = []
  /// How many there are.
  private(set) var count = 0
  private let limit: Int
  private var place = JSONPointer()

  /// - Parameter limit: how many to keep.
  init(_ old: JSONValue?, _ new: JSONValue?, limit: Int) {
    self.limit = limit
    compare(old, new)
  }

  private mutating func compare(_ old: JSONValue?, _ new: JSONValue?) {
    switch (old, new) {
    case (.object(let old)?, .object(let new)?) where !StackRoom.isLow():
      for (name, part) in old { compare(part, new[name], at: name) }
      for (name, part) in new where old[name] == nil { compare(nil, part, at: name) }
    case (.array(let old)?, .array(let new)?) where old.count == new.count && !StackRoom.isLow():
      for index in old.indices { compare(old[index], new[index], at: String(index)) }
    default:
      if old == new { return }
      if count < limit { shown.append((place, old, new)) }
      count += 1
    }
  }

  private mutating func compare(_ old: JSONValue?, _ new: JSONValue?, at token: String) {
    place.tokens.append(token)
    compare(old, new)
    place.tokens.removeLast()
  }
}
