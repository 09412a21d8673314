import Foundation
import PlayheadFormat
import ProcessTesting
import Testing

/// The packages that the README shows: their manifests, and the code of each with what an app has besides.
@Suite struct ReadmeTests {
  private static let root = URL(filePath: PackageFolder.path)

  /// A section with a manifest and code.
  struct Section: CustomTestStringConvertible {
    let title: String
    /// What the app has that the section does not show.
    var app = ""
    /// This package's.
    let products: Set<String>
    /// Whether it is on TCA, which has a stand-in here.
    var isOnTCA = false

    var testDescription: String { title }
  }

  private static let sections = [
    Section(
      title: "My app is on TCA",
      app: """
        import ComposableArchitecture
        struct AppFeature: Reducer {
          struct State: Equatable {}
          enum Action { case start }
          func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
        }
        """, products: ["PlayheadRecorder", "PlayheadTCA"], isOnTCA: true),
    Section(
      title: "My store is another one",
      app: """
        import PlayheadRecorder
        @Recordable struct AppState { var count = 0 }
        @Recordable enum AppAction { case refresh }
        final class AppStore {
          var state = AppState()
          func send(_ action: AppAction) {}
        }
        """, products: ["PlayheadRecorder"]),
    Section(title: "A new app on the runtime", products: ["ComposableRuntime", "PlayheadLive", "PlayheadRecorder"]),
  ]

  private static func blocks(of section: Section) throws -> [String] {
    let text = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let part = try #require(text.components(separatedBy: "\n## ").first { $0.hasPrefix(section.title + "\n") })
    return part.matches(of: /\n```swift\n((?s:.*?\n))```\n/).map { String($0.output.1) }
  }

  @Test func `it is short, and GitHub cuts no line of its code`() throws {
    let lines = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 151)
    for part in lines.split(omittingEmptySubsequences: false, whereSeparator: { $0.hasPrefix("```") }).enumerated()
    where part.offset % 2 == 1 { #expect(part.element.allSatisfy { $0.count <= 90 }) }
  }

  @Test(arguments: sections) func `its manifest names products of this package`(section: Section) throws {
    try withTemporaryFolder { folder in
      let app = URL(filePath: folder).appending(path: "app")
      try FileManager.default.createDirectory(at: app, withIntermediateDirectories: true)
      try Self.blocks(of: section)[0].write(
        to: app.appending(path: "Package.swift"), atomically: false, encoding: .utf8)
      let dump = try PipeSession(
        executable: "/usr/bin/env", arguments: ["swift", "package", "--package-path", app.path, "dump-package"],
        environment: ProcessInfo.processInfo.environment, input: .devNull)
      #expect(dump.status == .exited(0), "\(dump.errors)")
      let manifest = try JSONValue(parsing: dump.output)
      let dependency = manifest["dependencies"]?[0]?["fileSystem"]?[0]
      #expect(dependency?["identity"] == "playhead")
      #expect((dependency?["traits"]?[0]?["name"] == "ComposableArchitecture") == section.isOnTCA)
      guard case .array(let used)? = manifest["targets"]?[0]?["dependencies"] else { throw CancellationError() }
      let others: Set = section.isOnTCA ? ["ComposableArchitecture"] : []
      #expect(Set(used.compactMap { $0["product"]?[0]?.string }) == section.products.union(others))
      let own = try String(contentsOf: Self.root.appending(path: "Package.swift"), encoding: .utf8)
      for product in section.products { #expect(own.contains(".library(\"\(product)\")"), "\(product)") }
    }
  }

  @Test(arguments: sections) func `its code compiles, and imports no more than that`(section: Section) throws {
    let code = try Self.blocks(of: section)[1]
    for name in code.matches(of: /(?m)^import (\w+)$/).map({ String($0.output.1) }) {
      #expect(section.products.contains(name) || section.isOnTCA && name == "ComposableArchitecture", "\(name)")
    }
    try withTemporaryFolder { folder in
      try section.app.write(toFile: "\(folder)/App.swift", atomically: false, encoding: .utf8)
      // Of an app for iOS no file is the main one.
      let file = section.isOnTCA ? "Recorded.swift" : "main.swift"
      try code.write(toFile: "\(folder)/\(file)", atomically: false, encoding: .utf8)
      let check = try Typecheck(
        flags: section.isOnTCA ? ["-D", "ComposableArchitecture"] : [],
        macros: ["ComposableMacros", "PlayheadRecorderMacros"])
      if section.isOnTCA {
        #expect(try check.compile("ComposableArchitecture", "Tests/TypecheckTests/DeclaredTCA") == "")
        #expect(try check.compile("PlayheadTCA", "Sources/PlayheadTCA") == "")
      }
      let errors = try check.program(["\(folder)/App.swift", "\(folder)/\(file)"])
      #expect(errors.isEmpty, "\(errors)")
    }
  }
}
