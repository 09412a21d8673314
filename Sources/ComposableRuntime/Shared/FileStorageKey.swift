public import Foundation
internal import IssueReporting

/// A file that keeps a shared value.
///
/// ```swift
/// @Shared(.fileStorage(.documentsDirectory.appending(path: "profile.json"))) var profile = Profile()
/// ```
///
/// The file is read when the first property names it, and again after others have changed it: other processes, and
/// properties of other types. Its folder must be there by then. A file that others leave empty or broken, and one whose
/// folder is gone, counts if it is still so after a second.
///
/// A change is on disk when `withLock` returns. While the value goes on changing, it is written once in a second, the
/// last value always, also before the process ends by itself. `save()` of the projected value writes it at once. A
/// change that is not written yet replaces what others write.
///
/// A file that cannot be read leaves the property with its value. ``Shared/loadError`` tells why, and so does an issue.
public struct FileStorageKey<Value: Sendable>: SharedKey {
  private let url: URL
  private let storage: FileStorage
  private let owner = FileOwner()
  /// Nil for a file without a value.
  private let decode: @Sendable (Data) throws -> Value?
  private let encode: @Sendable (Value) throws -> Data

  init(
    _ url: URL, decode: @escaping @Sendable (Data) throws -> Value?,
    encode: @escaping @Sendable (Value) throws -> Data
  ) {
    (self.url, self.decode, self.encode) = (url, decode, encode)
    storage = DependencyValues._current.defaultFileStorage
  }

  public var id: FileStorageKeyID { FileStorageKeyID(url: url, storage: storage) }

  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    let result = Result { try storage.files.load(url, by: owner).flatMap(decode) }
    if case .initialValue = context { reportFailure(result, "the value is the initial one until it is set") }
    continuation.resume(with: result)
  }

  private func reportFailure(_ result: Result<Value?, any Error>, _ consequence: String) {
    guard case .failure(let error) = result else { return }
    reportIssue(
      """
      the file of a shared value could not be read: \(url.path): \(error)

      hint: \(consequence), which replaces the file; move the file away to keep it
      """)
  }

  public func subscribe(context: LoadContext<Value>, subscriber: SharedSubscriber<Value>) -> SharedSubscription {
    let reporters = IssueReporters.current
    return storage.files.watch(url, by: owner) { content in
      let result = Result { try content.get().flatMap(self.decode) }
      let isTorn = if case .success = result { (try? content.get())?.isEmpty == true } else { true }
      return FileNews(isTorn: isTorn) {
        withIssueReporters(reporters) { self.reportFailure(result, "the value is the one before until it is set") }
        subscriber.yield(with: result)
      }
    }
  }

  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    let content = FileContent(
      owner: owner, encode: { [encode] in try encode(value) }, completions: [{ continuation.resume(with: $0) }])
    storage.files.save(url, content, isUrgent: context == .userInitiated)
  }
}

extension FileStorageKey: CustomStringConvertible {
  public var description: String { ".fileStorage(\(url))" }
}

/// What identifies a ``FileStorageKey``: the file, and where it is kept.
public struct FileStorageKeyID: Hashable {
  fileprivate let url: URL
  fileprivate let storage: FileStorage
}

extension SharedReaderKey {
  /// A file that keeps a value as JSON.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - decoder: Reads the value from JSON; nil for one without settings.
  ///   - encoder: Writes the value as JSON; nil for one with sorted keys, over several lines.
  public static func fileStorage<Value: Codable>(
    _ url: URL, decoder: JSONDecoder? = nil, encoder: JSONEncoder? = nil
  ) -> Self where Self == FileStorageKey<Value> {
    FileStorageKey(
      url, decode: { $0.isEmpty ? nil : try (decoder ?? JSONDecoder()).decode(Value.self, from: $0) },
      encode: { value in
        if let encoder { return try encoder.encode(value) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        return try encoder.encode(value)
      })
  }

  /// A file that keeps a value in a format of your own.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - decode: Reads the value from the content of the file. Called when the first property names the file.
  ///   - encode: Makes the content of the file. Called on another thread.
  public static func fileStorage<Value>(
    _ url: URL, decode: @escaping @Sendable (Data) throws -> Value,
    encode: @escaping @Sendable (Value) throws -> Data
  ) -> Self where Self == FileStorageKey<Value> {
    FileStorageKey(url, decode: decode, encode: encode)
  }
}
