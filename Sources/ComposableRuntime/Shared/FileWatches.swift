package import Foundation

/// Those that are told of changes of files.
struct FileWatches: Sendable {
  struct Watch: Sendable {
    let owner: FileOwner
    let prepare: FileNews.Prepare
  }

  private var watches: [URL: [Int: Watch]] = [:]
  private var count = 0

  /// Adds a watch, and returns its number.
  mutating func add(_ watch: Watch, of url: URL) -> Int {
    count += 1
    watches[url, default: [:]][count] = watch
    return count
  }

  /// Removes a watch.
  mutating func remove(_ number: Int, of url: URL) -> Watch? {
    let watch = watches[url]?.removeValue(forKey: number)
    if watches[url]?.isEmpty == true { watches[url] = nil }
    return watch
  }

  /// The watches of a file.
  subscript(url: URL) -> [Watch] { watches[url].map { Array($0.values) } ?? [] }
}

/// A change of a file, as one that watches the file has understood it.
package struct FileNews {
  /// Takes the content of a file, or nil if there is no file.
  package typealias Prepare = @Sendable (Result<Data?, any Error>) -> FileNews

  /// Whether the content may be one that is being written.
  let isTorn: Bool
  /// Tells of it. Not called where a change that is made meanwhile replaces the content.
  let tell: () -> Void

  package init(isTorn: Bool = false, tell: @escaping () -> Void) { (self.isTorn, self.tell) = (isTorn, tell) }
}
