internal import OrderedCollections
package import PlayheadFormat

/// What came of one recording of a suite.
package struct SuiteResult: Hashable, Sendable {
  /// What it comes to, in a word.
  package enum Outcome: String, CaseIterable, Sendable {
    case same
    case different
    /// The reducer ends the process, which it did not when it was recorded.
    case trap
    /// The reducer does not return.
    case hang
    /// What was run does what was recorded, and not all was.
    case partial
    /// It cannot be opened, or nothing of it can be run.
    case error
  }

  package let path: String
  package let outcome: Outcome
  /// Nil where it was not even tried.
  package let verification: Verification?
  /// What there is to say, safe to print.
  package let lines: [String]
  package let duration: Duration

  /// - Parameter schema: what is known of the recorded types.
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

  /// What is known of it. Of a file of which nothing was run that is not all, whatever is allowed.
  package func verdict(allowingPartial: Bool) -> Verification.Verdict {
    switch outcome {
    case .same: .same
    case .different, .trap, .hang: .different
    case .partial: allowingPartial ? .same : .partial
    case .error: .partial
    }
  }

  /// The outcome, the file, and below what there is to say of it.
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
    var object: JSONValue.Object = [
      "file": .string(path), "outcome": .string(outcome.rawValue), "duration": .integer(duration.nanoseconds),
    ]
    if let verification {
      for (name, value) in verification.json { object[name] = value }
    } else {
      object["message"] = .string(lines.joined(separator: "\n"))
    }
    return object
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
