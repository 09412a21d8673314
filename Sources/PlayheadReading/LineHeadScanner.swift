internal import PlayheadRecording

/// Recognises the lines that come most often, if their members stand in the writer's order.
enum LineHeadScanner {
  /// A recognised head; the name is left as bytes so that it can be interned without making a string.
  enum Head {
    case action(RecordedAction.Head)
    case change(seq: Int)
    case effect(RecordedEffect.Head)
    case keyframe(seq: Int)
  }

  static func scan(_ bytes: UnsafeRawBufferPointer) -> Head? {
    var line = LineScan(bytes)
    guard line.isClosed, bytes.count > 9 else { return nil }
    // `{"kind":"` comes first; the kinds that matter differ in the letter after it.
    switch bytes[9] {
    case UInt8(ascii: "a"): return RecordedAction.scan(&line).map(Head.action)
    case UInt8(ascii: "c"): return RecordedChange.scan(&line).map { .change(seq: $0.seq) }
    case UInt8(ascii: "e"): return RecordedEffect.scan(&line).map(Head.effect)
    case UInt8(ascii: "k"): return RecordedKeyframe.scan(&line).map(Head.keyframe(seq:))
    default: return nil
    }
  }

  /// The time that a change line tells, in nanoseconds, if its members stand in the writer's order.
  static func duration(_ bytes: UnsafeRawBufferPointer) -> Int? {
    var line = LineScan(bytes)
    return RecordedChange.scan(&line)?.duration
  }
}
