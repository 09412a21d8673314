internal import CReadline
import Dispatch
package import PlayheadCommands
internal import PlayheadDebugger
import PlayheadPlatform

/// Lines that a person types, edited by GNU readline, while the main actor goes on with other work.
///
/// readline's state belongs to the process, so a process has one of these at a time, on standard input and output.
/// The terminal is raw only while a line is awaited, and is restored however the process ends.
@MainActor
package final class ReadlineSource: LineSource {
  /// Finds what can be typed with the cursor at a UTF-8 offset of a line.
  package typealias Completer = @MainActor (_ line: String, _ cursor: Int) -> Completion

  /// Whether a person is at both ends.
  package static var isAvailable: Bool { isatty(STDIN_FILENO) == 1 && isatty(StandardStreams.output) == 1 }

  /// Is told of Ctrl-C while no line is awaited, that is, while a command runs.
  package var onInterrupt: (@MainActor () -> Void)?

  /// Cuts a pasted text into the lines that are given one by one.
  var splitPaste: @MainActor (_ text: String) -> [String] = { text in
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.count > 1, lines.last == "" { lines.removeLast() }
    return lines
  }

  let complete: Completer
  var lastCompletion = Completion(replaced: 0..<0, candidates: [])
  private let output: Console
  private let input: any DispatchSourceRead
  private var waiting: CheckedContinuation<LineInput, Never>?
  /// The lines of a paste that were not asked for yet, the next one last.
  private var pasted: [String] = []
  private var lastHistoryLine: String?
  private var isClosed = false

  /// Takes the terminal over.
  ///
  /// - Parameters:
  ///   - output: Standard output, for what is printed while no line is awaited.
  ///   - complete: Answers Tab. It runs on the main actor and holds the prompt up.
  package init(output: Console, complete: @escaping Completer) {
    self.output = output
    self.complete = complete
    input = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)
    startReadline()
    input.setEventHandler { creadline_read() }
    SignalEvents.shared.handle(SIGINT) { [weak self] in self?.interrupt() }
    SignalEvents.shared.handle(SIGWINCH) { creadline_resize() }
    SignalEvents.shared.handle(SIGTSTP) { [weak self] in self?.suspend() }
    SignalEvents.shared.handle(SIGCONT) { creadline_resume() }
  }

  package func readLine(prompt: String) async -> LineInput {
    precondition(waiting == nil, "one line at a time")
    if isClosed { return .end }
    if let line = pasted.popLast() {
      // readline showed the paste as one line; said again, each line stands above its own output.
      output.print(prompt + TerminalText.escaped(line) + "\n")
      return .line(line)
    }
    return await withCheckedContinuation { continuation in
      waiting = continuation
      creadline_begin(PromptText.marked(prompt))
      input.resume()
      // What readline holds already would raise no event.
      creadline_read()
    }
  }

  package var isAwaitingLine: Bool { waiting != nil }

  package func updatePrompt(_ prompt: String) {
    creadline_set_prompt(PromptText.marked(prompt))
  }

  package func printAbove(_ text: String) {
    guard creadline_is_active() else { return output.printLines(text) }
    let text = text.hasSuffix("\n") ? text : text + "\n"
    creadline_print_above(text, text.utf8.count)
  }

  /// Reads the history of earlier runs from a file and adds to it from now on.
  ///
  /// The file is created if it is missing, in a folder that exists, readable by its owner only.
  ///
  /// - Parameter limit: How many entries to keep; older ones are cut off here.
  /// - Returns: `nil`, or the `errno` that says why there is no such file; then history lasts for this run.
  @discardableResult
  package func openHistory(at path: String, limit: Int = 10_000) -> Int32? {
    let failure = creadline_open_history(path, Int32(clamping: limit))
    return failure == 0 ? nil : failure
  }

  /// Empty lines and repetitions are left out, and so are lines that begin with a space, as in bash.
  package func addToHistory(_ line: String, isKept: Bool) {
    guard !line.isEmpty, !line.hasPrefix(" "), line != lastHistoryLine else { return }
    lastHistoryLine = line
    // A file that cannot be written any more is no reason to disturb a session.
    _ = creadline_add_history(line, isKept)
  }

  package func close() {
    guard !isClosed else { return }
    isClosed = true
    pasted = []
    let wasWaiting = waiting != nil
    creadline_stop()
    finish(.end)
    // Dispatch does not let go of a suspended source.
    if !wasWaiting { input.resume() }
    input.cancel()
    for number in [SIGINT, SIGWINCH, SIGTSTP, SIGCONT] { SignalEvents.shared.release(number) }
  }

  /// A line came from readline, or the end of input.
  ///
  /// - Parameter isPasted: whether it has line breaks that a bracketed paste brought, and no others. Only those are between
  ///   commands: what else is in the line may come from a recording.
  func receive(_ text: String?, isPasted: Bool) {
    guard let text else {
      output.print("\n")
      finish(.end)
      return
    }
    let lines = isPasted ? splitPaste(text) : [text]
    pasted = lines.dropFirst().reversed()
    finish(.line(lines.first ?? ""))
  }

  private func finish(_ result: LineInput) {
    guard let continuation = waiting else { return }
    waiting = nil
    // An event that nobody takes would come again and again.
    if !isClosed { input.suspend() }
    continuation.resume(returning: result)
  }

  private func interrupt() {
    pasted = []
    if creadline_is_active() {
      creadline_interrupt()
      finish(.interrupted)
    } else {
      onInterrupt?()
    }
  }

  /// Ctrl-Z: stops the process, with the terminal as the program in front of us wants it.
  private func suspend() {
    creadline_suspend()
    SignalEvents.shared.stop()
    // Who is nobody's job is not stopped, and not continued either.
    creadline_resume()
  }
}
