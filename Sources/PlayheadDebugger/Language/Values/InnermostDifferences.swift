internal import PlayheadFormat
internal import PlayheadPlatform

/// The innermost places at which two values differ, found in O(*n*): arrays of equal length are compared by index, objects by member.
struct InnermostDifferences {
  /// The first differences.
  private(set) var shown: [(place: JSONPointer, old: JSONValue?, new: JSONValue?)] = []
  /// The number of all differences.
  private(set) var count = 0
  private let limit: Int
  private var place = JSONPointer()

  /// Keeps the first `limit` differences.
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
