/// The effects of a recording, in the order in which it first speaks of them: 32 bytes each, the order of their ends
/// included.
///
/// Between which positions an effect ran, the places of its lines tell.
struct EffectTable: Sendable {
  /// One effect. What does not fit is in a table.
  private struct Entry: Sendable {
    /// Its number in this table, counted from 1, as the recorder counts ids; else ``other``.
    var id: UInt32
    /// The step of the action whose reducer returned it; ``none`` where it has no start, ``other`` in a table.
    var starter: UInt32
    /// Where its start begins, in two halves; where it has none, its end.
    var offset: (low: UInt32, high: UInt32)
    /// 0 where it has none.
    var startLength: UInt32 = 0
    /// How far after its start its end begins, or ``other``.
    var endDistance: UInt32 = 0
    /// 0 where it has none.
    var endLength: UInt32 = 0

    static let none = UInt32.max
    static let other = UInt32.max - 1

    var start: Int { Int(offset.high) << 32 | Int(offset.low) }

    mutating func setStart(_ start: Int) {
      offset = (UInt32(truncatingIfNeeded: start), UInt32(truncatingIfNeeded: start >> 32))
    }
  }

  private var entries = ChunkedArray<Entry>()
  /// The effects that came to their ends, in the order in which they did.
  private(set) var ended = ChunkedArray<UInt32>()
  /// How many effects started in the order of their numbers, before any that did not.
  private var startedInOrder = 0

  /// Whether all effects started, in the order of their numbers, as recorders write them.
  var areAllStartedInOrder: Bool { startedInOrder == count }
  // For what recorders do not write.
  private var numbersByID: [Int: UInt32] = [:]
  private var otherIDs: [UInt32: Int] = [:]
  private var otherStarters: [UInt32: Int] = [:]
  private var otherEnds: [UInt32: Int] = [:]

  var count: Int { entries.count }

  // MARK: - Looking up

  /// The number of the effect with an id.
  @inline(__always) func number(ofID id: Int) -> Int? {
    if id >= 1, id <= entries.count, entries[id - 1].id == UInt32(id) { return id - 1 }
    return numbersByID.isEmpty ? nil : numbersByID[id].map(Int.init)
  }

  func id(_ number: Int) -> Int {
    let id = entries[number].id
    return id == Entry.other ? otherIDs[UInt32(number)] ?? 0 : Int(id)
  }

  /// Whether the step of the action whose reducer returned the effect is known.
  func hasPlace(_ number: Int) -> Bool { entries[number].starter < Entry.other }

  /// Keeps the numbers of actions instead of their steps, from a step on.
  mutating func forgetPlaces(from place: Int, seq: (Int) -> Int) {
    for number in 0..<entries.count where hasPlace(number) && entries[number].starter >= place {
      otherStarters[UInt32(number)] = seq(Int(entries[number].starter))
      entries[number].starter = Entry.other
    }
  }

  /// The action whose reducer returned the effect; 0 where the recording does not tell.
  ///
  /// - Parameter seq: tells the action of a step.
  func starter(_ number: Int, seq: (Int) -> Int) -> Int {
    switch entries[number].starter {
    case Entry.none: 0
    case Entry.other: otherStarters[UInt32(number)] ?? 0
    case let place: seq(Int(place))
    }
  }

  func start(_ number: Int) -> RecordingIndex.Span? {
    let entry = entries[number]
    return entry.startLength > 0 ? RecordingIndex.Span(offset: entry.start, length: Int(entry.startLength)) : nil
  }

  func end(_ number: Int) -> RecordingIndex.Span? {
    let entry = entries[number]
    guard entry.endLength > 0 else { return nil }
    let offset = entry.endDistance == Entry.other ? otherEnds[UInt32(number)] : entry.start + Int(entry.endDistance)
    return offset.map { RecordingIndex.Span(offset: $0, length: Int(entry.endLength)) }
  }

  // MARK: - Growing

  /// The number of the effect with an id, which is added if it was not heard of before.
  @inline(__always) mutating func intern(_ id: Int) -> UInt32 {
    if let number = number(ofID: id) { return UInt32(number) }
    return add(id)
  }

  @inline(never) private mutating func add(_ id: Int) -> UInt32 {
    let number = UInt32(entries.count)
    let isCounted = id == entries.count + 1
    entries.append(Entry(id: isCounted ? UInt32(id) : Entry.other, starter: Entry.none, offset: (0, 0)))
    if !isCounted {
      otherIDs[number] = id
      numbersByID[id] = number
    }
    return number
  }

  /// Takes the line of an effect's start; a second one is passed over.
  ///
  /// - Parameters:
  ///   - seq: the action whose reducer returned it.
  ///   - place: the action's step, where there is one.
  mutating func start(_ number: Int, seq: Int, place: Int?, at line: RecordingIndex.Span) {
    guard entries[number].startLength == 0 else { return }
    if number == startedInOrder { startedInOrder += 1 }
    let end = end(number)
    entries[number].setStart(line.offset)
    entries[number].startLength = UInt32(line.length)
    if let place, place < Int(Entry.other) {
      entries[number].starter = UInt32(place)
    } else {
      entries[number].starter = Entry.other
      otherStarters[UInt32(number)] = seq
    }
    if let end { setEnd(of: number, to: end.offset) }
  }

  /// Takes the line of an effect's end; a second one is passed over.
  mutating func end(_ number: Int, at line: RecordingIndex.Span) {
    guard entries[number].endLength == 0 else { return }
    entries[number].endLength = UInt32(line.length)
    if entries[number].startLength == 0 { entries[number].setStart(line.offset) }
    setEnd(of: number, to: line.offset)
    ended.append(UInt32(number))
  }

  private mutating func setEnd(of number: Int, to offset: Int) {
    let distance = offset - entries[number].start
    if distance >= 0, distance < Int(Entry.other) {
      entries[number].endDistance = UInt32(distance)
    } else {
      entries[number].endDistance = Entry.other
      otherEnds[UInt32(number)] = offset
    }
  }
}
