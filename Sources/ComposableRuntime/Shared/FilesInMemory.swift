internal import Foundation
internal import PlayheadPlatform

/// Files for tests.
final class FilesInMemory: Files {
  private let files: Lock<[URL: Data]>
  private let watches = Lock(FileWatches())

  init(_ files: [URL: Data]) { self.files = Lock(files) }

  func load(_ url: URL, by owner: FileOwner) throws -> Data? {
    let data = files.withLock { $0[url] }
    owner.learn(data)
    return data
  }

  func save(_ url: URL, _ content: FileContent, isUrgent: Bool) {
    let result = Result {
      let data = try content.encode()
      files.withLock { $0[url] = data }
      content.owner.learn(data)
      return data
    }
    for completion in content.completions { completion(result.map { _ in }) }
    guard case .success(let data) = result else { return }
    for watch in watches.withLock({ $0[url] }) where !watch.owner.knows(data) {
      let news = watch.prepare(.success(data))
      if files.withLock({ $0[url] != data }) { return }
      news.tell()
      watch.owner.learn(data)
    }
  }

  func watch(_ url: URL, by owner: FileOwner, _ prepare: @escaping FileNews.Prepare) -> SharedSubscription {
    let number = watches.withLock { $0.add(FileWatches.Watch(owner: owner, prepare: prepare), of: url) }
    return SharedSubscription { [weak self] in
      let watch = self?.watches.withLock { $0.remove(number, of: url) }
      withExtendedLifetime(watch) {}
    }
  }
}
