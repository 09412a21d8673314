import Foundation
import ProcessTesting
import Testing

/// "How the code is laid out" says what the manifest does.
@Suite struct LayoutArticleTests {
  private static let package = URL(filePath: PackageFolder.path)

  /// Which of the package's own targets each of those in `Sources` depends on, the examples apart.
  static func manifest() throws -> [String: Set<String>] {
    let text = try String(contentsOf: package.appending(path: "Package.swift"), encoding: .utf8)
    var dependencies: [String: Set<String>] = [:]
    for start in text.ranges(of: /\.(?:target|executableTarget|macro|systemLibrary)\(\s*name: "/) {
      let name = String(text[start.upperBound...].prefix { $0 != "\"" })
      var depth = 1
      let declaration = text[start.upperBound...].prefix { character in
        depth += character == "(" ? 1 : character == ")" ? -1 : 0
        return depth > 0
      }
      guard !declaration.contains("path: \"Tests"), !declaration.contains("path: \"Sources/Examples"),
        !name.contains("\\")
      else { continue }
      let list =
        declaration.range(of: "dependencies: ").map { declaration[$0.upperBound...].prefix { $0 != "]" } } ?? ""
      dependencies[name] = Set(list.matches(of: /"([\w-]+)"/).map { String($0.output.1) })
    }
    return dependencies.mapValues { $0.intersection(dependencies.keys) }
  }

  private static func table() throws -> [String: Set<String>] {
    let path = "Sources/PlayheadCommands/PlayheadCommands.docc/HowTheCodeIsLaidOut.md"
    let text = try String(contentsOf: package.appending(path: path), encoding: .utf8)
    var rows: [String: Set<String>] = [:]
    let section = try #require(
      text.components(separatedBy: "## The targets").last?.components(separatedBy: "\n## ").first)
    for line in section.split(separator: "\n") where line.hasPrefix("| `") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      rows[cells[0].filter { $0 != "`" }] = Set(cells[2].matches(of: /`([\w-]+)`/).map { String($0.output.1) })
    }
    return rows
  }

  @Test func `the table of targets is the manifest's`() throws {
    let (manifest, table) = (try Self.manifest(), try Self.table())
    #expect(manifest.count > 20)
    #expect(Set(table.keys) == Set(manifest.keys))
    for (name, dependencies) in manifest { #expect(table[name] == dependencies, "\(name)") }
  }

  /// What a target uses that its dependencies use compiles only by chance.
  @Test func `each target imports only what the manifest says`() throws {
    let manifest = try Self.manifest()
    var count = 0
    for (name, dependencies) in manifest {
      let folder = Self.package.appending(path: "Sources/\(name)")
      for file in FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
      where file.hasSuffix(".swift") {
        // A file that two targets compile, one by a link to it, imports what each has.
        let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
          .replacing(/#if \w+\n(?: *(?:\w+ )?import \w+\n)+#elseif/, with: "")
        let imports = text.matches(of: /(?m)^ *(?:@\w+(?:\(\w+\))? +)*(?:\w+ +)?import +(?:\w+ +)?(\w+)/)
        for module in imports.map({ String($0.output.1) }) where manifest[module] != nil {
          #expect(dependencies.contains(module), "\(name)/\(file) imports \(module)")
          count += 1
        }
      }
    }
    #expect(count > 500)
  }

  @Test func `the folders and types that are named are there`() throws {
    let path = "Sources/PlayheadCommands/PlayheadCommands.docc/HowTheCodeIsLaidOut.md"
    let text = try String(contentsOf: Self.package.appending(path: path), encoding: .utf8)
    let files = Set(
      ["Sources", "Tests"].flatMap { folder -> [String] in
        let paths = FileManager.default.enumerator(atPath: Self.package.appending(path: folder).path)?.allObjects
        return (paths as? [String] ?? []).map { ($0 as NSString).lastPathComponent }
      })
    for name in text.matches(of: /`([A-Z]\w+)`/).map({ String($0.output.1) }) where try Self.table()[name] == nil {
      let isFile = files.contains("\(name).swift") || files.contains("\(name).md")
      #expect(isFile || ["Codable", "Sources"].contains(name), "there is no \(name)")
    }
    for folder in text.matches(of: /`((?:Composable|Playhead)\w+(?:\/\w+)+)`/).map({ String($0.output.1) }) {
      #expect(
        FileManager.default.fileExists(atPath: Self.package.appending(path: "Sources/\(folder)").path), "\(folder)")
    }
  }
}
