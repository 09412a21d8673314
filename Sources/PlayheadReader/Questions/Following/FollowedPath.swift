public import PlayheadFormat

/// A place in a state that lies in elements of arrays, which are known by what identifies them: it stays the same place
/// while they move.
///
/// ```swift
/// // The title of the row whose id is 96, wherever it stands.
/// let title = FollowedPath([.token("rows"), .element(96, identity: JSONPointer(["id"])), .token("title")])
/// ```
public struct FollowedPath: Hashable, Sendable {
  /// A step of the way from the state to the place.
  public enum Part: Hashable, Sendable {
    /// A member by its name, or whatever stands at an index.
    case token(String)
    /// The element of an array that has this value at a place within it.
    case element(JSONValue, identity: JSONPointer)
    /// What stands after a key in an array of keys and values in turn. Of two keys that are written alike it is the first;
    /// where it stands among the others does not matter.
    case entry(JSONValue)
    /// The element of a set that has this value. Of two that are written alike it is the first; where it stands among the
    /// others does not matter.
    case member(JSONValue)

    /// Whether it is followed wherever it stands.
    public var isElement: Bool { if case .token = self { false } else { true } }
  }

  public var parts: [Part]

  public init(_ parts: [Part]) { self.parts = parts }

  /// How many elements are followed.
  var elementCount: Int {
    parts.count { $0.isElement }
  }

  /// The place as it is where the elements stand at these indexes.
  func pointer(_ indexes: [Int]) -> JSONPointer {
    var next = 0
    return JSONPointer(
      parts.map { part in
        guard case .token(let token) = part else {
          defer { next += 1 }
          return String(indexes[next])
        }
        return token
      })
  }
}
