package import PlayheadCommands

/// Where the REPL's lines come from: a person at a terminal, or a file or pipe.
@MainActor
package protocol LineSource: AnyObject {
  /// Waits for the next line; other work of the main actor goes on meanwhile.
  ///
  /// - Parameter prompt: What to show before it, on a terminal. It may hold colours.
  /// - Precondition: No other call is waiting.
  func readLine(prompt: String) async -> LineInput

  /// Whether a call waits, and its line has not come yet.
  var isAwaitingLine: Bool { get }

  /// Exchanges the prompt of the line that is being typed, if there is one.
  func updatePrompt(_ prompt: String)

  /// Keeps a line for the arrow keys.
  ///
  /// - Parameter isKept: whether the next run has it, too.
  func addToHistory(_ line: String, isKept: Bool)

  /// Prints whole lines, above the line that is being typed if there is one.
  func printAbove(_ text: String)

  /// Ends reading: a call that waits gives `LineInput.end`, and so does every later one.
  func close()
}
