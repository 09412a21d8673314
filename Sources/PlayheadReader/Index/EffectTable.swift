/// The effects of a recording in the order in which it first mentions them, in 32 bytes each including the order of
/// their ends; the offsets of an effect's lines determine between which positions it ran.
struct EffectTable: Sendable {
  /// One effect; values that do not fit are in separate tables.
  private struct Entry: Sendable {
    /// The id, if it equals the index counted from 1, as in recorders' files; else ``other``.
    var id: UInt32
    /// The step of the action that returned the effect; ``none`` without a start, ``other`` if it is in a table.
    var starter: UInt32
    /// The offset of the start line in two halves, or of the end line if there is no start.
    var offset: (low: UInt32, high: UInt32)
    /// 0 if there is no start.
    var startLength: UInt32 = 0
    /// The distance from the start line to the end line, or ``other``.
    var endDistance: UInt32 = 0
    /// 0 if there is no end.
    var endLength: UInt32 = 0

    static let none = UInt32.max
    static let other = UInt32.max - 1

    var start: Int { Int(offset.high) << 32 | Int(offset.low) }

    mutating func setStart(_ start: Int) {
      offset = (UInt32(truncatingIfNeeded: start), UInt32(truncatingIfNeeded: start >> 32))
    }
  }

  private var entries = ChunkedArray<Entry>()
  /// The ended effects in the order of their ends.
  private(set) var ended = ChunkedArray<UInt32>()
  /// The number of leading effects that started in order.
  private var startedInOrder = 0

  /// Whether all effects started in the order of their numbers, as in recorders' files.
  var areAllStartedInOrder: Bool { startedInOrder == count }
  // For ids that recorders do not write.
  private var numbersByID: [Int: UInt32] = [:]
  private var otherIDs: [UInt32: Int] = [:]
  private var otherStarters: [UInt32: Int] = [:]
  private var otherEnds: [UInt32: Int] = [:]

  var count: Int { entries.count }

  // MARK: - Looking up

  @inline(__always) func number(ofID id: Int) -> Int? {
    if id >= 1, id <= entries.count, entries[id - 1].id == UInt32(id) { return id - 1 }
    return numbersByID.isEmpty ? nil : numbersByID[id].map(Int.init)
  }

  func id(_ number: Int) -> Int {
    let id = entries[number].id
    return id == Entry.other ? otherIDs[UInt32(number)] ?? 0 : Int(id)
  }

  /// Whether the step of the action that returned the effect is known.
  func hasRow(_ number: Int) -> Bool { entries[number].starter < Entry.other }

  /// Replaces steps by action numbers, from one step on.
  mutating func forgetRows(from row: Int, seq: (Int) -> Int) {
    for number in 0..<entries.count where hasRow(number) && entries[number].starter >= row {
      otherStarters[UInt32(number)] = seq(Int(entries[number].starter))
      entries[number].starter = Entry.other
    }
  }

  /// The action whose reducer returned the effect, or 0 if unknown; `seq` maps a step to its action.
  func starter(_ number: Int, seq: (Int) -> Int) -> Int {
    switch entries[number].starter {
    case Entry.none: 0
    case Entry.other: otherStarters[UInt32(number)] ?? 0
    case let row: seq(Int(row))
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

  /// The number of the effect with an id, which is added if it is new.
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

  /// Adds an effect's start line, unless it has one; `seq` is the action that returned it and `row` that action's
  /// step, if there is one.
  mutating func start(_ number: Int, seq: Int, row: Int?, at line: RecordingIndex.Span) {
    guard entries[number].startLength == 0 else { return }
    if number == startedInOrder { startedInOrder += 1 }
    let end = end(number)
    entries[number].setStart(line.offset)
    entries[number].startLength = UInt32(line.length)
    if let row, row < Int(Entry.other) {
      entries[number].starter = UInt32(row)
    } else {
      entries[number].starter = Entry.other
      otherStarters[UInt32(number)] = seq
    }
    if let end { setEnd(of: number, to: end.offset) }
  }

  /// Adds an effect's end line, unless it has one.
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
