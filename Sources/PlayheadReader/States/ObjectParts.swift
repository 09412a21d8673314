/// An object that was taken apart: where its members are among those of all objects.
struct ObjectParts: Sendable {
  /// A member's name, as it is spelled in its quotes, and its value; that is ``LazyJSON/Slot/gone`` where it was removed.
  struct Member: Sendable {
    var name: LazyJSON.Slot
    var value: LazyJSON.Slot
  }

  /// The places of its members, those that were removed among them.
  var range: Range<Int>
  /// How many places there are from its first one on.
  var capacity: Int
  /// How many members were removed.
  var removed = 0
  /// Whether a name is spelled with escapes.
  var hasEscapes = false
  /// Where an object of many members has them.
  var table: MemberPlaces?

  /// How many members it has.
  var count: Int { range.count - removed }
}
