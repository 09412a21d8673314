import Foundation
import ProcessTesting

/// Compiles sources of the package against stand-ins for modules that are not here, and makes no code.
///
/// All other modules are those that were built for the tests.
struct Typecheck: ~Copyable {
  /// A change of one file, before it is compiled.
  struct Planted: Sendable {
    /// From the package's folder on.
    let file: String
    let old: String
    let new: String
  }

  struct NotFound: Error {
    let planted: Planted
  }

  private static let package = PackageFolder.path
  private let folder: String
  private let flags: [String]

  /// - Parameters:
  ///   - flags: more of them for the compiler.
  ///   - macros: the targets of macros that the sources use.
  init(flags: [String] = [], macros: [String]) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // As the package manager makes a name of the folder's.
    let name = URL(filePath: Self.package).lastPathComponent.lowercased().replacing(/[^a-z0-9]/, with: "_")
    var all = ["-swift-version", "6", "-warnings-as-errors", "-package-name", name, "-module-cache-path", folder]
    for feature in ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"] {
      all += ["-enable-upcoming-feature", feature]
    }
    for macro in macros { all += ["-load-plugin-executable", "\(BuildFolder.path(of: macro))-tool#\(macro)"] }
    // The stand-ins first. Modules of C are no files of the build's.
    let modules =
      [folder]
      + ["Modules", "COpenCombineHelpers.build", "CConcurrencyHooks.build", "CPage.build", "CReadline.build"].map(
        BuildFolder.path)
      + ["CZlib", "GNUReadline"].map { "\(Self.package)/Sources/\($0)" }
      + [BuildFolder.path(of: "../../checkouts/swift-numerics/Sources/_NumericsShims/include")]
    for path in modules { all += ["-I", path] }
    self.flags = all + flags
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Compiles a module, which those that follow can import.
  ///
  /// - Parameters:
  ///   - sources: the folder of its sources, from the package's folder on.
  ///   - planted: changes; those of other modules' sources are passed over.
  /// - Returns: what the compiler says; empty where the module compiles.
  func compile(
    _ module: String, _ sources: String, planting planted: [Planted] = []
  ) throws -> String {
    let root = "\(Self.package)/\(sources)"
    let files = FileManager.default.enumerator(atPath: root)?.allObjects as? [String] ?? []
    let copies = try files.filter { $0.hasSuffix(".swift") }.sorted().map { file in
      let original = try String(contentsOfFile: "\(root)/\(file)", encoding: .utf8)
      var text = original
      for planted in planted where planted.file == "\(sources)/\(file)" {
        guard text.contains(planted.old) else { throw NotFound(planted: planted) }
        text = text.replacing(planted.old, with: planted.new)
      }
      if text == original { return "\(root)/\(file)" }
      let copy = "\(folder)/\(sources)/\(file)"
      let parent = URL(filePath: copy).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
      try text.write(toFile: copy, atomically: false, encoding: .utf8)
      return copy
    }
    // A module that is emitted apart is checked without the bodies of its functions.
    return try compiler(
      [
        "-wmo", "-no-emit-module-separately-wmo", "-parse-as-library", "-emit-module", "-module-name", module,
        "-emit-module-path", "\(folder)/\(module).swiftmodule",
      ] + copies)
  }

  /// Checks a program with a `main.swift`, as a package outside of this one compiles it.
  func program(_ files: [String]) throws -> String {
    let features = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
    return try compiler(
      ["-typecheck", "-module-name", "MyApp", "-package-name", "myapp"]
        + features.flatMap { ["-disable-upcoming-feature", $0] } + files)
  }

  private func compiler(_ arguments: [String]) throws -> String {
    let session = try PipeSession(
      executable: "/usr/bin/env", arguments: ["swiftc"] + flags + arguments,
      environment: ProcessInfo.processInfo.environment, input: .devNull, mergesErrors: true, seconds: 600)
    return session.status == .exited(0) ? "" : session.output
  }
}
