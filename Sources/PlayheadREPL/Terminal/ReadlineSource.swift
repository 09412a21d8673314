internal import CReadline
import Dispatch
package import PlayheadCommands
internal import PlayheadDebugger
import PlayheadPlatform

/// Lines that a person types, edited by GNU readline without blocking the main actor.
@MainActor
package final class ReadlineSource: LineSource {
  // readline's state is global, so only one instance may exist, on standard input and output. The terminal is raw only while a line is
  // awaited, and is restored however the process ends.

  /// Completes a line at a cursor, a UTF-8 offset.
  package typealias Completer = @MainActor (_ line: String, _ cursor: Int) -> Completion

  /// Whether standard input and output are terminals.
  package static var isAvailable: Bool { isatty(STDIN_FILENO) == 1 && isatty(StandardStreams.output) == 1 }

  /// Called at Ctrl-C while no line is awaited, that is, while a command runs.
  package var onInterrupt: (@MainActor () -> Void)?

  /// Splits a pasted text into lines, which are returned one by one.
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
  /// The lines of a paste that were not requested yet, the next one last.
  private var pasted: [String] = []
  private var lastHistoryLine: String?
  private var isClosed = false

  /// Takes over the terminal; `output` prints while no line is awaited, and `complete` answers Tab on the main actor, so it delays the
  /// prompt.
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
      // readline showed the paste as one line, so each line is printed again above its own output.
      output.print(prompt + TerminalText.escaped(line) + "\n")
      return .line(line)
    }
    return await withCheckedContinuation { continuation in
      waiting = continuation
      creadline_begin(PromptText.marked(prompt))
      input.resume()
      // Bytes that readline has buffered would cause no event.
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

  /// Reads the history file at a path in an existing folder, keeps its last `limit` lines, and adds to it from now on, creating it for its
  /// owner only; returns an `errno` if that fails, and nil otherwise.
  @discardableResult
  package func openHistory(at path: String, limit: Int = 10_000) -> Int32? {
    let failure = creadline_open_history(path, Int32(clamping: limit))
    return failure == 0 ? nil : failure
  }

  /// Omits empty lines, repetitions, and lines that begin with a space, as bash does.
  package func addToHistory(_ line: String, isKept: Bool) {
    guard !line.isEmpty, !line.hasPrefix(" "), line != lastHistoryLine else { return }
    lastHistoryLine = line
    // A failure to write the history must not interrupt a session.
    _ = creadline_add_history(line, isKept)
  }

  package func close() {
    guard !isClosed else { return }
    isClosed = true
    pasted = []
    let wasWaiting = waiting != nil
    creadline_stop()
    finish(.end)
    // Dispatch cannot release a suspended source.
    if !wasWaiting { input.resume() }
    input.cancel()
    for number in [SIGINT, SIGWINCH, SIGTSTP, SIGCONT] { SignalEvents.shared.release(number) }
  }

  /// Receives a line from readline, or nil at the end; only the line breaks of a bracketed paste separate commands, as any others may come
  /// from a recording.
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
    // An event that nothing reads would be raised again and again.
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

  /// Handles Ctrl-Z: stops the process, with the terminal restored for the program in the foreground.
  private func suspend() {
    creadline_suspend()
    SignalEvents.shared.stop()
    // Without job control, the process was not stopped, and no SIGCONT will come.
    creadline_resume()
  }
}
