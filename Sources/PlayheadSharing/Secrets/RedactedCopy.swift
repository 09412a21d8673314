public import PlayheadDebugger
public import PlayheadFormat
internal import PlayheadPlatform
internal import PlayheadReader
internal import PlayheadRedaction

/// A copy of a recording with placeholders for what others must not see.
///
/// ```swift
/// let file = try RecordingFile(path: "session.jsonl")
/// let copy = try RedactedCopy(file, places: ["/session/token", "/**/password"], to: "redacted.jsonl")
/// print(copy.neverMatched)
/// ```
///
/// A text of six bytes and more that stands at one of the places is replaced wherever it stands: in the rest of the state, in actions,
/// reads, errors, notes and names of effects, in base64, too. So is a whole number of nine digits and more. Equal values get
/// equal placeholders, so that the copy steps as the recording does.
public struct RedactedCopy: Hashable, Sendable {
  /// Where it is.
  public var path: String
  /// How many bytes it has.
  public var byteCount: Int
  /// How many actions are in it.
  public var actionCount: Int
  /// The patterns for which the recording has no value.
  public var neverMatched: [String] = []
  /// How many names of members and actions hold a redacted text, and were kept since a program may expect them.
  public var keptNames: Int
  /// How many lines could not be read. A gap stands in the place of each.
  public var unreadLines = 0

  /// Copies a recording, compressed where the name of the copy ends in `.gz`.
  ///
  /// - Parameters:
  ///   - file: the recording.
  ///   - notes: those that were made beside it, which go into the copy.
  ///   - places: JSON Pointers (RFC 6901) into states and actions in which `*` stands for any name or index, and `**` for any
  ///     number of them; or such after `reads:`, of which the first token is the key of a dependency.
  ///   - redactsFound: whether what ``SecretScan`` finds is redacted, too.
  ///   - path: where the copy goes, at which there is nothing yet.
  /// - Throws: ``SharingError``; nothing is left of the copy then.
  /// - Complexity: O(*n*) in the bytes of the recording, which is read three times; memory for what is redacted.
  public init(
    _ file: RecordingFile, notes: [RecordedNote] = [], places: [String], redactsFound: Bool = false, to path: String
  ) throws(SharingError) {
    let recording = file.recording
    var (redaction, found) = try Self.learned(recording, notes, places, redactsFound)
    let copy = try SharedFile(path, isCompressed: path.hasSuffix(".gz"))
    do throws(SharingError) {
      unreadLines = try Self.write(recording, notes, into: copy, &redaction, found)
      try Self.compare(recording, path, &redaction)
    } catch {
      unlink(path)
      throw error
    }
    self.path = path
    byteCount = copy.count
    actionCount = recording.last - recording.first
    neverMatched = redaction.patternsThatNeverMatched
    keptNames = redaction.keptNames
  }

  /// Runs a first pass over all lines; returns the redaction, and the numbers of the lines in which the scan found something.
  private static func learned(
    _ recording: Recording, _ notes: [RecordedNote], _ places: [String], _ redactsFound: Bool
  ) throws(SharingError) -> (LineRedaction, found: Set<Int>) {
    var scan = SecretScan(keepsTexts: true)
    if redactsFound {
      try SharingError.reading { () throws(RecordingError) in try scan.run(recording.source) }
      for note in notes { if let line = note.json { scan.look(through: line) } }
    }
    var generator = SystemRandomNumberGenerator()
    var redaction: LineRedaction
    do throws(RedactionError) {
      redaction = try LineRedaction(
        places, texts: scan.texts, finder: redactsFound ? SecretFinder(redacted: scan.redacted) : nil,
        foundPlaces: scan.patternsOfValues,
        using: &generator)
      // A schema does not describe values that were reflected, or encoded by a type's own code.
      if let schema = recording.schema, recording.header.store.fidelity == .recordable {
        try redaction.check(against: schema)
      }
    } catch {
      throw SharingError(.pattern(message: error.description, hint: error.hint))
    }
    let glance = redaction.glance
    try forEachLine(recording) { line, _ in
      glance.leaves(line)
    } body: {
      redaction.learn($0)
    }
    redaction.finishLearning()
    return (redaction, scan.lines)
  }

  /// Returns the number of lines that could not be read.
  private static func write(
    _ recording: Recording, _ notes: [RecordedNote], into copy: SharedFile, _ redaction: inout LineRedaction,
    _ found: Set<Int>
  ) throws(SharingError) -> Int {
    var notes = notes
    var unread = 0
    var states = StateCursor(recording)
    func lose() {
      copy.write(lostLine)
      unread += 1
    }
    func append(_ line: JSONValue) { copy.write(line.jsonText + "\n") }
    func finish(_ redaction: inout LineRedaction) {
      for note in notes {
        if let line = note.json, let redacted = redaction.redacted(line) { append(redacted) }
      }
      notes = []
    }
    let glance = redaction.glance
    try forEachLine(recording) { line, number in
      guard !found.contains(number), glance.leaves(line), JSONChecker.isWhole(line) else { return false }
      copy.write(line)
      copy.write("\n")
      return true
    } body: { line in
      if line["kind"]?.string == RecordedEnd.kind { finish(&redaction) }
      if let redacted = redaction.redacted(line) { return append(redacted) }
      if let redacted = rewritten(line, recording, &states, &redaction) { return append(redacted) }
      lose()
    } unread: {
      lose()
    }
    finish(&redaction)
    copy.finish()
    if let failure = copy.failure { throw SharingError(.unwritable(path: copy.path, message: failure)) }
    return unread
  }

  /// The line that replaces one that cannot be redacted.
  private static let lostLine = RecordedGap(
    time: 0, reason: "a line could not be read to be redacted", dropped: 1
  ).lineText

  /// Rewrites a change that moves values from the states before and after it.
  private static func rewritten(
    _ line: JSONValue, _ recording: Recording, _ states: inout StateCursor, _ redaction: inout LineRedaction
  ) -> JSONValue? {
    guard let seq = (line["pos"] ?? line["seq"])?.int, seq > recording.first,
      (try? states.move(to: seq - 1, in: recording)) != nil, let before = try? states.state(in: recording),
      (try? states.move(to: seq, in: recording)) != nil, let after = try? states.state(in: recording)
    else { return nil }
    return redaction.redacted(change: line, from: before, to: after)
  }

  /// Calls `body` with each parsed line unless `passes` has handled its bytes, and
  /// `unread` for each unreadable line but a truncated last one.
  private static func forEachLine(
    _ recording: Recording, passes: (_ line: UnsafeRawBufferPointer, _ number: Int) -> Bool, body: (JSONValue) -> Void,
    unread: () -> Void = {}
  ) throws(SharingError) {
    try SharingError.reading { () throws(RecordingError) in
      var lines = try RawLines(recording.source)
      var (held, number) = (0, 0)
      while try lines.next({ line in
        number += 1
        if held == 0, passes(line, number) { return }
        guard let json = try? JSONValue(parsingLine: line) else {
          if !line.isEmpty { held += 1 }
          return
        }
        for _ in 0..<held { unread() }
        held = 0
        body(json)
      }) {}
      // The last line is truncated where the process ended while writing it.
      for _ in 0..<max(0, held - 1) { unread() }
    }
  }

  // MARK: - Is it the same?

  /// Throws where the written copy is not equivalent to the recording.
  private static func compare(
    _ recording: Recording, _ path: String, _ redaction: inout LineRedaction
  ) throws(SharingError) {
    let copy: Recording
    do { copy = try RecordingFile(path: path, inflatedLimit: .max).recording } catch {
      throw SharingError(.unfaithful("\(error)"))
    }
    let (problem, count) = try problems(copy)
    if let problem, try problems(recording).count < count { throw SharingError(.unfaithful(problem.description)) }
    guard copy.first == recording.first, copy.last == recording.last else {
      throw SharingError(
        .unfaithful("positions \(copy.first) to \(copy.last), not \(recording.first) to \(recording.last)"))
    }
    // The check has compared each keyframe with the changes before it; this compares what follows the last keyframe.
    guard let state = try? recording.state(at: recording.last) else { return }
    if (try? copy.state(at: copy.last)) == redaction.redactedState(state) { return }
    throw SharingError(.unfaithful("another state at position \(copy.last)"))
  }

  private static func problems(
    _ recording: Recording
  ) throws(SharingError) -> (first: RecordingError?, count: Int) {
    try SharingError.reading { () throws(RecordingError) in
      var check = RecordingCheck()
      var first: RecordingError?
      try check.run(recording.source) { first = first ?? $0 }
      return (first, check.problemCount)
    }
  }
}

extension RecordedNote {
  fileprivate var json: JSONValue? { try? JSONValue(parsing: lineText) }
}
