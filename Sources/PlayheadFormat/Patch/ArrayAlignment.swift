/// Walks over two arrays side by side, and tells what leads from one to the other.
///
/// Equal ends are passed over. Where two elements differ, the next ones are looked at: if these are the same, the
/// element has changed; else elements were taken out or put in up to the nearest one that is the same again, searched
/// for as far as the lengths differ and 32 elements further; and where there is none, the element has changed. Searches
/// that find nothing make an eighth as many comparisons as there are elements, all together, or 256: after them each
/// element of the rest has changed. So the number of comparisons is O(*n*), and what is told depends on the values
/// alone.
@frozen public struct ArrayAlignment: Sendable {
  /// One step from the old array to the new one. An index is that of the new array where it is not called old.
  public enum Step: Sendable {
    case change(old: Int, new: Int)
    case remove(at: Int)
    case add(Int)
  }

  @usableFromInline var old: Range<Int>
  @usableFromInline var new: Range<Int>
  @usableFromInline var removals = 0
  @usableFromInline var additions = 0
  @usableFromInline var patience = 0
  /// How many comparisons searches that find nothing may still make.
  @inlinable static func patience(_ count: Int) -> Int { max(count / 8, 256) }
  /// How far a search goes beyond the difference of the lengths.
  @usableFromInline static var reach: Int { 32 }

  /// - Parameters:
  ///   - old: The indices of the old elements, without ends that are known to be the same.
  ///   - new: Those of the new ones.
  ///   - isSame: Whether an old element, named first, and a new one are written alike.
  @inlinable public init(old: Range<Int>, new: Range<Int>, _ isSame: (Int, Int) -> Bool) {
    var (old, new) = (old, new)
    while let first = old.first, let place = new.first, isSame(first, place) {
      old = first &+ 1..<old.upperBound
      new = place &+ 1..<new.upperBound
    }
    while let last = old.last, let place = new.last, isSame(last, place) {
      old = old.lowerBound..<last
      new = new.lowerBound..<place
    }
    (self.old, self.new) = (old, new)
    patience = Self.patience(old.count &+ new.count)
  }

  /// Whether the arrays are the same.
  @inlinable public var isEmpty: Bool { old.isEmpty && new.isEmpty }

  /// Where an element was and where it is, if all that happened is that it moved.
  @inlinable public func move(_ isSame: (Int, Int) -> Bool) -> (source: Int, target: Int)? {
    guard old == new, old.count > 1 else { return nil }
    let (first, last) = (old.lowerBound, old.upperBound &- 1)
    if isSame(first, last), (first..<last).allSatisfy({ isSame($0 &+ 1, $0) }) { return (first, last) }
    if isSame(last, first), (first..<last).allSatisfy({ isSame($0, $0 &+ 1) }) { return (last, first) }
    return nil
  }

  /// How many elements stand for all of them.
  @usableFromInline static var sampleCount: Int { 64 }

  /// Whether nearly all elements that are left differ from those at the same place, by a sample.
  @inlinable public func isMostlyDifferent(_ isSame: (Int, Int) -> Bool) -> Bool {
    let count = min(old.count, new.count)
    guard count >= 8 &* Self.sampleCount else { return false }
    var same = 0
    for number in 0..<Self.sampleCount {
      let offset = number &* (count &- 1) / (Self.sampleCount &- 1)
      if isSame(old.lowerBound &+ offset, new.lowerBound &+ offset) { same &+= 1 }
    }
    return same &* 16 <= Self.sampleCount
  }

  /// The next step; nil after the last one.
  @inlinable public mutating func next(_ isSame: (Int, Int) -> Bool) -> Step? {
    if removals == 0, additions == 0 {
      while patience > 0, let first = old.first, let place = new.first, isSame(first, place) {
        old = first &+ 1..<old.upperBound
        new = place &+ 1..<new.upperBound
      }
      if old.isEmpty {
        additions = new.count
      } else if new.isEmpty {
        removals = old.count
      } else {
        search(isSame)
      }
    }
    let place = new.lowerBound
    if removals > 0 {
      removals &-= 1
      old = old.lowerBound &+ 1..<old.upperBound
      return .remove(at: place)
    }
    if new.isEmpty { return nil }
    new = place &+ 1..<new.upperBound
    if additions > 0 {
      additions &-= 1
      return .add(place)
    }
    let changed = old.lowerBound
    old = changed &+ 1..<old.upperBound
    return .change(old: changed, new: place)
  }

  /// Looks whether elements were taken out or put in where two differ.
  @inlinable mutating func search(_ isSame: (Int, Int) -> Bool) {
    if patience <= 0 { return }
    let (first, place) = (old.lowerBound, new.lowerBound)
    if old.count > 1, new.count > 1, isSame(first &+ 1, place &+ 1) { return }
    let farthest = min(abs(old.count &- new.count) &+ Self.reach, max(old.count, new.count) &- 1)
    let before = patience
    var distance = 1
    while distance <= farthest, patience > 0 {
      patience &-= 2
      let isTakenOut = distance < old.count && isSame(first &+ distance, place)
      let isPutIn = distance < new.count && (!isTakenOut || new.count > old.count) && isSame(first, place &+ distance)
      if isTakenOut || isPutIn {
        if isPutIn { additions = distance } else { removals = distance }
        patience = before
        return
      }
      distance &+= 1
    }
  }
}
