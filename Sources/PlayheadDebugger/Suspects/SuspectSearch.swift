public import PlayheadReader

/// Goes through a recording once, and finds what is odd in it by its own measure.
///
/// ```swift
/// for suspect in try SuspectSearch(debugger.timeline).suspects() { print(suspect.position, suspect.text) }
/// ```
public struct SuspectSearch: Sendable {
  private let timeline: Timeline
  private let others: [Recording]

  /// - Parameters:
  ///   - timeline: the recording.
  ///   - others: recordings of the same store in which nothing is wrong, whose states show what its states keep to. Fewer than
  ///     ``leastOthers`` with ``leastStates`` states together show nothing.
  public init(_ timeline: Timeline, against others: [Recording] = []) {
    self.timeline = timeline
    self.others = others
  }

  /// How many other recordings show a rule, and how many states they have at least.
  public static let (leastOthers, leastStates) = (RuleEvidence.recordingCount, 200)

  /// What is odd, the surest first.
  ///
  /// - Throws: `RecordingError` where a line is bad; `interrupted` where the task is cancelled.
  /// - Complexity: O(*n*) in the bytes of the recording; memory for the places written while effects were under way.
  public func suspects() throws -> [Suspect] { try suspects(until: nil) }

  /// What is odd, if it is found within a time; nil if it takes longer, and for a recording that is too long to try.
  ///
  /// - Throws: `RecordingError` where a line is bad.
  package func suspects(within time: Duration) throws -> [Suspect]? {
    if timeline.recording.byteCount > Self.quickSize { return nil }
    do { return try suspects(until: .now.advanced(by: time)) } catch is Late { return nil }
  }

  /// What is odd; nil in a recording that is too long to be gone through by the way, or whose lines cannot be read.
  package func quickSuspects() -> [Suspect]? {
    timeline.recording.byteCount > Self.quickSize ? nil : try? suspects()
  }

  /// The first of what is odd, to lead with; none where that is not known.
  package var leads: [Suspect] { Array(quickSuspects()?.prefix(Self.leadCount) ?? []) }

  private static let leadCount = 3

  /// How many bytes can be read at once without waiting.
  private static let quickSize = 8 << 20

  /// Why a search was given up.
  struct Late: Error {}

  private func suspects(until deadline: ContinuousClock.Instant?) throws -> [Suspect] {
    var pass = SuspectPass(timeline.recording, deadline: deadline)
    var findings = try pass.findings()
    if !others.isEmpty {
      var rules = LearnedRules(others)
      findings += try rules.findings(in: timeline.recording)
    }
    return try SuspectText(timeline).suspects(SuspectRanking(timeline.recording).ranked(findings))
  }
}
