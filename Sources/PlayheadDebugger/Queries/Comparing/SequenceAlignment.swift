internal import Algorithms

/// Pairs equal elements of two sequences in order, always skipping the fewest elements to the next common one: minimizing all that
/// remain unpaired would take quadratic time.
enum SequenceAlignment {
  /// Returns the index in `second` of each element's partner, in O(*n* log *n*) for the elements of both.
  static func partners<Element: Hashable>(of first: [Element], in second: [Element]) -> [Int?] {
    var partners = [Int?](repeating: nil, count: first.count)
    let places = (indices(of: first), indices(of: second))
    var (i, j) = (0, 0)
    while i < first.count, j < second.count {
      if first[i] == second[j] {
        partners[i] = j
        i += 1
        j += 1
        continue
      }
      let ahead = next(first[i], from: j, in: places.1)
      let behind = next(second[j], from: i, in: places.0)
      switch (ahead, behind) {
      case (nil, nil):
        i += 1
        j += 1
      case (nil, _): i += 1
      case (_, nil): j += 1
      case (let ahead?, let behind?): if behind - i <= ahead - j { i += 1 } else { j += 1 }
      }
    }
    return partners
  }

  private static func indices<Element: Hashable>(of elements: [Element]) -> [Element: [Int]] {
    var indices: [Element: [Int]] = [:]
    for (index, element) in elements.enumerated() { indices[element, default: []].append(index) }
    return indices
  }

  /// Returns the first occurrence of an element at or after an index.
  private static func next<Element>(_ element: Element, from index: Int, in places: [Element: [Int]]) -> Int? {
    guard let found = places[element] else { return nil }
    let place = found.partitioningIndex { $0 >= index }
    return place < found.count ? found[place] : nil
  }
}
