/// Walks over two arrays side by side and produces the steps from one to the other.
///
/// Equal ends are skipped. Where two elements differ, the next pair is compared: if it is equal, the element has
/// changed. Otherwise the nearest equal element is searched, as far as the lengths differ plus 32 elements; the
/// elements before it were removed or inserted. If there is none, the element has changed. Unsuccessful searches are
/// limited to an eighth as many comparisons as there are elements, or 256, in all; after that, every remaining element
/// counts as changed. So the number of comparisons is O(*n*), and the result depends only on the values.
@frozen public struct ArrayAlignment: Sendable {
  /// One step from the old array to the new one. Indices are those of the new array unless called old.
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
  /// The most comparisons in unsuccessful searches.
  @inlinable static func patience(_ count: Int) -> Int { max(count / 8, 256) }
  /// How far a search extends beyond the difference of the lengths.
  @usableFromInline static var reach: Int { 32 }

  /// - Parameters:
  ///   - old: The indices of the old elements, without ends that are known to be the same.
  ///   - new: Those of the new ones.
  ///   - isSame: Whether an old element (first) and a new one are written alike.
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

  /// The old and the new index of an element, if the only difference is that it moved.
  @inlinable public func move(_ isSame: (Int, Int) -> Bool) -> (source: Int, target: Int)? {
    guard old == new, old.count > 1 else { return nil }
    let (first, last) = (old.lowerBound, old.upperBound &- 1)
    if isSame(first, last), (first..<last).allSatisfy({ isSame($0 &+ 1, $0) }) { return (first, last) }
    if isSame(last, first), (first..<last).allSatisfy({ isSame($0, $0 &+ 1) }) { return (last, first) }
    return nil
  }

  /// The size of the sample.
  @usableFromInline static var sampleCount: Int { 64 }

  /// Whether, by a sample, nearly all remaining elements differ from those at the same place.
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

  /// Searches for a removal or insertion where two elements differ.
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
