import ComposableRuntime
import Foundation
import StoreTesting

/// A folder of files on disk, in which the rests between two changes end when a test says so.
struct TestDisk {
  let notifications = NotificationCenter()
  private let folder: URL = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID())/files")
  private let rests = LockIsolated<[@Sendable () -> Void]>([])

  /// Calls `body` with the files as the storage of the file keys.
  func during<R>(_ body: (FilesOnDisk) async throws -> R) async throws -> R {
    defer { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }
    let files = FilesOnDisk(notifications: notifications) { [rests] body in rests.withValue { $0.append(body) } }
    return try await withDependencies {
      $0.defaultFileStorage = FileStorage(files)
    } operation: {
      try await body(files)
    }
  }

  /// Ends all rests. What is written after them is on disk when it returns.
  func endRests() {
    let ended = rests.withValue { rests in
      defer { rests = [] }
      return rests
    }
    for body in ended { body() }
  }

  func file(_ name: String) -> URL { folder.appending(path: name) }

  func content(of name: String) -> String? { try? String(contentsOf: file(name), encoding: .utf8) }

  /// Writes a file as another process does that replaces it as a whole.
  func write(_ content: String, to name: String) throws {
    try Data(content.utf8).write(to: file(name), options: .atomic)
  }

  /// Moves the folder away, and makes another one in its place.
  func replaceFolder() throws {
    let other = folder.deletingLastPathComponent().appending(path: "moved")
    try FileManager.default.moveItem(at: folder, to: other)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }
}

/// Waits for what another thread does; not longer than the time limit of the test.
nonisolated(nonsending) func until(_ condition: @autoclosure () -> Bool) async {
  while !condition() && !Task.isCancelled { await Task.yield() }
}

extension SharedKey where Self == FileStorageKey<Int> {
  /// A number in a file.
  static func number(
    in url: URL, whileReading: @escaping @Sendable (Int) -> Void = { _ in },
    whileWriting: @escaping @Sendable () -> Void = {}
  ) -> Self {
    fileStorage(
      url,
      decode: { data in
        let number = try JSONDecoder().decode(Int.self, from: data)
        whileReading(number)
        return number
      },
      encode: { number in
        whileWriting()
        return Data("\(number)".utf8)
      })
  }
}
