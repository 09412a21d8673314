import PlayheadPlatform

extension RecordedChange {
  /// The members before the patch that a scan finds.
  package struct Head {
    package var seq: Int
    package var position: Int
    /// Nanoseconds in the reducer; nil if not where the writer puts it.
    package var duration: Int?
  }

  /// Finds the short members in the writer's order.
  package static func scan(_ line: inout LineCursor) -> Head? {
    guard line.take(#"{"kind":"change","seq":"#), let seq = line.seq() else { return nil }
    var position = seq
    if line.take(#","pos":"#) {
      guard let told = line.seq() else { return nil }
      position = told
    }
    guard line.take(#","dur":"#) else { return Head(seq: seq, position: position, duration: nil) }
    return line.integer().map { Head(seq: seq, position: position, duration: $0) }
  }

  /// Whether the line has reads; nil if its short members are not in the writer's order.
  package static func scanReads(_ line: inout LineCursor) -> Bool? {
    guard let head = scan(&line), head.duration != nil else { return nil }
    _ = line.take(#","overlap":true"#)
    return line.next == UInt8(ascii: ",") && line.take(#","reads":"#)
  }

  /// Whether another reducer was running meanwhile; nil if the short members are not in the writer's order.
  package static func scanOverlap(_ line: inout LineCursor) -> Bool? {
    guard let head = scan(&line), head.duration != nil else { return nil }
    return line.take(#","overlap":true"#)
  }

  /// The texts of the reads and the patch, if all members are in the writer's order.
  package static func scanTexts(
    _ line: inout LineCursor
  ) -> (seq: Int, overlaps: Bool, reads: Range<Int>?, patch: Range<Int>?)? {
    guard let head = scan(&line), head.duration != nil else { return nil }
    let overlaps = line.take(#","overlap":true"#)
    func value(_ line: inout LineCursor) -> Range<Int>? {
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

  /// The kinds of operations that a writer emits.
  package enum OperationKind: UInt32 {
    case add, remove, replace
  }

  /// Scans from after the short members to the end of the line and passes each operation's kind, escape-free path
  /// between quotes and value range to `operation`; false if something was not recognised, so that some operations may
  /// be missing.
  @inline(__always) package static func scanPatch(
    _ line: inout LineCursor, _ operation: (OperationKind, UnsafeBufferPointer<UInt8>, Range<Int>) -> Void
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
      if line.next == UInt8(ascii: ","), line.take(#","unknown":"#) {
        guard line.takeValue() else { return false }
      }
    }
    return line.takeEnd()
  }

  @inline(__always) private static func scanKind(_ line: inout LineCursor) -> OperationKind? {
    guard line.take(#"{"op":""#) else { return nil }
    if line.take(#"replace","path":""#) { return .replace }
    if line.take(#"add","path":""#) { return .add }
    if line.take(#"remove","path":""#) { return .remove }
    return nil
  }

  /// The first offset where another operation may be named or the line ends, from some offset on.
  private struct Mark {
    var place = -1
    var isLineEnd = false
  }

  /// Skips an operation's value; a long container is mostly the last value, so if the rest of the line names no other
  /// operation, it extends to the line's end. `mark` caches that search for all operations.
  @inline(__always) private static func scanValue(_ line: inout LineCursor, _ mark: inout Mark) -> Bool {
    guard line.next == UInt8(ascii: "{") || line.next == UInt8(ascii: "[") else { return line.takeValue() }
    return scanContainer(&line, &mark)
  }

  @inline(never) private static func scanContainer(_ line: inout LineCursor, _ mark: inout Mark) -> Bool {
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
