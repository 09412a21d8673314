import ProcessTesting
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A whole session as a file: `$ playhead` and its arguments, what is printed at the start, each line of standard input
/// after `(playhead) ` with what it prints on standard output and standard error, and the status.
struct Transcript: CustomTestStringConvertible {
  /// What answers a question about nothing; it marks where the answer to each line ends.
  private var marker: (line: String, answer: String) {
    let answer =
      arguments.contains("--json") ? #"{"command":"apropos","commands":[]}"# : "nothing about 'no-such-word'"
    return ("apropos no-such-word", answer + "\n")
  }

  /// The folder with the transcripts and their recordings.
  static let folder = PackageFolder.path + "/Tests/PlayheadREPLTests/Transcripts"

  let name: String
  private(set) var arguments: [String] = []
  private(set) var lines: [String] = []

  var testDescription: String { name }

  /// What the file says.
  var text: String { Self.read(name) }

  /// Reads the arguments and the input of a transcript.
  init(name: String) {
    self.name = name
    for line in Self.read(name).split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("$ playhead ") {
        arguments = line.dropFirst("$ playhead ".count).split(separator: " ").map(String.init)
      } else if line.hasPrefix("(playhead) ") {
        lines.append(String(line.dropFirst("(playhead) ".count)))
      }
    }
  }

  static func all() -> [Transcript] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name.hasSuffix(".txt") { names.append(name) }
    }
    return names.sorted().map { Transcript(name: $0) }
  }

  /// Runs the session, and writes down what happens as the file does.
  func run() throws -> String {
    let paths = arguments.map { $0.hasSuffix(".jsonl") || $0.hasSuffix(".playhead") ? "\(Self.folder)/\($0)" : $0 }
    let input = ([""] + lines).map { "\($0)\n\(marker.line)\n" }.joined()
    let session = try PipeSession(executable: "playhead", arguments: paths, input: .text(input), mergesErrors: true)
    let output = session.output.replacing("\(Self.folder)/", with: "")
    let answers = output.split(separator: marker.answer, omittingEmptySubsequences: false)
    var text = "$ playhead \(arguments.joined(separator: " "))\n" + (answers.first ?? "")
    for (line, answer) in zip(lines, answers.dropFirst()) { text += "(playhead) \(line)\n\(answer)" }
    if case .exited(let status) = session.status { return text + "[status \(status)]\n" }
    return text + "[\(session.status)]\n"
  }

  /// Writes the file again, when what is printed has changed for the better.
  func write(_ text: String) {
    guard let file = fopen("\(Self.folder)/\(name)", "w") else { return }
    fputs(text, file)
    fclose(file)
  }

  private static func read(_ name: String) -> String {
    guard let file = fopen("\(folder)/\(name)", "r") else { return "" }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
