public import PlayheadRecording

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
  }

  public var parts: [Part]

  public init(_ parts: [Part]) { self.parts = parts }

  /// Follows the elements around a place by their identity, those that have one.
  ///
  /// - Parameters:
  ///   - pointer: the place, in the state that the view shows.
  ///   - state: the whole of it.
  ///   - identity: where the elements of the array at a place have their identity; nil where they have none.
  public init(_ pointer: JSONPointer, in state: JSONView, identity: (JSONPointer) -> JSONPointer?) {
    var parts: [Part] = []
    var view: JSONView? = state
    for (depth, token) in pointer.tokens.enumerated() {
      let container = view
      view = view?.part(token)
      if container?.kind == .array, let place = identity(JSONPointer(Array(pointer.tokens[..<depth]))),
        let id = place.tokens.reduce(view, { $0?.part($1) }), let value = try? id.value()
      {
        parts.append(.element(value, identity: place))
      } else {
        parts.append(.token(token))
      }
    }
    self.parts = parts
  }

  /// How many elements are followed.
  var elementCount: Int {
    parts.reduce(0) { if case .element = $1 { $0 + 1 } else { $0 } }
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
