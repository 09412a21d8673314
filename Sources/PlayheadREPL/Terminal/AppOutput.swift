internal import CReadline
import Dispatch
internal import PlayheadCommands
internal import PlayheadDebugger
import PlayheadPlatform

/// What the app that runs in this process prints to standard output and error: lines to be shown where they do not spoil
/// the one that is being typed, nor answers that another program reads.
///
/// Those two descriptors belong to the app from here on. The shell itself, and the programs that it starts, use
/// ``StandardStreams/output`` and ``StandardStreams/errors``, and get the streams as they were. So does a process that
/// ends, by whatever: what it still has to say, such as why it traps, is not lost.
@MainActor
final class AppOutput {
  /// Is called when there is something to ``take()``.
  var onNews: (@MainActor () -> Void)?
  private let source: any DispatchSourceRead
  /// How often there were news.
  private var newsCount = 0
  /// Whether a line that has not ended is to be taken, too.
  private var takesParts = false

  /// Takes the streams away from the terminal; nil where that is impossible: out of descriptors.
  ///
  /// - Parameter isKept: whether what nobody takes goes to standard error in the end, as standard output is for messages alone.
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

  /// How long a line may go on before what there is of it is shown as one.
  private static let patience = DispatchTimeInterval.milliseconds(200)

  private func tell() {
    newsCount += 1
    onNews?()
  }

  /// Sees to it that what there is of a line is taken if it does not go on.
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

  /// The whole lines that were printed since, all of them that were by now, safe to print; of a line that does not go on, what there
  /// is.
  ///
  /// - Parameter isColored: whether it keeps its colours.
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

  /// A line of the app's: it may be coloured, but not move the cursor, which readline believes to know; nor pass on what
  /// else came from elsewhere.
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
