/// A set of ascending numbers, most of which are consecutive.
struct AscendingNumbers {
  private var ranges: [ClosedRange<Int>] = []

  /// Adds a number that is greater than all others.
  mutating func append(_ number: Int) {
    if let last = ranges.last, last.upperBound == number - 1 {
      ranges[ranges.count - 1] = last.lowerBound...number
    } else if ranges.last.map({ $0.upperBound < number }) ?? true {
      ranges.append(number...number)
    }
  }

  /// Takes O(log *n*) for *n* gaps.
  func contains(_ number: Int) -> Bool {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < number { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(number)
  }
}
