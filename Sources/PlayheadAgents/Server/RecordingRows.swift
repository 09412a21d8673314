internal import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadPlatform

/// The list of recordings, each with what it is about, the newest first.
struct RecordingRows: OutputRows {
  let array = "recordings"
  var size = PageSize()
  private let folders: NamedFolders
  private var names: [String]
  private let isEmpty: Bool
  private var isOver = false
  /// What was found in the recordings, for all copies: an answer that is too long is made again with fewer rows.
  private let opened = Opened()

  private final class Opened: Sendable {
    let rows = Lock<[String: (text: String, facts: JSONFacts)]>([:])
  }

  /// A larger file is only named, as reading many of them takes long.
  private static let sizeLimit = 64 << 20

  init(_ folders: NamedFolders) {
    self.folders = folders
    names = folders.newest
    isEmpty = names.isEmpty
  }

  mutating func next() -> OutputPage? {
    guard !isOver else { return nil }
    var page = OutputPage()
    let limit = size.take()
    if isEmpty { page.text = "no recordings\n" }
    for name in names.prefix(limit) where !Task.isCancelled {
      let (text, facts) = row(name)
      page.text += "\(TerminalText.escaped(name))  \(text)\n"
      page.json.append((["recording": name] as JSONFacts).adding(facts).asJSON)
    }
    names.removeFirst(min(limit, names.count))
    isOver = names.isEmpty
    return page
  }

  mutating func skip(_ count: Int) -> Bool {
    names.removeFirst(min(count, names.count))
    return true
  }

  private func row(_ name: String) -> (text: String, facts: JSONFacts) {
    if let known = opened.rows.withLock({ $0[name] }) { return known }
    let found = read(name)
    opened.rows.withLock { $0[name] = found }
    return found
  }

  private func read(_ name: String) -> (text: String, facts: JSONFacts) {
    guard let file = try? folders.file(name), let size = FileStamp(file.path)?.size else {
      return ("is gone", ["error": "is gone"])
    }
    guard size <= Self.sizeLimit else { return ("\(size >> 20) MB: open it to see what it is about", ["size": size]) }
    do {
      let row = try RecordingRow(file.path, inflatedLimit: Self.sizeLimit)
      return (row.text, row.facts)
    } catch {
      let reason = TerminalText.escaped(String("\(error)".trimmingPrefix("\(file.path):").trimmingPrefix(" ")))
      return (reason, ["error": reason])
    }
  }
}
