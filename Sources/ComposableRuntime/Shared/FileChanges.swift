internal import Foundation

/// Schedules the writing of changed files, which the caller does: the first change at once, later ones after a rest, the last one always.
struct FileChanges: Sendable {
  /// The next step after a file was written.
  enum Step {
    /// Write it again.
    case write(FileContent)
    /// Call `endRest` after the rest.
    case rest(Int)
  }

  private struct File {
    /// What is being written; nil while the file rests.
    var current: FileContent?
    var next: FileContent?
    /// Whether `next` is written without a rest.
    var isUrgent = false
    /// Whether the file may have changed on disk while it was being written.
    var isNoticed = false
    /// The number of the rest after the last writing.
    var rest = 0
  }

  /// The files that are being written, or rest.
  private var files: [URL: File] = [:]
  private var rests = 0

  /// The newest content of a file; nil if it is written.
  func unwritten(_ url: URL) -> FileContent? { files[url].flatMap { $0.next ?? $0.current } }

  /// Returns what to write now, and the content that this change replaces before it was written.
  mutating func change(
    _ url: URL, _ content: FileContent, isUrgent: Bool
  ) -> (next: FileContent?, replaced: FileContent?) {
    let (isFirst, replaced) = (files[url] == nil, files[url]?.next)
    files[url, default: File()].next = content.replacing(replaced)
    if isUrgent { files[url]?.isUrgent = true }
    return (isFirst || isUrgent ? begin(url) : nil, replaced)
  }

  /// Ends the rests of all files and returns what to write now; files that are being written follow.
  mutating func hurry() -> [URL: FileContent] {
    for (url, file) in files where file.next != nil { files[url]?.isUrgent = true }
    return files.keys.reduce(into: [:]) { $0[$1] = begin($1) }
  }

  /// Returns what to write now that a rest has ended.
  mutating func endRest(_ rest: Int, of url: URL) -> FileContent? {
    guard files[url]?.rest == rest, files[url]?.current == nil else { return nil }
    let content = begin(url)
    if content == nil { files[url] = nil }
    return content
  }

  /// Returns what to do after a file was written, and whether it was noticed meanwhile.
  mutating func end(_ url: URL) -> (step: Step, isNoticed: Bool) {
    let isNoticed = files[url]?.isNoticed == true
    files[url]?.current = nil
    if files[url]?.isUrgent == true, let content = begin(url) { return (.write(content), isNoticed) }
    rests += 1
    files[url]?.rest = rests
    return (.rest(rests), isNoticed)
  }

  /// Returns the last rest's number for a file that may have changed; nil while an unwritten change replaces what others wrote.
  mutating func notice(_ url: URL) -> Int? {
    guard let file = files[url] else { return 0 }
    if file.current != nil { files[url]?.isNoticed = true }
    return file.current == nil && file.next == nil ? file.rest : nil
  }

  private mutating func begin(_ url: URL) -> FileContent? {
    guard let file = files[url], file.current == nil, let next = file.next else { return nil }
    files[url] = File(current: next)
    return next
  }
}
