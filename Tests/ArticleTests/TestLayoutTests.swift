import Foundation
import ProcessTesting
import Testing

/// "How the code is laid out" says where a test stands.
@Suite struct TestLayoutTests {
  /// Folders of tests that are none of their target's.
  private static let own = ["Exported", "Features", "Support", "Transcripts"]

  private static func files(_ folder: String) -> [String] {
    let paths = FileManager.default.enumerator(atPath: "\(PackageFolder.path)/\(folder)")?.allObjects as? [String]
    return (paths ?? []).filter { $0.hasSuffix(".swift") }
  }

  @Test func `a file of tests stands in the folder of what it tests`() throws {
    var count = 0
    for target in try LayoutArticleTests.manifest().keys {
      let hasSourcesAtTheTop = Self.files("Sources/\(target)").contains { !$0.contains("/") && $0 != "Exports.swift" }
      for file in Self.files("Tests/\(target)Tests") {
        var folders = file.split(separator: "/").dropLast()
        if folders.isEmpty {
          #expect(hasSourcesAtTheTop && file.hasSuffix("Tests.swift"), "\(target)Tests/\(file) is of a folder")
        }
        if let last = folders.last, Self.own.contains(String(last)) { folders.removeLast() }
        let folder = "Sources/\(target)/\(folders.joined(separator: "/"))"
        #expect(FileManager.default.fileExists(atPath: "\(PackageFolder.path)/\(folder)"), "\(target)Tests/\(file)")
        count += 1
      }
    }
    #expect(count > 300)
  }
}
