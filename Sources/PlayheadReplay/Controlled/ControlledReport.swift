internal import PlayheadDebugger

/// What a search of controlled runs has come to.
package struct ControlledReport: Codable, Sendable {
  package var finding: ControlledFinding?
  /// The calls that the world does not describe. The search ends soon after the first.
  package var undescribed: Set<String> = []
  package var runCount = 0
  package var choiceCount = 0
  /// How many actions came from outside in all.
  package var outsideCount = 0
  /// How many runs never rested.
  package var restlessCount = 0
  /// How many ended at a recorded action that did not fit.
  package var unfitCount = 0
  /// What went on past the executor, by effects.
  package var uncontrolled: Set<String> = []
}

extension ControlledReport {
  /// Why little or nothing was explored, if so.
  @MainActor var complaint: (text: String, isError: Bool)? {
    if !undescribed.isEmpty {
      let lines = { (list: [String]) in list.map { "  \(TerminalText.escaped($0))" }.joined(separator: "\n") }
      return (
        """
        nobody has described what the feature calls

        \(lines(undescribedNames))

        hint: add to the world
        \(lines(linesToAdd))
        """, true
      )
    }
    if outsideCount == 0 { return ("nothing was explored: in \(runCount) runs no action came from outside", true) }
    if restlessCount + unfitCount > runCount / 2 {
      return (
        """
        \(restlessCount) of \(runCount) runs never came to rest, and \(unfitCount) ended at a recorded action that did not \
        fit: little was explored
        """, false
      )
    }
    let uncontrolled = uncontrolled.sorted() + ControlledExecutor.uncontrolled
    if uncontrolled.isEmpty { return nil }
    return (
      """
      not all that the feature does is controlled, so that it was not always seen at rest

      \(uncontrolled.map { "  \(TerminalText.escaped($0))" }.joined(separator: "\n"))

      hint: describe in the world what these wait for; threads, queues of Dispatch and sockets stay outside
      """, false
    )
  }

  /// What was called and is not described, in the words of the runtime or of TCA.
  private var undescribedNames: [String] {
    undescribed.sorted().map { $0.split(separator: "\n").first.map(String.init) ?? $0 }
  }

  /// The lines of a world that describe it.
  var linesToAdd: [String] {
    undescribedNames.map { first in
      // `SearchClient.find` stands at the end.
      let parts = (first.split(separator: " ").last ?? "").split(separator: ".")
      return parts.count == 2 ? "world.client(\(parts[0]).self) { $0.answers(\\.\(parts[1])) { … } }" : "world.sets(…)"
    }
  }
}
