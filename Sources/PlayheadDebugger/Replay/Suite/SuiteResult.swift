package import PlayheadFormat

package struct SuiteResult: Hashable, Sendable {
  package enum Outcome: String, CaseIterable, Sendable {
    case same
    case different
    /// The reducer ends the process, which it did not do when it was recorded.
    case trap
    case hang
    /// What was run does what was recorded, but not all of it was run.
    case partial
    /// The recording cannot be opened, or none of it can be run.
    case error
  }

  package let path: String
  package let outcome: Outcome
  /// Nil if the recording was not run.
  package let verification: Verification?
  /// The details, safe to print.
  package let lines: [String]
  package let duration: Duration

  init(_ path: String, _ verification: Verification, schema: Schema?, duration: Duration) {
    self.path = path
    self.verification = verification
    self.duration = duration
    outcome =
      switch (verification.verdict, verification.divergence?.difference) {
      case (_, .trap?): .trap
      case (_, .hang?): .hang
      case (.same, _): .same
      case (.different, _): .different
      case (.partial, _): verification.runCount == 0 && verification.crash?.returned == nil ? .error : .partial
      }
    lines = VerificationText(schema: schema).lines(verification)
  }

  init(_ path: String, error: String, hint: String?, duration: Duration) {
    self.path = path
    self.duration = duration
    verification = nil
    outcome = .error
    lines = ([error] + (hint.map { ["hint: \($0)"] } ?? [])).map(TerminalText.escaped)
  }

  /// Returns the verdict; a file of which nothing was run is partial even if partial runs are allowed.
  package func verdict(allowingPartial: Bool) -> Verification.Verdict {
    switch outcome {
    case .same: .same
    case .different, .trap, .hang: .different
    case .partial: allowingPartial ? .same : .partial
    case .error: .partial
    }
  }

  /// The outcome and the file, followed by the details.
  package var text: String {
    let word = outcome.rawValue.padding(to: 9)
    let path = TerminalText.escaped(path)
    guard outcome != .same else {
      let count = verification?.runCount ?? 0
      return "\(word)  \(path): \(count == 1 ? "1 action" : "\(count) actions")"
    }
    return (["\(word)  \(path)"] + lines.map { "  \($0)" }).joined(separator: "\n")
  }

  package var json: JSONValue.Object {
    let first: JSONFacts = ["file": path, "outcome": outcome.rawValue, "duration": duration.nanoseconds]
    return first.adding(verification?.facts ?? ["message": lines.joined(separator: "\n")]).members
  }
}

extension Duration {
  package var nanoseconds: Int64 {
    components.seconds.multipliedReportingOverflow(by: 1_000_000_000).partialValue
      &+ components.attoseconds / 1_000_000_000
  }
}

extension String {
  fileprivate func padding(to count: Int) -> String { self + String(repeating: " ", count: max(count - self.count, 0)) }
}
