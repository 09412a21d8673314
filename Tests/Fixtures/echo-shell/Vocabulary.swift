import PlayheadCommands

/// What the shell completes: words, and after `state.` members.
enum Vocabulary {
  static let words = ["finish", "forward", "goto", "step", "한국", "한글"]
  static let members = ["state.count", "state.counter", "state.items"]
  /// More than a list shows.
  static let many = (100..<350).map { "many\($0)" }

  static func completion(of line: String, at cursor: Int) -> Completion {
    let before = String(decoding: line.utf8.prefix(cursor), as: UTF8.self)
    let word = before.split(separator: " ", omittingEmptySubsequences: false).last.map(String.init) ?? ""
    let rest = line.utf8.dropFirst(cursor).prefix { $0 != UInt8(ascii: " ") }.count
    let candidates =
      (words + many).map { Completion.Candidate($0) }
      + [Completion.Candidate("state", suffix: .dot)]
      + members.map { Completion.Candidate($0, suffix: .none) }
    let matching = candidates.filter {
      $0.text.hasPrefix(word) && (word.contains(".") || !$0.text.contains("."))
    }
    return Completion(replaced: cursor - word.utf8.count..<cursor + rest, candidates: matching)
  }
}
