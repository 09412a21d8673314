public import PlayheadFormat

/// The members of an unordered collection in the order of their bytes, which is the same in every process.
@usableFromInline struct SortedEncodings<Member>: ~Copyable {
  @usableFromInline var members: [Member] = []
  /// The range of each member's bytes, in ascending order of the bytes.
  @usableFromInline var order: [(range: Range<Int>, member: Int)] = []
  @usableFromInline var encodings: JSONWriter

  /// `write` appends the bytes that a member is sorted by.
  @inlinable init<Members: Collection>(_ collection: Members, write: (Member, inout JSONWriter) -> Void)
  where Members.Element == Member {
    encodings = JSONWriter(capacity: 16 * collection.count)
    members.reserveCapacity(collection.count)
    order.reserveCapacity(collection.count)
    for member in collection {
      let start = encodings.count
      write(member, &encodings)
      order.append((start..<encodings.count, members.count))
      members.append(member)
    }
    encodings.withBytes { bytes in
      order.sort { compareBytes(bytes[$0.range], bytes[$1.range]) < 0 }
    }
  }

  /// Sorts members with the same bytes by other bytes: unequal keys may be written alike, and then their values decide.
  @inlinable mutating func sortTies(write: (Member, inout JSONWriter) -> Void) {
    var start = 0
    while start < order.count {
      let end = endOfTie(at: start)
      if end > start + 1 {
        let tied = SortedEncodings<Int>(order[start..<end].map(\.member)) { write(members[$0], &$1) }
        for (offset, place) in tied.order.enumerated() { order[start + offset].member = tied.members[place.member] }
      }
      start = end
    }
  }

  /// The index after the last member with the same bytes as the one at `start`.
  @inlinable func endOfTie(at start: Int) -> Int {
    encodings.withBytes { bytes in
      var end = start + 1
      while end < order.count, compareBytes(bytes[order[start].range], bytes[order[end].range]) == 0 { end += 1 }
      return end
    }
  }

  @inlinable var count: Int { order.count }

  @inlinable subscript(place: Int) -> Member { members[order[place].member] }

  @inlinable func append(_ place: Int, to writer: inout JSONWriter) {
    writer.takeFlags(of: encodings)
    encodings.withBytes { writer.append(bytes: UnsafeRawBufferPointer(rebasing: $0[order[place].range])) }
  }

  /// Compares a member with one of another collection: below, at or above zero.
  @inlinable func compare(_ place: Int, _ other: borrowing SortedEncodings, _ otherPlace: Int) -> Int {
    encodings.withBytes { bytes in
      other.encodings.withBytes { otherBytes in
        compareBytes(bytes[order[place].range], otherBytes[other.order[otherPlace].range])
      }
    }
  }

  /// For each of these, how many members of a collection precede it and how many have the same bytes; each member is
  /// encoded once and compared with O(log *n*) of these.
  @inlinable func ranks<Members: Sequence>(
    in collection: Members, write: (Members.Element, inout JSONWriter) -> Void
  ) -> (before: [Int], same: [Int]) {
    var before = [Int](repeating: 0, count: count)
    var same = before
    var writer = JSONWriter()
    encodings.withBytes { bytes in
      for member in collection {
        writer.truncate(to: 0)
        write(member, &writer)
        writer.withBytes { encoding in
          // Finds the first of these that comes after the member.
          var (low, high) = (0, order.count)
          while low < high {
            let middle = (low + high) / 2
            let comparison = compareBytes(bytes[order[middle].range], encoding[...])
            if comparison == 0 { same[middle] += 1 }
            if comparison <= 0 { low = middle + 1 } else { high = middle }
          }
          if low < order.count { before[low] += 1 }
        }
      }
    }
    for place in before.indices.dropFirst() { before[place] += before[place - 1] }
    return (before, same)
  }
}

/// Compares the bytes of two encodings: below, at or above zero.
@inlinable func compareBytes(_ left: Slice<UnsafeRawBufferPointer>, _ right: Slice<UnsafeRawBufferPointer>) -> Int {
  let (left, right) = (UnsafeRawBufferPointer(rebasing: left), UnsafeRawBufferPointer(rebasing: right))
  let shorter = min(left.count, right.count)
  var index = 0
  while index &+ 8 <= shorter {
    let leftWord = UInt64(bigEndian: left.loadUnaligned(fromByteOffset: index, as: UInt64.self))
    let rightWord = UInt64(bigEndian: right.loadUnaligned(fromByteOffset: index, as: UInt64.self))
    if leftWord != rightWord { return leftWord < rightWord ? -1 : 1 }
    index &+= 8
  }
  while index < shorter {
    if left[index] != right[index] { return left[index] < right[index] ? -1 : 1 }
    index &+= 1
  }
  return left.count &- right.count
}
