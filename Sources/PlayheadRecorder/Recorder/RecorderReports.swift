/// Reports about a recording: each kind of problem once.
struct RecorderReports {
  /// The kinds of problems, each of which is reported once regardless of its text.
  enum Kind {
    /// A line could not be written.
    case writing
    /// A value could not be encoded.
    case value
    /// Another process has deleted or truncated the file.
    case damage
    /// An invalid call of the recorder.
    case misuse
    /// The app logs more than is recorded.
    case log
    /// Nothing is recorded at all.
    case refusal
    /// No problem, and reported every time.
    case remark
  }

  struct Report {
    let text: String
    /// Whether it also goes to standard error if the app handles reports itself.
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
