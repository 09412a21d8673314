/// What people are to be told about a recording: each kind of problem once.
struct RecorderReports {
  /// What is said once, whatever its words.
  enum Kind {
    /// Something could not be written.
    case writing
    /// Somebody else has deleted the file, or cut it off.
    case damage
    /// The recorder was called in a way that makes no sense.
    case misuse
    /// Something that is no problem, and is said as often as it happens.
    case remark
  }

  private var hasSaid: Set<Kind> = []
  private var texts: [String] = []

  @inline(__always) var hasAny: Bool { !texts.isEmpty }

  mutating func add(_ text: String, kind: Kind = .writing) {
    guard kind == .remark || hasSaid.insert(kind).inserted else { return }
    texts.append(text)
  }

  mutating func take() -> [String] {
    defer { texts = [] }
    return texts
  }
}
