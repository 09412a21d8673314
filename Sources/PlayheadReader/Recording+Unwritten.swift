internal import Algorithms
public import PlayheadFormat

/// A value that could not be written, and where.
public struct UnwrittenValue: Hashable, Sendable {
  /// The position whose state or action lacks it.
  public var position: Int
  /// The part of the line that contains it.
  public var part: Part
  /// The place in there, the type, and what the encoder threw.
  public var failure: WritingFailure

  /// A part of a line with a value that could not be written.
  public enum Part: Hashable, Sendable {
    case state
    case action
    /// What the reducer read under a key.
    case read(key: String)

    /// Its name, which a place in it may follow: `state`, `action`, `read date`.
    public var name: String {
      switch self {
      case .state: "state"
      case .action: "action"
      case .read(let key): "read \(key)"
      }
    }
  }

  static func all(of line: AnyRecordedLine, at position: Int) -> [UnwrittenValue] {
    func values(_ part: Part, _ failures: [WritingFailure]) -> [UnwrittenValue] {
      failures.map { UnwrittenValue(position: position, part: part, failure: $0) }
    }
    return switch line {
    case .header(let header): values(.state, header.failures)
    case .action(let action): values(.action, action.failures)
    case .change(let change):
      values(.state, change.failures) + change.reads.flatMap { values(.read(key: $0.key), $0.failures) }
    case .keyframe(let keyframe): values(.state, keyframe.failures)
    default: []
    }
  }
}

extension Recording {
  /// Whether any value of a state or an action could not be written.
  public var hasUnwrittenValues: Bool { !index.unwritten.isEmpty || !header.failures.isEmpty }

  /// The values that could not be written, in the order of the lines. A line with a whole state lists all values that
  /// the state lacks.
  ///
  /// - Parameter limit: how many lines are read at most.
  /// - Throws: ``RecordingError`` where a line cannot be read.
  /// - Complexity: O(*n*) in the bytes of the lines that list some.
  public func unwrittenValues(limit: Int = .max) throws(RecordingError) -> [UnwrittenValue] {
    var found = UnwrittenValue.all(of: .header(header), at: first)
    for span in index.unwritten.prefix(limit) { found += try unwrittenValues(of: span) }
    return found
  }

  /// The values that could not be written of the action that leads to a position, and of what it changed.
  ///
  /// - Throws: ``RecordingError`` where a line cannot be read.
  /// - Complexity: O(log *n*) in the lines that list some, and these lines.
  public func unwrittenValues(at position: Int) throws(RecordingError) -> [UnwrittenValue] {
    if position == first {
      return UnwrittenValue.all(of: .header(header), at: first)
    }
    guard !index.unwritten.isEmpty, let row = index.steps.row(of: position) else { return [] }
    var found: [UnwrittenValue] = []
    for offset in [index.steps[row].action, index.steps.change(at: row)?.offset ?? -1] {
      let line = index.unwritten.partitioningIndex { $0.offset >= offset }
      guard line < index.unwritten.count, index.unwritten[line].offset == offset else { continue }
      found += try unwrittenValues(of: index.unwritten[line])
    }
    return found
  }

  private func unwrittenValues(of span: RecordingIndex.Span) throws(RecordingError) -> [UnwrittenValue] {
    let line = try decode(span, AnyRecordedLine.init)
    let position =
      switch line {
      case .action(let action): index.position(ofSeq: action.seq)
      case .change(let change): change.position
      case .keyframe(let keyframe): keyframe.seq
      case .header(let header): header.base?.seq ?? first
      default: first
      }
    return UnwrittenValue.all(of: line, at: position)
  }
}
