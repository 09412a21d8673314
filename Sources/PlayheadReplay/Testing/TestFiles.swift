internal import PlayheadDebugger
internal import PlayheadPlatform

/// The recordings of a folder, by name, for a test with an argument for each.
///
/// ```swift
/// @MainActor @Test(arguments: recordings(in: "recordings"))
/// func `it runs as it was recorded`(path: String) async throws {
///   try await expectReplay(of: path, matches: CounterFeature())
/// }
/// ```
///
/// - Parameters:
///   - folder: from the current folder, or from one around the test's file. Folders in it are not looked into, and what `explore` has found, `.found.jsonl`, is left
///     out.
///   - filePath: the test's file.
/// - Returns: Paths of `.jsonl` and `.jsonl.gz` files. Where there are none it is the folder's path alone, so that the test fails
///   instead of being run for nothing.
public func recordings(in folder: String, filePath: StaticString = #filePath) -> [String] {
  TestFiles.recordings([TestFiles.find(folder, around: filePath)])
}

package enum TestFiles {
  /// The recordings of a folder, but for what explorations have found.
  static func recordings(_ paths: [String]) -> [String] {
    RecordingFiles.all(paths).filter { !$0.hasSuffix(".found.jsonl") || paths.contains($0) }
  }

  /// Finds a path from the current folder, or else from one around the test's file, because an editor runs tests in another folder.
  package static func find(_ path: String, around filePath: StaticString) -> String {
    guard !path.hasPrefix("/"), access(path, F_OK) != 0 else { return path }
    var folder = Substring(filePath.description)
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      let candidate = "\(folder)/\(path)"
      if access(candidate, F_OK) == 0 { return candidate }
    }
    return path
  }
  /// Where the recording of a finding in a recording is kept: `search.found.jsonl` for `search.jsonl`.
  package static func foundPath(beside file: String) -> String {
    let base = file.hasSuffix(".gz") ? String(file.dropLast(3)) : file
    return (base.hasSuffix(".jsonl") ? String(base.dropLast(6)) : base) + ".found.jsonl"
  }
  /// Where the recording of a finding of a test is kept: `SearchTests.noOtherResults.found.jsonl` for a test in `SearchTests.swift`.
  package static func foundPath(beside filePath: StaticString, of function: StaticString) -> String {
    let file = "\(filePath)"
    let base = file.hasSuffix(".swift") ? String(file.dropLast(6)) : file
    let name = "\(function)".prefix { $0 != "(" }.map { $0.isLetter || $0.isNumber ? $0 : "-" }
    return "\(base).\(String(name)).found.jsonl"
  }
}
