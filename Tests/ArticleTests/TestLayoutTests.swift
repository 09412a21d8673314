import Foundation
import ProcessTesting
import Testing

/// "How the code is laid out" says where a test stands, and how it is named.
@Suite struct TestLayoutTests {
  /// Folders of tests without a counterpart in their target.
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

  @Test func `a test has a name in words`() throws {
    var count = 0
    for file in Self.files("Tests") where !file.contains("Exported/") && !file.contains(".build/") {
      let text = try String(contentsOfFile: "\(PackageFolder.path)/Tests/\(file)", encoding: .utf8)
      for test in text.components(separatedBy: "@Test").dropFirst() {
        guard let start = test.range(of: "func ")?.upperBound else { continue }
        let name = test[start...].prefix { $0 != "(" && $0 != "<" }
        #expect(name.wholeMatch(of: /[a-z]+[A-Z]\w*/) == nil, "\(file): \(name)")
        count += 1
      }
    }
    #expect(count > 2_000)
  }
}
