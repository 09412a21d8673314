/// What people are to be told about a recording: each kind of problem once.
struct RecorderReports {
  /// What is said once, whatever its words.
  enum Kind {
    /// Something could not be written.
    case writing
    /// A value could not be encoded.
    case value
    /// Somebody else has deleted the file, or cut it off.
    case damage
    /// The recorder was called in a way that makes no sense.
    case misuse
    /// The app logs more than is recorded.
    case log
    /// Nothing is recorded at all.
    case refusal
    /// Something that is no problem, and is said as often as it happens.
    case remark
  }

  struct Report {
    let text: String
    /// Whether standard error is told, too, where the app takes reports up itself.
    let isForEverybody: Bool
  }

  private var hasSaid: Set<Kind> = []
  private var reports: [Report] = []

  @inline(__always) var hasAny: Bool { !reports.isEmpty }

  mutating func add(_ text: String, kind: Kind) {
    guard kind == .remark || hasSaid.insert(kind).inserted else { return }
    reports.append(Report(text: text, isForEverybody: kind == .refusal))
  }

  mutating func take() -> [Report] {
    defer { reports = [] }
    return reports
  }
}
