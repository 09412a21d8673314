/// A tree that is compared for a patch: decoded, or mostly text.
package protocol PatchTree {
  /// The elements of an array, from index 0.
  associatedtype Elements: RandomAccessCollection where Elements.Element == Self, Elements.Index == Int

  var parts: PatchParts<Self> { get }
  var isContainer: Bool { get }

  /// Whether both are known to be the same value.
  func isSame(as other: Self) -> Bool

  /// Appends the tree as part of a recorded value.
  func write(recordedInto writer: inout JSONWriter)
}

/// The parts of a tree.
package enum PatchParts<Tree: PatchTree> {
  case members(JSONMembers<Tree>)
  case elements(Tree.Elements)
  /// No container.
  case none
}

extension JSONValue: PatchTree {
  package typealias Elements = [JSONValue]

  package var parts: PatchParts<JSONValue> {
    switch self {
    case .object(let members): .members(members)
    case .array(let elements): .elements(elements)
    default: .none
    }
  }

  package func isSame(as other: JSONValue) -> Bool { self == other }

  package func write(recordedInto writer: inout JSONWriter) { writer.append(recorded: self) }
}
