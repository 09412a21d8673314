import Foundation
import ProcessTesting
import Testing

/// Every article is reached by clicks from the README, where people read Markdown.
@Suite struct LinkTests {
  private static let root = URL(filePath: PackageFolder.path)

  @Test func `every article is reached from the README, and every link leads somewhere`() throws {
    var waiting = ["README.md"]
    var reached = Set(waiting)
    while let page = waiting.popLast() {
      let text = try Self.prose(of: page)
      #expect(!text.contains("<doc:"), "\(page) has links that only DocC reads")
      for link in text.matches(of: /\]\(([^)\s]+)\)/).map({ String($0.output.1) }) where !link.contains("://") {
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let folder = Self.root.appending(path: page).deletingLastPathComponent()
        let target = parts[0].isEmpty ? Self.root.appending(path: page) : folder.appending(path: parts[0]).standardized
        #expect(FileManager.default.fileExists(atPath: target.path), "\(page) has a link to \(link)")
        let path = String(target.path.dropFirst(Self.root.path.count + 1))
        guard path.hasSuffix(".md") else { continue }
        if parts.count > 1 { #expect(try Self.anchors(of: path).contains(parts[1]), "\(page) has a link to \(link)") }
        if reached.insert(path).inserted { waiting.append(path) }
      }
    }
    let sources = try FileManager.default.subpathsOfDirectory(atPath: Self.root.appending(path: "Sources").path)
    let articles = sources.filter { $0.hasSuffix(".md") }.map { "Sources/\($0)" }
    #expect(articles.count > 50)
    for article in articles where !reached.contains(article) { Issue.record("\(article) is not reached") }
  }

  /// The text without blocks of code.
  private static func prose(of page: String) throws -> String {
    try String(contentsOf: root.appending(path: page), encoding: .utf8).replacing(/(?m)^```(?s:.*?)^```$/, with: "")
  }

  /// The places of the headings, as GitHub names them.
  private static func anchors(of page: String) throws -> Set<String> {
    Set(
      try prose(of: page).matches(of: /(?m)^#+ (.*)$/).map { heading in
        String(heading.output.1.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) })
          .replacing(" ", with: "-")
      })
  }
}
