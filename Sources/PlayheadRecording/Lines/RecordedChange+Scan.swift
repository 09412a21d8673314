#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension RecordedChange {
  /// What a scan finds in front of the patch.
  package struct Head {
    package var seq: Int
    /// Nanoseconds in the reducer; nil where it does not stand where the writer puts it.
    package var duration: Int?
  }

  /// Finds the short members, if they stand in the writer's order.
  package static func scan(_ line: inout LineScan) -> Head? {
    guard line.take(#"{"kind":"change","seq":"#), let seq = line.seq() else { return nil }
    return Head(seq: seq, duration: line.take(#","dur":"#) ? line.integer() : nil)
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
      guard line.takeValue() else { return false }
    }
    if line.take(#","patch":["#) {
      while true {
        guard let kind = scanKind(&line), let path = line.plainText() else { return false }
        var value = line.position..<line.position
        if kind != .remove {
          guard line.take(#","value":"#) else { return false }
          let start = line.position
          guard scanValue(&line) else { return false }
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
    return line.take("}") && (line.position == line.end || line.next == UInt8(ascii: "\n"))
  }

  @inline(__always) private static func scanKind(_ line: inout LineScan) -> OperationKind? {
    guard line.take(#"{"op":""#) else { return nil }
    if line.take(#"replace","path":""#) { return .replace }
    if line.take(#"add","path":""#) { return .add }
    if line.take(#"remove","path":""#) { return .remove }
    return nil
  }

  /// Goes over an operation's value. A container that goes on for long is most often the last value: where the rest of
  /// the line names no other operation, it reaches up to the line's end.
  @inline(__always) private static func scanValue(_ line: inout LineScan) -> Bool {
    let isContainer = line.next == UInt8(ascii: "{") || line.next == UInt8(ascii: "[")
    let probe = line.position &+ 512
    guard isContainer, probe < line.end, memchr(line.base + line.position, 10, 512) == nil,
      let lineEnd = line.lineEnd(from: probe)
    else { return line.takeValue() }
    let isLast =
      line.base[lineEnd &- 1] == UInt8(ascii: "}") && line.base[lineEnd &- 2] == UInt8(ascii: "]")
      && line.base[lineEnd &- 3] == UInt8(ascii: "}")
      && !line.contains(UInt8(ascii: "o"), UInt8(ascii: "p"), UInt8(ascii: "\""), before: lineEnd)
    guard isLast else { return line.takeValue() }
    line.position = lineEnd &- 3
    return true
  }
}
