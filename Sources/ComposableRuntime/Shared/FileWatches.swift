package import Foundation

struct FileWatches: Sendable {
  struct Watch: Sendable {
    let owner: FileOwner
    let prepare: FileNews.Prepare
  }

  private var watches: [URL: [Int: Watch]] = [:]
  private var count = 0

  mutating func add(_ watch: Watch, of url: URL) -> Int {
    count += 1
    watches[url, default: [:]][count] = watch
    return count
  }

  mutating func remove(_ number: Int, of url: URL) -> Watch? {
    let watch = watches[url]?.removeValue(forKey: number)
    if watches[url]?.isEmpty == true { watches[url] = nil }
    return watch
  }

  subscript(url: URL) -> [Watch] { watches[url].map { Array($0.values) } ?? [] }
}

/// A change of a file, as a watch has decoded it.
package struct FileNews {
  /// Receives the content of a file, or nil if there is no file.
  package typealias Prepare = @Sendable (Result<Data?, any Error>) -> FileNews

  /// Whether the file may be half written.
  let isTorn: Bool
  /// Reports the change; not called where a later change replaces the content.
  let tell: () -> Void

  package init(isTorn: Bool = false, tell: @escaping () -> Void) { (self.isTorn, self.tell) = (isTorn, tell) }
}
