/// A tree that a patch leads from, or to: one that was decoded, or one that is mostly text.
package protocol PatchTree {
  /// The elements of an array, from index 0.
  associatedtype Elements: RandomAccessCollection where Elements.Element == Self, Elements.Index == Int

  /// What it is taken apart into.
  var parts: PatchParts<Self> { get }
  /// Whether it is an array or an object.
  var isContainer: Bool { get }

  /// Whether both are known to be the same value.
  func isSame(as other: Self) -> Bool

  /// Appends it as a part of a recorded value.
  func write(recordedInto writer: inout JSONWriter)
}

/// What a tree is taken apart into.
package enum PatchParts<Tree: PatchTree> {
  case members(JSONMembers<Tree>)
  case elements(Tree.Elements)
  /// It is no container.
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
