internal import CReadline
import Dispatch
internal import PlayheadCommands
internal import PlayheadDebugger
import PlayheadPlatform

/// Captures what the app in this process prints to descriptors 1 and 2, so that it mixes neither with the typed line nor with JSON answers.
@MainActor
final class AppOutput {
  // The shell and its child processes write to the original streams, `StandardStreams.output` and `StandardStreams.errors`. When the
  // process ends, even by a trap, the remaining output goes there, too, and is not lost.

  /// Called when ``take(isColored:)`` has new output.
  var onNews: (@MainActor () -> Void)?
  private let source: any DispatchSourceRead
  /// The number of times that output arrived.
  private var newsCount = 0
  /// Whether an unfinished line is to be taken, too.
  private var takesParts = false

  /// Captures the streams; nil if there are no descriptors left; with `isKept`, output that is never taken goes to standard error in the
  /// end, as standard output is for messages alone.
  init?(isKept: Bool = false) {
    let news = creadline_capture_output(isKept)
    guard news >= 0 else { return nil }
    source = DispatchSource.makeReadSource(fileDescriptor: news, queue: .main)
    source.setEventHandler { [weak self] in
      var bytes = [UInt8](repeating: 0, count: 64)
      _ = read(news, &bytes, bytes.count)
      self?.tell()
    }
    source.resume()
  }

  /// The time after which an unfinished line is shown.
  private static let patience = DispatchTimeInterval.milliseconds(200)

  private func tell() {
    newsCount += 1
    onNews?()
  }

  /// Takes the beginning of a line if the rest does not arrive in time.
  private func waitForRest() {
    guard creadline_has_output() else { return }
    let count = newsCount
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.patience) { [weak self] in
      MainActor.assumeIsolated {
        guard let self, self.newsCount == count else { return }
        self.takesParts = true
        self.onNews?()
      }
    }
  }

  /// All lines that were printed until now, and the beginning of a line that does not continue, safe to print; with `isColored`, their
  /// colours are kept.
  func take(isColored: Bool = true) -> String {
    var (count, missing) = (0, 0)
    let bytes = creadline_take_output(takesParts, &count, &missing)
    takesParts = false
    waitForRest()
    guard let bytes else { return "" }
    defer { free(bytes) }
    var splitter = LineSplitter()
    splitter.append(Array(UnsafeRawBufferPointer(start: bytes, count: count)))
    if bytes[count - 1] != CChar(UInt8(ascii: "\n")) { splitter.append([UInt8(ascii: "\n")]) }
    var text = missing > 0 ? "… \(missing) bytes of what was printed are left out\n" : ""
    while let line = splitter.nextLine() { text += Self.shown(line, isColored) + "\n" }
    return text
  }

  /// A line of the app with its colours only: other control sequences could move the cursor, whose place readline tracks, and may come from
  /// elsewhere.
  static func shown(_ line: String, _ isColored: Bool = true) -> String {
    var shown = ""
    var rest = line[...]
    var hasColors = false
    while let match = rest.firstMatch(of: /\u{1B}\[[0-9;:]*m|\t/) {
      shown += TerminalText.escaped(String(rest[..<match.range.lowerBound]))
      let isColor = match.output != "\t"
      if isColored || !isColor { shown += match.output }
      if isColored, isColor { hasColors = true }
      rest = rest[match.range.upperBound...]
    }
    shown += TerminalText.escaped(String(rest))
    return hasColors ? shown + "\u{1B}[0m" : shown
  }
}
