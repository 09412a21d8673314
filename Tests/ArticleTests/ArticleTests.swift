import Foundation
import ProcessTesting
import Testing

/// The code of the articles stands in this folder, too, where it is compiled and run. `ReadmeTests` compiles that of the README.
@Suite struct ArticleTests {
  private static let package = URL(filePath: PackageFolder.path)

  private static let articles: [URL] = {
    let sources = FileManager.default.enumerator(
      at: package.appending(path: "Sources"), includingPropertiesForKeys: nil)
    let found = (sources?.allObjects as? [URL] ?? []).filter {
      $0.pathExtension == "md" && $0.deletingLastPathComponent().pathExtension == "docc"
    }
    return found.sorted { $0.path < $1.path }
  }()

  /// What begins so cannot stand in a test: a package's manifest, exports of a module.
  private static let exceptions = ["// swift-tools-version", "dependencies: [.package", "@_exported import"]

  /// The code by file, without white space: this folder's, and that of other packages' samples.
  private static func code() throws -> [String] {
    let folder = package.appending(path: "Tests/ArticleTests")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    // What is compiled under the name of TCA stands with it.
    let others = ["ExamplesTests/CounterFeatureTests.swift", "UnderTCAName/PlayheadTCATests/Article.swift"]
    return try (files + others.map { package.appending(path: "Tests/\($0)") })
      .map { squeezed(try String(contentsOf: $0, encoding: .utf8)) }
  }

  private static func squeezed(_ text: String) -> String {
    text.split(separator: "\n").filter { !$0.hasPrefix("import ") }.joined().filter { !$0.isWhitespace }
  }

  /// The blocks of Swift in an article.
  private static func blocks(of article: URL) throws -> [String] {
    try String(contentsOf: article, encoding: .utf8).components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "\n```").first }
  }

  @Test func `the code of the articles is compiled`() throws {
    let code = try Self.code()
    var count = 0
    for article in Self.articles {
      for block in try Self.blocks(of: article) where !Self.exceptions.contains(where: block.hasPrefix) {
        // Declarations and statements of one block may stand apart.
        for part in block.components(separatedBy: "\n\n") {
          let squeezed = Self.squeezed(part)
          count += squeezed.count
          #expect(
            squeezed.isEmpty || code.contains { $0.contains(squeezed) },
            "\(article.lastPathComponent) has code that is not compiled:\n\(part)")
        }
      }
    }
    #expect(count > 10_000)
  }
}
