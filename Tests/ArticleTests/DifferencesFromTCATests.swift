import Foundation
import ProcessTesting
import Testing

/// What differs from TCA is listed whole.
@Suite struct DifferencesFromTCATests {
  private static let root = URL(filePath: PackageFolder.path)

  private static func text(under folder: String, _ suffix: String) throws -> String {
    let folder = root.appending(path: folder)
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(suffix) }
    return try files.map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }.joined()
  }

  @Test func `each public name of TCA is declared here, or told of as missing`() throws {
    var declared: Set<Substring> = []
    for module in ["ComposableOlder", "ComposableRuntime", "ComposableTestSupport", "ComposableTesting"] {
      let code = try Self.text(under: "Sources/\(module)", ".swift")
      let pattern =
        /public\b[^\n=({]*?\b(?:func|var|let|struct|class|enum|protocol|typealias|macro|actor)\s+`?([A-Za-z]\w*)|\bcase\s+([a-z]\w*)/
      for match in code.matches(of: pattern) { declared.insert(match.1 ?? match.2 ?? "") }
    }
    let articles = try Self.text(under: "Sources/ComposableRuntime/ComposableRuntime.docc", ".md")
    let told = Set(articles.matches(of: /`([^`\n]*)`/).flatMap { $0.1.matches(of: /\w+/).map(\.0) })
    let names = namesOfTCA.split(whereSeparator: \.isWhitespace)
    #expect(names.count > 200)
    #expect(names.filter { !declared.contains($0) && !told.contains($0) } == [])
  }
}
