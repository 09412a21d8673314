public import PlayheadFormat

/// A place in a state that goes through array elements, which are given by their identities, so that it stays the same
/// place while they move.
///
/// ```swift
/// // The title of the row whose id is 96, wherever it stands.
/// let title = FollowedPath([.token("rows"), .element(96, identity: JSONPointer(["id"])), .token("title")])
/// ```
public struct FollowedPath: Hashable, Sendable {
  /// A step on the way from the state to the place.
  public enum Part: Hashable, Sendable {
    /// A member by its name, or whatever stands at an index.
    case token(String)
    /// The element of an array that has this value at a place within it.
    case element(JSONValue, identity: JSONPointer)
    /// The value after a key in an array of alternating keys and values. If two keys are written alike, it is the
    /// first; its position among the entries does not matter.
    case entry(JSONValue)
    /// The element of a set with this value. If two are written alike, it is the first; its position in the set does
    /// not matter.
    case member(JSONValue)

    /// Whether it is followed when it moves.
    public var isElement: Bool { if case .token = self { false } else { true } }
  }

  public var parts: [Part]

  public init(_ parts: [Part]) { self.parts = parts }

  /// The number of followed elements.
  var elementCount: Int {
    parts.count { $0.isElement }
  }

  /// The place for these element indexes.
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
