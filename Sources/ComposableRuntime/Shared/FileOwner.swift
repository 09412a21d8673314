internal import Foundation
internal import PlayheadPlatform

/// Who loads, watches and saves a file: a key. What it has loaded or saved is no news to it, unlike what another key has
/// saved.
package final class FileOwner: Sendable {
  /// The hash of the content that it knows.
  private let known = Lock<Int?>(nil)

  package init() {}

  /// Takes that it knows the content of its file, which is nil if there is no file.
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
    // The hash of `Data` is that of its beginning.
    data?.withUnsafeBytes { hasher.combine(bytes: $0) }
    hasher.combine(data == nil)
    return hasher.finalize()
  }
}
