import PlayheadPlatform

extension RecordedChange {
  /// What a scan finds in front of the patch.
  package struct Head {
    package var seq: Int
    package var position: Int
    /// Nanoseconds in the reducer; nil where it does not stand where the writer puts it.
    package var duration: Int?
  }

  /// Finds the short members, if they stand in the writer's order.
  package static func scan(_ line: inout LineScan) -> Head? {
    guard line.take(#"{"kind":"change","seq":"#), let seq = line.seq() else { return nil }
    var position = seq
    if line.take(#","pos":"#) {
      guard let told = line.seq() else { return nil }
      position = told
    }
    guard line.take(#","dur":"#) else { return Head(seq: seq, position: position, duration: nil) }
    return line.integer().map { Head(seq: seq, position: position, duration: $0) }
  }

  /// Whether the line tells of reads; nil where its short members are not in the writer's order.
  package static func scanReads(_ line: inout LineScan) -> Bool? {
    guard let head = scan(&line), head.duration != nil else { return nil }
    _ = line.take(#","overlap":true"#)
    return line.next == UInt8(ascii: ",") && line.take(#","reads":"#)
  }

  /// Whether another action was being reduced meanwhile; nil where its short members are not in the writer's order.
  package static func scanOverlap(_ line: inout LineScan) -> Bool? {
    guard let head = scan(&line), head.duration != nil else { return nil }
    return line.take(#","overlap":true"#)
  }

  /// Finds the texts of the reads and of the patch, if all members stand in the writer's order.
  package static func scanTexts(
    _ line: inout LineScan
  ) -> (seq: Int, overlaps: Bool, reads: Range<Int>?, patch: Range<Int>?)? {
    guard let head = scan(&line), head.duration != nil else { return nil }
    let overlaps = line.take(#","overlap":true"#)
    func value(_ line: inout LineScan) -> Range<Int>? {
      let start = line.position
      return line.takeValue() ? start..<line.position : nil
    }
    var (reads, patch) = (Range<Int>?.none, Range<Int>?.none)
    if line.take(#","reads":"#) {
      reads = value(&line)
      if reads == nil { return nil }
    }
    if line.take(#","patch":"#) {
      patch = value(&line)
      if patch == nil { return nil }
    }
    return line.takeEnd() ? (head.seq, overlaps, reads, patch) : nil
  }

  /// What an operation of a patch does at its path, as far as the writer makes such.
  package enum OperationKind: UInt32 {
    case add, remove, replace
  }

  /// Goes on from the short members to the end of the line, and tells the operations of the patch.
  ///
  /// - Parameters:
  ///   - operation: is given each operation's kind, the bytes of its path between the quotes, which have no escapes,
  ///     and where its value is.
  /// - Returns: whether all of it was recognised; if not, what `operation` was told may not be all.
  @inline(__always) package static func scanPatch(
    _ line: inout LineScan, _ operation: (OperationKind, UnsafeBufferPointer<UInt8>, Range<Int>) -> Void
  ) -> Bool {
    _ = line.take(#","overlap":true"#)
    if line.next == UInt8(ascii: ","), line.take(#","reads":"#) {
      let start = line.position
      guard line.takeValue(),
        !WritingFailure.isNamed(in: UnsafeRawBufferPointer(start: line.base + start, count: line.position - start))
      else { return false }
    }
    if line.take(#","patch":["#) {
      var mark = Mark()
      while true {
        guard let kind = scanKind(&line), let path = line.plainText() else { return false }
        var value = line.position..<line.position
        if kind != .remove {
          guard line.take(#","value":"#) else { return false }
          let start = line.position
          guard scanValue(&line, &mark) else { return false }
          value = start..<line.position
        }
        operation(kind, path, value)
        guard line.take("}") else { return false }
        if line.next != UInt8(ascii: ",") { break }
        line.position &+= 1
      }
      guard line.take("]") else { return false }
      if line.next == UInt8(ascii: ","), line.take(#","cut":"#) {
        guard line.takeValue() else { return false }
      }
    }
    return line.takeEnd()
  }

  @inline(__always) private static func scanKind(_ line: inout LineScan) -> OperationKind? {
    guard line.take(#"{"op":""#) else { return nil }
    if line.take(#"replace","path":""#) { return .replace }
    if line.take(#"add","path":""#) { return .add }
    if line.take(#"remove","path":""#) { return .remove }
    return nil
  }

  /// The first place from some place on where another operation may be named, or the line ends.
  private struct Mark {
    var place = -1
    var isLineEnd = false
  }

  /// Goes over an operation's value. A container that goes on for long is most often the last value: where the rest of
  /// the line names no other operation, it reaches up to the line's end.
  ///
  /// - Parameter mark: what is known of the rest of the line, so that it is looked at once for all operations.
  @inline(__always) private static func scanValue(_ line: inout LineScan, _ mark: inout Mark) -> Bool {
    guard line.next == UInt8(ascii: "{") || line.next == UInt8(ascii: "[") else { return line.takeValue() }
    return scanContainer(&line, &mark)
  }

  @inline(never) private static func scanContainer(_ line: inout LineScan, _ mark: inout Mark) -> Bool {
    if mark.place < line.position {
      let isLong = line.position &+ 512 < line.end && memchr(line.base + line.position, 10, 512) == nil
      guard isLong, let place = line.endOrOperation()
      else { return line.takeValue() }
      mark = Mark(place: place, isLineEnd: line.base[place] == UInt8(ascii: "\n"))
    }
    guard mark.isLineEnd, line.base[mark.place &- 1] == UInt8(ascii: "}"),
      line.base[mark.place &- 2] == UInt8(ascii: "]"), line.base[mark.place &- 3] == UInt8(ascii: "}")
    else { return line.takeValue() }
    line.position = mark.place &- 3
    return true
  }
}
