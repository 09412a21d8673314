public import Foundation

/// Where ``SharedReaderKey/fileStorage(_:decoder:encoder:)`` keeps its files: the file system, or the memory for tests.
public struct FileStorage: Hashable, Sendable {
  /// Two storages are the same if their files are.
  let files: any Files

  /// Creates a storage of files.
  package init(_ files: any Files) { self.files = files }

  /// The file system. A file is replaced as a whole, and the folder of a new file is made.
  ///
  /// The first change of a file is written at once, and later ones once in a second while it changes: the last one
  /// always. What is not written yet is written when the app ends by itself, and when it goes to the background, which
  /// waits for at most five seconds.
  public static let fileSystem = Self(FilesOnDisk.shared)

  /// Files in memory. Each call makes a storage of its own.
  public static var inMemory: Self { Self(FilesInMemory([:])) }

  /// Files in memory, of which some are there already.
  public static func inMemory(_ files: [URL: Data]) -> Self { Self(FilesInMemory(files)) }

  public static func == (left: Self, right: Self) -> Bool { left.files === right.files }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(files)) }
}

/// What is written into a file.
package struct FileContent: Sendable {
  /// Who has made it.
  let owner: FileOwner
  /// Makes the content.
  let encode: @Sendable () throws -> Data
  /// Called when the file was written, or could not be.
  var completions: [@Sendable (Result<Void, any Error>) -> Void]

  /// This content in the place of one that was not written: both are done when this one is written.
  func replacing(_ other: FileContent?) -> FileContent {
    FileContent(owner: owner, encode: encode, completions: (other?.completions ?? []) + completions)
  }
}

/// Files on a disk or in memory.
package protocol Files: AnyObject, Sendable {
  /// Returns the content of a file, or nil if there is no file.
  func load(_ url: URL, by owner: FileOwner) throws -> Data?
  /// Writes a file, at once or later. When it is to be written again before it was written, it is written once.
  func save(_ url: URL, _ content: FileContent, isUrgent: Bool)
  /// Calls `prepare` after others than the owner have changed a file, also in this process, and tells the news.
  func watch(_ url: URL, by owner: FileOwner, _ prepare: @escaping FileNews.Prepare) -> SharedSubscription
}

private enum FileStorageDependency: DependencyKey {
  static var liveValue: FileStorage { .fileSystem }
  static var previewValue: FileStorage { .inMemory }
  static var testValue: FileStorage { .inMemory }
}

extension DependencyValues {
  /// Where ``SharedReaderKey/fileStorage(_:decoder:encoder:)`` keeps its files. In tests and previews they are in
  /// memory.
  public var defaultFileStorage: FileStorage {
    get { self[FileStorageDependency.self] }
    set { self[FileStorageDependency.self] = newValue }
  }
}
