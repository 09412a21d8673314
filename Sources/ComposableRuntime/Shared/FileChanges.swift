internal import Foundation

/// The changes of files that are not written yet, and when they are written: the first change of a file at once, later
/// ones after a rest, the last one always.
///
/// It only says what is to be done. Who asks it does that, and tells it when it is done.
struct FileChanges: Sendable {
  /// What is to be done after a file was written.
  enum Step {
    /// Write it again.
    case write(FileContent)
    /// Call `endRest` after the rest.
    case rest(Int)
  }

  private struct File {
    /// What is being written. Without it the file rests.
    var current: FileContent?
    /// What is written next.
    var next: FileContent?
    /// Whether `next` is written without a rest.
    var isUrgent = false
    /// Whether something was noticed of the file while it was being written.
    var isNoticed = false
    /// The number of the rest after the last writing.
    var rest = 0
  }

  /// Those that are being written, or rest.
  private var files: [URL: File] = [:]
  private var rests = 0

  /// The newest content of a file; nil if it is written.
  func unwritten(_ url: URL) -> FileContent? { files[url].flatMap { $0.next ?? $0.current } }

  /// Takes a change, which is urgent if it is to be written without a rest.
  ///
  /// - Returns: What to write now, and what is never written because the change replaces it.
  mutating func change(
    _ url: URL, _ content: FileContent, isUrgent: Bool
  ) -> (next: FileContent?, replaced: FileContent?) {
    let (isFirst, replaced) = (files[url] == nil, files[url]?.next)
    files[url, default: File()].next = content.replacing(replaced)
    if isUrgent { files[url]?.isUrgent = true }
    return (isFirst || isUrgent ? begin(url) : nil, replaced)
  }

  /// Ends the rests of all files, and returns what to write now. Files that are being written follow.
  mutating func hurry() -> [URL: FileContent] {
    for (url, file) in files where file.next != nil { files[url]?.isUrgent = true }
    return files.keys.reduce(into: [:]) { $0[$1] = begin($1) }
  }

  /// Takes the end of a rest, and returns what to write now.
  mutating func endRest(_ rest: Int, of url: URL) -> FileContent? {
    guard files[url]?.rest == rest, files[url]?.current == nil else { return nil }
    let content = begin(url)
    if content == nil { files[url] = nil }
    return content
  }

  /// Takes that a file was written, and returns what to do next, and whether the file was noticed meanwhile.
  mutating func end(_ url: URL) -> (step: Step, isNoticed: Bool) {
    let isNoticed = files[url]?.isNoticed == true
    files[url]?.current = nil
    if files[url]?.isUrgent == true, let content = begin(url) { return (.write(content), isNoticed) }
    rests += 1
    files[url]?.rest = rests
    return (.rest(rests), isNoticed)
  }

  /// Takes that something was noticed of a file.
  ///
  /// - Returns: The number of the rest after the last writing, which another writing changes; nil while a change is not
  ///   written yet, because it replaces what others have written.
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
