import PlayheadRecording

/// The members of an unordered collection in the order of their bytes, which is the same in every process.
struct SortedEncodings<Member> {
  private(set) var members: [(bytes: [UInt8], member: Member)] = []

  init<Members: Collection>(_ collection: Members, write: (Member, inout JSONWriter) -> Void)
  where Members.Element == Member {
    members.reserveCapacity(collection.count)
    var writer = JSONWriter()
    for member in collection {
      writer.removeAll()
      write(member, &writer)
      members.append((writer.withBytes { Array($0) }, member))
    }
    members.sort { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }

  /// One step from the old members to the new ones, in ascending order.
  enum Step {
    case remove
    case add(bytes: [UInt8], Member)
    case keep(old: Member, new: Member)
  }

  /// Merges two sorted sequences.
  static func merge(from old: SortedEncodings, to new: SortedEncodings, _ body: (Step) -> Void) {
    var oldIndex = 0
    var newIndex = 0
    while oldIndex < old.members.count || newIndex < new.members.count {
      let oldMember = oldIndex < old.members.count ? old.members[oldIndex] : nil
      let newMember = newIndex < new.members.count ? new.members[newIndex] : nil
      if let oldMember, let newMember, oldMember.bytes == newMember.bytes {
        body(.keep(old: oldMember.member, new: newMember.member))
        oldIndex += 1
        newIndex += 1
      } else if let newMember, oldMember.map({ newMember.bytes.lexicographicallyPrecedes($0.bytes) }) ?? true {
        body(.add(bytes: newMember.bytes, newMember.member))
        newIndex += 1
      } else {
        body(.remove)
        oldIndex += 1
      }
    }
  }
}
