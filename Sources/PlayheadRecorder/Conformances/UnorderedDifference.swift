public import PlayheadFormat

/// Finds the members of two unordered collections that may differ.
@usableFromInline struct UnorderedDifference<Member> {
  /// Old members that may differ from the new ones at their place.
  @usableFromInline var old: [Member] = []
  /// New members that may differ from the old ones at their place.
  @usableFromInline var new: [Member] = []

  /// Walks over both collections in step and skips identical members; a collection that was copied and then changed
  /// keeps most members in place, so few remain.
  @inlinable init<Members: Sequence>(
    from oldMembers: Members, to newMembers: Members, isIdentical: (Member, Member) -> Bool
  ) where Members.Element == Member {
    var oldIterator = oldMembers.makeIterator()
    var newIterator = newMembers.makeIterator()
    var (oldMember, newMember) = (oldIterator.next(), newIterator.next())
    while let old = oldMember, let new = newMember {
      if isIdentical(old, new) {
        (oldMember, newMember) = (oldIterator.next(), newIterator.next())
        continue
      }
      // An added or removed member shifts the following ones.
      let (nextOld, nextNew) = (oldIterator.next(), newIterator.next())
      if let nextNew, isIdentical(old, nextNew) {
        self.new.append(new)
        (oldMember, newMember) = (nextOld, newIterator.next())
      } else if let nextOld, isIdentical(nextOld, new) {
        self.old.append(old)
        (oldMember, newMember) = (oldIterator.next(), nextNew)
      } else {
        self.old.append(old)
        self.new.append(new)
        (oldMember, newMember) = (nextOld, nextNew)
      }
    }
    while let old = oldMember {
      self.old.append(old)
      oldMember = oldIterator.next()
    }
    while let new = newMember {
      self.new.append(new)
      newMember = newIterator.next()
    }
  }
}

/// Whether both lists have equally many members for each encoding, in any order; true may be wrong.
@inlinable func areProbablyWrittenAlike<Member>(
  _ left: [Member], _ right: [Member], write: (Member, inout JSONWriter) -> Void
) -> Bool {
  guard left.count == right.count else { return false }
  var writer = JSONWriter()
  func sum(_ members: [Member]) -> Int {
    members.reduce(0) { sum, member in
      writer.truncate(to: 0)
      write(member, &writer)
      var hasher = Hasher()
      writer.withBytes { hasher.combine(bytes: $0) }
      return sum &+ hasher.finalize()
    }
  }
  return sum(left) == sum(right)
}

/// Reads the parts of a collection by number: each time the next one or the same again.
@usableFromInline struct PartReader<Members: Sequence> {
  @usableFromInline var members: Members.Iterator
  @usableFromInline var member: Members.Element?
  @usableFromInline var index = -1

  @inlinable init(_ members: Members) {
    self.members = members.makeIterator()
  }

  @inlinable mutating func part(_ index: Int) -> Members.Element? {
    if index != self.index {
      member = members.next()
      self.index = index
    }
    return member
  }
}
