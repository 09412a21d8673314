internal import Algorithms
internal import PlayheadFormat
internal import PlayheadReader

/// Pairs the elements of two arrays by identity, and finds those that have moved.
struct PairedElements {
  typealias Pair = (source: Int, target: Int)

  /// The indices of elements that only the old array has.
  private(set) var removed: [Int] = []
  /// The indices of elements that only the new array has.
  private(set) var added: [Int] = []
  /// The indices in both arrays of common elements, in the order of the new array.
  private(set) var stayed: [Pair] = []
  /// The common elements whose relative order has changed.
  private(set) var moved: [Pair] = []

  /// Pairs in O(*n* log *n*) for the number of elements.
  init(_ old: KeyedElements, _ new: KeyedElements) {
    removed = old.keys.indices.filter { new.index[old.keys[$0]] == nil }
    for (target, key) in new.keys.enumerated() {
      if let source = old.index[key] { stayed.append((source, target)) } else { added.append(target) }
    }
    let inOrder = Self.inOrder(stayed)
    moved = stayed.indices.filter { !inOrder.contains($0) }.map { stayed[$0] }
  }

  var areAllNew: Bool { stayed.isEmpty }

  /// Returns the pairs that keep their order: those with the same index, and as many others as increase along with them.
  private static func inOrder(_ pairs: [Pair]) -> Set<Int> {
    // Pairs with equal indices increase; a pair between two of them fits only if its source is between their indices.
    var bounds = [Int](repeating: .max, count: pairs.count)
    var upper = Int.max
    for (number, pair) in pairs.enumerated().reversed() {
      bounds[number] = upper
      if pair.source == pair.target { upper = pair.source }
    }
    var lower = -1
    var candidates: [Int] = []
    for (number, pair) in pairs.enumerated() {
      if pair.source > lower, pair.source < bounds[number] { candidates.append(number) }
      if pair.source == pair.target { lower = pair.source }
    }
    return Set(longestIncreasing(candidates.map { pairs[$0].source }).map { candidates[$0] })
  }

  /// Returns the indices of a longest increasing subsequence in O(*n* log *n*).
  static func longestIncreasing(_ values: [Int]) -> [Int] {
    /// For each length, the index of the smallest value that ends a subsequence of it.
    var ends: [Int] = []
    var previous = [Int?](repeating: nil, count: values.count)
    for (number, value) in values.enumerated() {
      let length = ends.partitioningIndex { values[$0] >= value }
      previous[number] = length > 0 ? ends[length - 1] : nil
      if length == ends.count { ends.append(number) } else { ends[length] = number }
    }
    var found: [Int] = []
    var next = ends.last
    while let number = next {
      found.append(number)
      next = previous[number]
    }
    return found.reversed()
  }
}

/// A value that identifies an element.
struct WrittenKey: Hashable {
  let value: JSONValue
  /// Whether equal values that are written differently are distinct.
  var isExact = false

  static func == (one: WrittenKey, other: WrittenKey) -> Bool {
    one.isExact ? one.value.isWritten(as: other.value) : one.value == other.value
  }

  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

/// The elements of an array by their identity.
struct KeyedElements {
  private(set) var keys: [WrittenKey] = []
  private(set) var index: [WrittenKey: Int] = [:]

  /// Returns nil if an element has no identity, or two share one.
  init?(_ elements: JSONView.Elements, _ identity: JSONPointer) {
    for element in elements {
      guard let id = StateDifference.part(element, identity)?.decoded, id != .null, append(WrittenKey(value: id)) else {
        return nil
      }
    }
  }

  /// Returns nil if two keys are written alike.
  init?(pairs: JSONView.Elements) {
    guard pairs.count.isMultiple(of: 2) else { return nil }
    for place in stride(from: 0, to: pairs.count, by: 2) {
      guard let key = pairs[place].decoded, append(WrittenKey(value: key, isExact: true)) else { return nil }
    }
  }

  /// Returns nil if two elements are written alike.
  init?(values: JSONView.Elements) {
    for element in values {
      guard let value = element.decoded, append(WrittenKey(value: value, isExact: true)) else { return nil }
    }
  }

  private mutating func append(_ key: WrittenKey) -> Bool {
    if Task.isCancelled { return false }
    keys.append(key)
    return index.updateValue(keys.count - 1, forKey: key) == nil
  }
}
