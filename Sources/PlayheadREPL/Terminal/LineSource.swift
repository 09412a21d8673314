package import PlayheadCommands

/// A source of lines: a person at a terminal, a file, or a pipe.
@MainActor
package protocol LineSource: AnyObject {
  /// Waits for the next line, with a prompt on a terminal that may have colours; only one call may wait at a time.
  func readLine(prompt: String) async -> LineInput

  /// Whether a call waits for its line.
  var isAwaitingLine: Bool { get }

  /// Replaces the prompt of the line that is being typed, if there is one.
  func updatePrompt(_ prompt: String)

  /// Adds a line to the history, and to the history of later runs if `isKept`.
  func addToHistory(_ line: String, isKept: Bool)

  /// Prints whole lines, above the line that is being typed if there is one.
  func printAbove(_ text: String)

  /// Ends reading, so that waiting and later calls return `LineInput.end`.
  func close()
}
