public import Foundation

/// Where ``SharedReaderKey/fileStorage(_:decoder:encoder:)`` keeps its files: the file system, or the memory for tests.
public struct FileStorage: Hashable, Sendable {
  let files: any Files

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

package struct FileContent: Sendable {
  let owner: FileOwner
  let encode: @Sendable () throws -> Data
  /// Called when the file was written, or could not be.
  var completions: [@Sendable (Result<Void, any Error>) -> Void]

  /// Returns this content with the completions of one that was not written, which are called when this one is written.
  func replacing(_ other: FileContent?) -> FileContent {
    FileContent(owner: owner, encode: encode, completions: (other?.completions ?? []) + completions)
  }
}

package protocol Files: AnyObject, Sendable {
  /// Nil if there is no file.
  func load(_ url: URL, by owner: FileOwner) throws -> Data?
  /// Writes a file, at once or later; only the newest of several unwritten contents is written.
  func save(_ url: URL, _ content: FileContent, isUrgent: Bool)
  /// Calls `prepare` and reports the news after anyone but the owner has changed a file, also in this process.
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
