/// An object that was taken apart: the range of its members among those of all objects.
struct ObjectParts: Sendable {
  /// A member's name, as spelled between its quotes, and its value, which is ``LazyJSON/Slot/gone`` after removal.
  struct Member: Sendable {
    var name: LazyJSON.Slot
    var value: LazyJSON.Slot
  }

  /// The range of its members, including removed ones.
  var range: Range<Int>
  /// The room from the first member on.
  var capacity: Int
  /// The number of removed members.
  var removed = 0
  /// Whether a name is spelled with escapes.
  var hasEscapes = false
  /// The hash table of a large object.
  var table: MemberPlaces?

  /// The number of present members.
  var count: Int { range.count - removed }
}
