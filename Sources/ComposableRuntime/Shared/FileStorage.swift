public import Foundation

/// Where ``SharedReaderKey/fileStorage(_:decoder:encoder:)`` keeps its files: the file system, or the memory for tests.
public struct FileStorage: Hashable, Sendable {
  /// Two storages are the same if their files are.
  private let files: any Files

  fileprivate init(_ files: any Files) { self.files = files }

  /// The file system. A file is replaced as a whole, and the folder of a new file is made.
  ///
  /// Changes that other processes make are noticed by ``Shared/load()`` only.
  public static let fileSystem = Self(FilesOnDisk())

  /// Files in memory. Each call makes a storage of its own.
  public static var inMemory: Self { Self(FilesInMemory([:])) }

  /// Files in memory, of which some are there already.
  public static func inMemory(_ files: [URL: Data]) -> Self { Self(FilesInMemory(files)) }

  /// Returns the content of a file, or nil if there is no file.
  func load(_ url: URL) throws -> Data? { try files.load(url) }

  /// Writes what `encode` returns into a file, at once or later.
  ///
  /// - Parameters:
  ///   - url: The file. When it is to be written again before it was written, it is written once.
  ///   - encode: Makes the content.
  ///   - completion: Called when the file was written, or could not be.
  func save(
    _ url: URL, _ encode: @escaping @Sendable () throws -> Data,
    completion: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    files.save(url, FileContent(encode: encode, completion: completion))
  }

  public static func == (left: Self, right: Self) -> Bool { left.files === right.files }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(files)) }
}

private struct FileContent: Sendable {
  let encode: @Sendable () throws -> Data
  let completion: @Sendable (Result<Void, any Error>) -> Void
}

private protocol Files: AnyObject, Sendable {
  func load(_ url: URL) throws -> Data?
  func save(_ url: URL, _ content: FileContent)
}

private final class FilesOnDisk: Files {
  private static let queue: DispatchQueue = {
    // What was changed last is written before the process ends, if that does not take long.
    atexit {
      let isOver = DispatchSemaphore(value: 0)
      FilesOnDisk.queue.async { isOver.signal() }
      _ = isOver.wait(timeout: .now() + 5)
    }
    return DispatchQueue(label: "playhead.file-storage", qos: .utility)
  }()

  /// The changes of a file that are not written yet.
  private struct Changes: Sendable {
    /// The content that is to be written next; only the last one.
    var next: (@Sendable () throws -> Data)?
    /// The content that is being written.
    var current: (@Sendable () throws -> Data)?
    /// Those that wait for `next`.
    var completions: [@Sendable (Result<Void, any Error>) -> Void] = []
  }

  private let changes = Lock<[URL: Changes]>([:])

  func load(_ url: URL) throws -> Data? {
    // A change that is not written yet is the content.
    if let encode = changes.withLock({ $0[url].flatMap { $0.next ?? $0.current } }) { return try encode() }
    do { return try Data(contentsOf: url) } catch CocoaError.fileReadNoSuchFile { return nil }
  }

  func save(_ url: URL, _ content: FileContent) {
    let isFirst = changes.withLock { changes in
      let isFirst = changes[url] == nil
      changes[url, default: Changes()].next = content.encode
      changes[url]?.completions.append(content.completion)
      return isFirst
    }
    if isFirst { Self.queue.async { self.write(url) } }
  }

  /// Writes the changes of a file, also those that come meanwhile.
  private func write(_ url: URL) {
    while let (encode, completions) = next(url) {
      let result = Result {
        let data = try encode()
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: url, options: .atomic)
      }
      for completion in completions { completion(result) }
    }
  }

  /// Returns the content to write next; nil when there is none, and the file is forgotten.
  private func next(
    _ url: URL
  ) -> (encode: @Sendable () throws -> Data, completions: [@Sendable (Result<Void, any Error>) -> Void])? {
    changes.withLock { changes in
      guard let encode = changes[url]?.next else {
        changes[url] = nil
        return nil
      }
      let completions = changes[url]?.completions ?? []
      changes[url] = Changes(current: encode)
      return (encode, completions)
    }
  }
}

private final class FilesInMemory: Files {
  private let files: Lock<[URL: Data]>

  init(_ files: [URL: Data]) { self.files = Lock(files) }

  func load(_ url: URL) throws -> Data? { files.withLock { $0[url] } }

  func save(_ url: URL, _ content: FileContent) {
    content.completion(
      Result {
        let data = try content.encode()
        files.withLock { $0[url] = data }
      })
  }
}

private enum FileStorageDependency: DependencyKey {
  static var liveValue: FileStorage { .fileSystem }
  static var previewValue: FileStorage { .inMemory }
  static var testValue: FileStorage { .inMemory }
}

extension DependencyValues {
  /// Where ``SharedReaderKey/fileStorage(_:decoder:encoder:)`` keeps its files. In tests and previews they are in memory.
  public var defaultFileStorage: FileStorage {
    get { self[FileStorageDependency.self] }
    set { self[FileStorageDependency.self] = newValue }
  }
}
