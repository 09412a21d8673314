import Foundation
import ProcessTesting

/// Compiles sources of the package against stand-ins for modules that are not here, and makes no code.
///
/// All other modules are those that were built for the tests.
struct Typecheck: ~Copyable {
  /// A change of one file, before it is compiled.
  struct Planted: Sendable, CustomStringConvertible {
    /// From the package's folder on.
    let file: String
    let old: String
    let new: String

    var description: String { "\(new) in \(file)" }
  }

  struct NotFound: Error {
    let planted: Planted
  }

  private static let package = URL(filePath: #filePath).appending(path: "../../..").standardized
  private let folder: URL
  private let flags: [String]

  /// - Parameters:
  ///   - flags: more of them for the compiler.
  ///   - macros: the targets of macros that the sources use.
  init(flags: [String], macros: [String]) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // As the package manager makes a name of the folder's.
    let name = Self.package.lastPathComponent.lowercased().replacing(/[^a-z0-9]/, with: "_")
    var all = ["-swift-version", "6", "-warnings-as-errors", "-package-name", name, "-module-cache-path", folder.path]
    for feature in ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"] {
      all += ["-enable-upcoming-feature", feature]
    }
    for macro in macros { all += ["-load-plugin-executable", "\(BuildFolder.path(of: macro))-tool#\(macro)"] }
    // The stand-ins first. Modules of C are no files of the build's.
    let shims = "../../checkouts/swift-numerics/Sources/_NumericsShims/include"
    let modules = [folder.path, BuildFolder.path(of: "Modules"), BuildFolder.path(of: shims)]
    for path in modules + ["\(Self.package.path)/Sources/CZlib"] { all += ["-I", path] }
    self.flags = all + flags
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Compiles a module, which those that follow can import.
  ///
  /// - Parameters:
  ///   - sources: the folder of its sources, from the package's folder on.
  ///   - planted: a change of one of them.
  /// - Returns: what the compiler says; empty where the module compiles.
  func compile(_ module: String, _ sources: String, planting planted: Planted? = nil) throws -> String {
    let root = Self.package.appending(path: sources)
    var files = (FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)?.allObjects as? [URL] ?? [])
      .map(\.path).filter { $0.hasSuffix(".swift") }.sorted()
    if let planted {
      let original = Self.package.appending(path: planted.file).path
      let text = try String(contentsOfFile: original, encoding: .utf8)
      guard text.contains(planted.old), let index = files.firstIndex(of: original) else {
        throw NotFound(planted: planted)
      }
      files[index] = folder.appending(path: URL(filePath: original).lastPathComponent).path
      try text.replacing(planted.old, with: planted.new).write(toFile: files[index], atomically: true, encoding: .utf8)
    }
    let output = folder.appending(path: "\(module).swiftmodule").path
    let session = try PipeSession(
      executable: "/usr/bin/env",
      arguments: ["swiftc", "-emit-module", "-module-name", module, "-emit-module-path", output] + flags + files,
      environment: ProcessInfo.processInfo.environment, input: .devNull, mergesErrors: true, seconds: 600)
    return session.status == .exited(0) ? "" : session.output + session.errors
  }
}
