internal import Foundation
internal import PlayheadPlatform

/// A key that uses a file, and remembers what it has loaded or saved, so that only changes of others are reported to it.
package final class FileOwner: Sendable {
  /// The hash of the content that the key knows.
  private let known = Lock<Int?>(nil)

  package init() {}

  /// Remembers the content of the file; nil if there is no file.
  func learn(_ content: Data?) {
    let hash = Self.hash(of: content)
    known.withLock { $0 = hash }
  }

  func knows(_ content: Data?) -> Bool {
    let hash = Self.hash(of: content)
    return known.withLock { $0 == hash }
  }

  private static func hash(of data: Data?) -> Int {
    var hasher = Hasher()
    // `Data` hashes only its beginning.
    data?.withUnsafeBytes { hasher.combine(bytes: $0) }
    hasher.combine(data == nil)
    return hasher.finalize()
  }
}
