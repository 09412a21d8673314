/// Numbers that come in ascending order, most of them one after the other.
struct AscendingNumbers {
  private var ranges: [ClosedRange<Int>] = []

  /// Adds a number that is greater than all there are.
  ///
  /// - Complexity: O(1).
  mutating func append(_ number: Int) {
    if let last = ranges.last, last.upperBound == number - 1 {
      ranges[ranges.count - 1] = last.lowerBound...number
    } else if ranges.last.map({ $0.upperBound < number }) ?? true {
      ranges.append(number...number)
    }
  }

  /// - Complexity: O(log *n*) in the numbers that do not follow on the one before.
  func contains(_ number: Int) -> Bool {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < number { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(number)
  }
}
