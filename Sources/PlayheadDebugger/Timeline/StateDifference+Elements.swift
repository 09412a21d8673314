internal import Algorithms
internal import PlayheadReading
internal import PlayheadRecording

extension StateDifference {
  /// How many elements that stand side by side, or have moved, are told one by one.
  private static let runLimit = 8

  /// - Returns: whether it is told: false where nothing is left of many elements.
  mutating func compareElements(_ old: JSONView, _ new: JSONView, at place: Place) -> Bool {
    guard case .elements(let before) = old.parts, case .elements(let after) = new.parts else { return false }
    if case .value(let type)? = place.member, case .pairs? = type.collection {
      guard let first = KeyedElements(pairs: before), let second = KeyedElements(pairs: after) else { return false }
      comparePairs(first, before, second, after, in: new, at: place)
      return true
    }
    // An empty array tells nothing of its elements.
    let identity =
      identities.identity(of: new, place.member, place.field) ?? identities.identity(of: old, place.member, place.field)
    if let identity, let first = KeyedElements(before, identity), let second = KeyedElements(after, identity) {
      return compare(first, before, second, after, in: (old, new), at: place)
    }
    comparePlaces(before, after, in: (old, new), at: place)
    return true
  }

  // MARK: - Elements with an identity

  private mutating func compare(
    _ first: KeyedElements, _ before: JSONView.Elements, _ second: KeyedElements, _ after: JSONView.Elements,
    in whole: (old: JSONView, new: JSONView), at place: Place
  ) -> Bool {
    let removed = first.keys.indices.filter { second.index[first.keys[$0]] == nil }
    let added = second.keys.indices.filter { first.index[second.keys[$0]] == nil }
    let isAllNew = removed.count == before.count && added.count == after.count
    if isAllNew, removed.count + added.count > Self.runLimit { return false }
    appendRuns(of: removed, before, in: whole.old, at: place, areRemoved: true)
    appendRuns(of: added, after, in: whole.new, at: place, areRemoved: false)

    let stayed = second.keys.indices.filter { first.index[second.keys[$0]] != nil }
    let sources = stayed.map { first.index[second.keys[$0]] ?? 0 }
    let inOrder = Set(Self.longestIncreasing(sources))
    let moved = stayed.indices.filter { !inOrder.contains($0) && sources[$0] != stayed[$0] }
    /// The place of an element, by its index as long as that is the same.
    func element(_ number: Int) -> Place {
      let (source, target) = (sources[number], stayed[number])
      let label = "[id: \(ActionTitle.text(of: second.keys[target]))]"
      return self.place(
        of: String(target), formerly: String(source), in: whole.new, after[target], at: place,
        label: source == target ? nil : label)
    }
    if moved.count > Self.runLimit {
      append(.reordered(moved: moved.count, of: after.count), nil, nil, at: place)
    } else {
      for number in moved { append(.moved, nil, nil, at: element(number)) }
    }
    for number in stayed.indices { compare(before[sources[number]], after[stayed[number]], at: element(number)) }
    return true
  }

  /// The numbers of those that ascend, as many as there can be.
  ///
  /// - Complexity: O(*n* log *n*).
  static func longestIncreasing(_ values: [Int]) -> [Int] {
    /// The number of the smallest value that ends a run of each length, less one.
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

  // MARK: - Elements that are places

  private mutating func comparePlaces(
    _ before: JSONView.Elements, _ after: JSONView.Elements, in whole: (old: JSONView, new: JSONView),
    at place: Place
  ) {
    func isSame(_ first: Int, _ second: Int) -> Bool { before[first].isSame(as: after[second]) }
    var alignment = ArrayAlignment(old: before.indices, new: after.indices, isSame)
    if let (source, target) = alignment.move(isSame) {
      var moved = place
      moved.old.tokens.append(String(source))
      moved.new.tokens.append(String(target))
      return append(.moved, nil, nil, at: moved)
    }
    var (removed, added, changed): ([Int], [Int], [(Int, Int)]) = ([], [], [])
    while let step = alignment.next(isSame), !Task.isCancelled {
      switch step {
      case .change(let source, let target): changed.append((source, target))
      case .remove(let target): removed.append(target + removed.count - added.count)
      case .add(let target): added.append(target)
      }
    }
    appendRuns(of: removed, before, in: whole.old, at: place, areRemoved: true)
    appendRuns(of: added, after, in: whole.new, at: place, areRemoved: false)
    for (source, target) in changed {
      let element = self.place(of: String(target), formerly: String(source), in: whole.new, after[target], at: place)
      compare(before[source], after[target], at: element)
    }
  }

  /// Tells elements that were put in or taken out: where many stand side by side, together.
  private mutating func appendRuns(
    of indexes: [Int], _ elements: JSONView.Elements, in array: JSONView, at place: Place, areRemoved: Bool
  ) {
    func element(_ index: Int) -> Place {
      var found = self.place(of: String(index), in: array, elements[index], at: place)
      if areRemoved { found.new = found.old } else { found.old = found.new }
      return found
    }
    func append(_ value: JSONValue?, _ count: Int, at index: Int) {
      if areRemoved {
        self.append(.removed(count: count), value, nil, at: element(index))
      } else {
        self.append(.inserted(count: count), nil, value, at: element(index))
      }
    }
    var start = 0
    while start < indexes.count, !Task.isCancelled {
      var end = start + 1
      while end < indexes.count, indexes[end] == indexes[end - 1] + 1 { end += 1 }
      let run = indexes[start..<end]
      if run.count <= Self.runLimit {
        for index in run { append(elements[index].decoded, 1, at: index) }
      } else {
        append(.array(run.map { elements[$0].decoded ?? .null }), run.count, at: indexes[start])
      }
      start = end
    }
  }

  // MARK: - Dictionaries as arrays of keys and values

  private mutating func comparePairs(
    _ first: KeyedElements, _ before: JSONView.Elements, _ second: KeyedElements, _ after: JSONView.Elements,
    in whole: JSONView, at place: Place
  ) {
    func pair(_ key: JSONValue, _ source: Int?, _ target: Int?) -> Place {
      let token = String((target ?? source ?? 0) * 2 + 1)
      return self.place(
        of: token, formerly: source.map { String($0 * 2 + 1) }, in: whole, nil, at: place,
        label: "[key: \(PathText.text(ofID: key))]")
    }
    for (source, key) in first.keys.enumerated() {
      let value = before[source * 2 + 1]
      if let target = second.index[key] {
        compare(value, after[target * 2 + 1], at: pair(key, source, target))
      } else {
        append(.value, value.decoded, nil, at: pair(key, source, nil))
      }
    }
    for (target, key) in second.keys.enumerated() where first.index[key] == nil {
      append(.value, nil, after[target * 2 + 1].decoded, at: pair(key, nil, target))
    }
  }
}

/// The elements of an array by what tells them apart.
private struct KeyedElements {
  private(set) var keys: [JSONValue] = []
  private(set) var index: [JSONValue: Int] = [:]

  /// - Returns: nil where an element has no identity, or two have the same.
  init?(_ elements: JSONView.Elements, _ identity: JSONPointer) {
    for element in elements {
      guard let id = StateDifference.part(element, identity), append(id) else { return nil }
    }
  }

  /// - Returns: nil where two keys are the same.
  init?(pairs: JSONView.Elements) {
    guard pairs.count.isMultiple(of: 2) else { return nil }
    for place in stride(from: 0, to: pairs.count, by: 2) where !append(pairs[place]) { return nil }
  }

  private mutating func append(_ key: JSONView) -> Bool {
    guard let key = key.decoded, key != .null, !Task.isCancelled else { return false }
    keys.append(key)
    return index.updateValue(keys.count - 1, forKey: key) == nil
  }
}
