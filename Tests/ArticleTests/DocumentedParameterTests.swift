import Foundation
import ProcessTesting
import Testing

/// DocC does not hold the parameters that a comment describes to the declaration: the place of a call is described once a module.
@Suite struct DocumentedParameterTests {
  private static let sources = URL(filePath: PackageFolder.path).appending(path: "Sources")

  @Test func `each parameter that a comment describes is one of the declaration`() throws {
    let files = FileManager.default.enumerator(atPath: Self.sources.path)?.allObjects as? [String] ?? []
    var count = 0
    for file in files where file.hasSuffix(".swift") {
      let text = try String(contentsOf: Self.sources.appending(path: file), encoding: .utf8)
      var names: [Substring] = []
      var declaration = ""
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        let code = line.drop { $0 == " " }
        if code.hasPrefix("///") {
          if let match = code.firstMatch(of: /^\/\/\/ +- (?:Parameter )?`?([a-z]\w*)`?:/) {
            names.append(match.output.1)
          }
          declaration = ""
        } else if !names.isEmpty {
          declaration += code + "\n"
          // A declaration ends where its body begins, or with an empty line.
          guard code.isEmpty || code.hasSuffix("{") || code.hasSuffix("}") || declaration.utf8.count > 4000 else {
            continue
          }
          for name in names {
            #expect(
              declaration.contains(try Regex("\\b\(name)\\b")), "\(file): '\(name)' in \(declaration.prefix(100))")
          }
          count += names.count
          names = []
        }
      }
    }
    #expect(count > 500)
  }
}
