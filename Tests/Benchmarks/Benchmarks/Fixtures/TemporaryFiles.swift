import Foundation

/// Files of one run, in a folder of their own.
enum TemporaryFiles {
  private static let folder: URL = {
    let folder = FileManager.default.temporaryDirectory.appending(path: "playhead-benchmarks-\(UUID())")
    // Whoever opens a file in it tells what is wrong with it.
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }()

  /// A path at which there is no file yet.
  static func path() -> String { folder.appending(path: "\(UUID()).jsonl").path }

  static func removeAll() {
    try? FileManager.default.removeItem(at: folder)
  }
}
