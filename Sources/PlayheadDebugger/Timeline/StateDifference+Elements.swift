internal import Algorithms
internal import PlayheadFormat
internal import PlayheadReader

extension StateDifference {
  /// The most adjacent, or moved, elements that are listed one by one.
  private static let runLimit = 8

  /// Returns false if the arrays are better reported as a whole: nothing is left of many elements.
  mutating func compareElements(_ old: JSONView, _ new: JSONView, at place: Place) -> Bool {
    guard case .elements(let before) = old.parts, case .elements(let after) = new.parts else { return false }
    // An empty array has no elements that could show their identity.
    var kind = identities.kind(of: new, place.member, place.field)
    if kind == .places { kind = identities.kind(of: old, place.member, place.field) }
    switch kind {
    case .keys(let type):
      guard let first = KeyedElements(pairs: before), let second = KeyedElements(pairs: after) else { return false }
      return comparePairs(first, before, second, after, type, in: new, at: place)
    case .ids(let identity):
      if let first = KeyedElements(before, identity), let second = KeyedElements(after, identity) {
        return compare(first, before, second, after, in: (old, new), at: place)
      }
    case .values(let type):
      if let first = KeyedElements(values: before), let second = KeyedElements(values: after) {
        return compare(first, before, second, after, in: (old, new), setOf: type, at: place)
      }
      comparePlaces(before, after, in: (old, new), areValues: true, at: place)
      return true
    case .places: break
    }
    comparePlaces(before, after, in: (old, new), at: place)
    return true
  }

  // MARK: - Elements with an identity

  /// `elementType` is that of a set's elements, which cannot change apart from their value.
  private mutating func compare(
    _ first: KeyedElements, _ before: JSONView.Elements, _ second: KeyedElements, _ after: JSONView.Elements,
    in whole: (old: JSONView, new: JSONView), setOf elementType: SchemaType? = nil, at place: Place
  ) -> Bool {
    let paired = PairedElements(first, second)
    if paired.areAllNew, paired.removed.count + paired.added.count > Self.runLimit { return false }
    appendRuns(of: paired.removed, before, in: whole.old, at: place, areRemoved: true)
    appendRuns(of: paired.added, after, in: whole.new, at: place, areRemoved: false)
    /// The place of an element, by its index if that stays the same.
    func element(_ source: Int, _ target: Int) -> Place {
      var label: String?
      if elementType == nil, source != target {
        label = "[id: \(ActionTitle.text(of: second.keys[target].value))]"
      }
      return self.place(
        of: String(target), formerly: String(source), in: whole.new, after[target], at: place, label: label)
    }
    if elementType == nil || keepsOrder(place) {
      appendMoves(paired.moved.map { element($0.source, $0.target) }, of: after.count, at: place)
    }
    // The paired elements of a set are equal.
    for (source, target) in paired.stayed where elementType == nil {
      compare(before[source], after[target], at: element(source, target))
    }
    return true
  }

  /// Whether the order of a dictionary's entries, or of a set's elements, is part of its value.
  private func keepsOrder(_ place: Place) -> Bool {
    guard case .value(let type)? = place.member else { return false }
    return type.shortName.hasPrefix("Ordered")
  }

  private mutating func appendMoves(_ moved: [Place], of count: Int, at place: Place) {
    if moved.count > Self.runLimit {
      append(.reordered(moved: moved.count, of: count), nil, nil, at: place)
    } else {
      for element in moved { append(.moved, nil, nil, at: element) }
    }
  }

  // MARK: - Elements that are places

  /// `areValues` says that a changed element is another element, as in a set.
  private mutating func comparePlaces(
    _ before: JSONView.Elements, _ after: JSONView.Elements, in whole: (old: JSONView, new: JSONView),
    areValues: Bool = false, at place: Place
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
      case .change(let source, let target) where areValues:
        removed.append(source)
        added.append(target)
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

  /// Appends insertions or removals; a long run of adjacent elements becomes one change.
  private mutating func appendRuns(
    of indexes: [Int], _ elements: JSONView.Elements, in array: JSONView, at place: Place, areRemoved: Bool
  ) {
    func element(_ index: Int, _ count: Int) -> Place {
      let isSet = if case .values? = identities.keyedKind(place.member) { true } else { false }
      // Several elements of a set share no place but the set.
      var found = self.place(
        of: String(index), in: array, elements[index], at: place, label: isSet && count > 1 ? "" : nil)
      if areRemoved { found.new = found.old } else { found.old = found.new }
      return found
    }
    func append(_ value: JSONValue?, _ count: Int, at index: Int) {
      if areRemoved {
        self.append(.removed(count: count), value, nil, at: element(index, count))
      } else {
        self.append(.inserted(count: count), nil, value, at: element(index, count))
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

  /// Returns false if the dictionaries are better reported as a whole: nothing is left of many entries.
  private mutating func comparePairs(
    _ first: KeyedElements, _ before: JSONView.Elements, _ second: KeyedElements, _ after: JSONView.Elements,
    _ keyType: SchemaType, in whole: JSONView, at place: Place
  ) -> Bool {
    func entry(_ key: WrittenKey, _ source: Int, _ target: Int) -> Place {
      self.place(
        of: String(target * 2 + 1), formerly: String(source * 2 + 1), in: whole, nil, at: place,
        label: PathText.text(ofKey: key.value, keyType, schema, isShort: true))
    }
    let paired = PairedElements(first, second)
    if paired.areAllNew, paired.removed.count + paired.added.count > Self.runLimit { return false }
    for number in paired.removed {
      append(.value, before[number * 2 + 1].decoded, nil, at: entry(first.keys[number], number, number))
    }
    for number in paired.added {
      append(.value, nil, after[number * 2 + 1].decoded, at: entry(second.keys[number], number, number))
    }
    if keepsOrder(place) {
      let moved = paired.moved.map { entry(second.keys[$0.target], $0.source, $0.target) }
      appendMoves(moved, of: second.keys.count, at: place)
    }
    for (source, target) in paired.stayed {
      compare(before[source * 2 + 1], after[target * 2 + 1], at: entry(second.keys[target], source, target))
    }
    return true
  }
}
