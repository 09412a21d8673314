internal import Algorithms
public import PlayheadRecording

/// A value that could not be written, and where.
public struct UnwrittenValue: Hashable, Sendable {
  /// The position whose state lacks it, or whose action does.
  public var position: Int
  /// Whether it is a part of the action, and not of the state.
  public var isOfAction: Bool
  /// The place, the type, and what the encoder threw.
  public var failure: WritingFailure
}

extension Recording {
  /// Whether any value of a state or an action could not be written.
  public var hasUnwrittenValues: Bool { !index.unwritten.isEmpty || !header.failures.isEmpty }

  /// The values that could not be written, in the order of the lines. A line with a whole state names all that the state lacks.
  ///
  /// - Parameter limit: how many lines are read at most.
  /// - Throws: ``RecordingError`` where a line cannot be read.
  /// - Complexity: O(*n*) in the bytes of the lines that tell of some.
  public func unwrittenValues(limit: Int = .max) throws(RecordingError) -> [UnwrittenValue] {
    var found = header.failures.map { UnwrittenValue(position: first, isOfAction: false, failure: $0) }
    for span in index.unwritten.prefix(limit) { found += try unwrittenValues(of: span) }
    return found
  }

  /// The values that could not be written of the action that leads to a position, and of what it changed.
  ///
  /// - Throws: ``RecordingError`` where a line cannot be read.
  /// - Complexity: O(log *n*) in the lines that tell of some, and these lines.
  public func unwrittenValues(at position: Int) throws(RecordingError) -> [UnwrittenValue] {
    if position == first {
      return header.failures.map { UnwrittenValue(position: first, isOfAction: false, failure: $0) }
    }
    guard !index.unwritten.isEmpty, let place = index.steps.place(of: position) else { return [] }
    var found: [UnwrittenValue] = []
    for offset in [index.steps[place].action, index.steps.change(at: place)?.offset ?? -1] {
      let line = index.unwritten.partitioningIndex { $0.offset >= offset }
      guard line < index.unwritten.count, index.unwritten[line].offset == offset else { continue }
      found += try unwrittenValues(of: index.unwritten[line])
    }
    return found.map { UnwrittenValue(position: position, isOfAction: $0.isOfAction, failure: $0.failure) }
  }

  private func unwrittenValues(of span: RecordingIndex.Span) throws(RecordingError) -> [UnwrittenValue] {
    let (position, isOfAction, failures): (Int, Bool, [WritingFailure]) =
      switch try decode(span, AnyRecordedLine.init) {
      case .action(let action): (action.seq, true, action.failures)
      case .change(let change): (change.position, false, change.failures)
      case .keyframe(let keyframe): (keyframe.seq, false, keyframe.failures)
      default: (first, false, [])
      }
    return failures.map { UnwrittenValue(position: position, isOfAction: isOfAction, failure: $0) }
  }
}
