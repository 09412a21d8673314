import Foundation
import ProcessTesting

/// The recordings of this repository.
enum Samples {
  static let root = URL(filePath: PackageFolder.path)
  static let folder = root.appending(path: "recordings").path
  static let python = root.appending(path: ".build/python/bin/python3").path
}
