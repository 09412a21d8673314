/// A kind of line, as a value that can write itself.
///
/// A line is one JSON object and the `\n` after it. A line's short members come first, its large one last, so that a
/// scan finds what it needs without reading the payload.
public protocol RecordedLine: Sendable {
  /// The line's member `kind`.
  static var kind: String { get }

  /// Writes the line, with the `\n` at its end.
  ///
  /// - Parameter line: is appended to.
  func write(into line: inout JSONWriter)
}

extension RecordedLine {
  /// The line's object.
  ///
  /// - Complexity: O(n): the line is written and read again.
  public var json: JSONValue {
    var line = JSONWriter()
    write(into: &line)
    return line.withBytes { (try? JSONValue(parsing: $0)) ?? .null }
  }
}

/// A line of a kind that only a later version of the library knows.
///
/// Keep it as it is when you rewrite a recording.
public struct UnknownLine: Hashable, Sendable, RecordedLine {
  public static let kind = ""

  /// The line's object.
  public var json: JSONValue

  /// A line that is kept as it is.
  ///
  /// - Parameter json: the line's object.
  public init(json: JSONValue) {
    self.json = json
  }

  public func write(into line: inout JSONWriter) {
    line.append(json)
    line.append(raw: "\n")
  }
}

/// Any line of a recording.
///
/// ```swift
/// let line = try AnyRecordedLine(parsing: #"{"kind":"gap","t":7,"reason":"No space left on device","dropped":17}"#)
/// if case .gap(let gap) = line { gap.dropped }  // 17
/// ```
public enum AnyRecordedLine: Hashable, Sendable {
  case header(RecordingHeader)
  case requirement(RecordedRequirement)
  case action(RecordedAction)
  case change(RecordedChange)
  case effect(RecordedEffectEvent)
  case cancellation(RecordedCancellation)
  case presentation(RecordedPresentation)
  case keyframe(RecordedKeyframe)
  case schema(RecordedSchema)
  case note(RecordedNote)
  case log(RecordedLog)
  case gap(RecordedGap)
  case end(RecordedEnd)
  case unknown(UnknownLine)

  /// Reads a line.
  ///
  /// - Parameter text: one JSON object.
  /// - Throws: ``LineError`` where it is no JSON, or lacks what its kind must have.
  public init(parsing text: String) throws(LineError) {
    try self.init(LineMembers(parsing: text))
  }

  package init(parsing bytes: UnsafeRawBufferPointer) throws(LineError) {
    try self.init(LineMembers(parsing: bytes))
  }

  package init(_ members: LineMembers) throws(LineError) {
    switch LineKind(rawValue: try members.text("kind")) {
    case .header where RecordedRequirement.isOne(members): self = .requirement(try RecordedRequirement(members))
    case .header: self = .header(try RecordingHeader(members))
    case .action: self = .action(try RecordedAction(members))
    case .change: self = .change(try RecordedChange(members))
    case .effect: self = .effect(try RecordedEffectEvent(members))
    case .cancel: self = .cancellation(try RecordedCancellation(members))
    case .present: self = .presentation(try RecordedPresentation(members))
    case .keyframe: self = .keyframe(try RecordedKeyframe(members))
    case .schema: self = .schema(try RecordedSchema(members))
    case .note: self = .note(try RecordedNote(members))
    case .log: self = .log(try RecordedLog(members))
    case .gap: self = .gap(try RecordedGap(members))
    case .end: self = .end(try RecordedEnd(members))
    case nil: self = .unknown(UnknownLine(json: members.json))
    }
  }

  /// The position in a line whose short members are in the writer's order, with a nil within for a line that has none;
  /// ``LineCursor/slack`` bytes after the line must be readable.
  package static func scannedPosition(_ bytes: UnsafeRawBufferPointer) -> Int?? {
    guard let base = bytes.bindMemory(to: UInt8.self).baseAddress else { return nil }
    let line = LineCursor(base, from: 0, end: bytes.count)
    var scan = line
    if scan.take(#"{"kind":"action","seq":"#) { return scan.seq().map { .some($0) } }
    scan = line
    if let head = RecordedChange.scan(&scan) { return .some(head.position) }
    scan = line
    if let seq = RecordedKeyframe.scanHead(&scan) { return .some(seq) }
    scan = line
    if RecordedLog.scan(&scan) != nil { return .some(nil) }
    scan = line
    if let event = RecordedEffectEvent.scanWhole(&scan) { return .some(event.start.flatMap { $0 > 0 ? $0 : nil }) }
    return nil
  }

  /// The line as the value of its kind.
  public var line: any RecordedLine {
    switch self {
    case .header(let line): line
    case .requirement(let line): line
    case .action(let line): line
    case .change(let line): line
    case .effect(let line): line
    case .cancellation(let line): line
    case .presentation(let line): line
    case .keyframe(let line): line
    case .schema(let line): line
    case .note(let line): line
    case .log(let line): line
    case .gap(let line): line
    case .end(let line): line
    case .unknown(let line): line
    }
  }
}
