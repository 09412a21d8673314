package import PlayheadReader

/// What a log became, and what of it could not be read.
package struct ImportSummary: Hashable, Sendable {
  package var format: ForeignFormat
  package var actionCount: Int
  /// The parts that could not be read, up to a hundred.
  package var problems: [RecordingError]
  package var problemCount: Int
  /// How often the state before an action is another one than that after the last.
  package var missedCount: Int

  /// What there is to say, a line each. Text from the log is in it as it is.
  package var lines: [String] {
    var lines = ["imported from \(format.name), which has \(format.lacks)"]
    if let first = problems.first {
      lines.append("\(problemCount) part\(problemCount == 1 ? "" : "s") of it could not be read, first \(first)")
    }
    if missedCount > 0 {
      let times = missedCount == 1 ? "once" : "\(missedCount) times"
      lines.append("the state had changed \(times) without an action of the log: the lines '(outside)'")
    }
    return lines
  }
}

extension ForeignFormat {
  fileprivate var lacks: String {
    switch self {
    case .reduxState: "no effects"
    case .reduxActions: "no times, no effects, and at most the first state"
    case .printChanges: "no effects; what it never shows of the state is unknown"
    case .elm: "no states, times or effects"
    case .reSwift: "no states or effects"
    }
  }
}
