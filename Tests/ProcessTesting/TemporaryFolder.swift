#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Runs a test with a new folder, which is removed with all that is in it.
package func withTemporaryFolder<Result>(_ body: (_ path: String) throws -> Result) throws -> Result {
  let path = try makeFolder()
  defer { removeFolder(path) }
  return try body(path)
}

/// Runs a test with a new folder, which is removed with all that is in it.
package nonisolated(nonsending) func withTemporaryFolder<Result>(
  _ body: nonisolated(nonsending) (_ path: String) async throws -> Result
) async throws -> Result {
  let path = try makeFolder()
  defer { removeFolder(path) }
  return try await body(path)
}

private func makeFolder() throws -> String {
  let root = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
  var template = Array("\(root)/playhead-tests-XXXXXX".utf8CString)
  guard mkdtemp(&template) != nil else { throw ChildProcess.SpawnFailure(path: "mkdtemp", errno: errno) }
  return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

private func removeFolder(_ path: String) {
  if let folder = opendir(path) {
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name != ".", name != "..", unlink("\(path)/\(name)") != 0 { removeFolder("\(path)/\(name)") }
    }
    closedir(folder)
  }
  rmdir(path)
}
