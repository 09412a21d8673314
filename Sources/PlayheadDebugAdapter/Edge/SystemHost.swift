internal import PlayheadCommands
package import PlayheadDebugger
internal import PlayheadPlatform
internal import PlayheadReader

/// The host that uses this process's files, stores and clocks.
package struct SystemHost: AdapterHost {
  /// Begins a run of this process's store.
  package typealias StoreMaker = @MainActor @Sendable () throws -> any LiveSession

  private let replayer: (any Replayer)?
  private let makeStore: StoreMaker?

  /// Without a `replayer` recordings cannot be run again, and without `makeStore` there is no store to debug.
  package init(replayer: (any Replayer)? = nil, makeStore: StoreMaker? = nil) {
    (self.replayer, self.makeStore) = (replayer, makeStore)
  }

  @MainActor package func open(_ program: AdapterProgram) async throws -> DebugSession {
    switch program {
    case .recording(let path, let recovers):
      return DebugSession(try await Self.file(FileNames.path(path), recovers), replayer: replayer)
    case .app(let name, let token):
      let session = try AttachedSession(to: AttachableApp.find(name, token: token))
      return DebugSession(try await session.beginning(), from: session)
    case .store:
      guard let makeStore else {
        throw RequestError("expected the path of a recording as 'program'", hint: "'attach' goes to an app that runs")
      }
      let store = try makeStore()
      return DebugSession(try Recording(store.source), from: store, replayer: replayer)
    }
  }

  /// Opens a recording off the main actor.
  @concurrent private static func file(_ path: String, _ recovers: Bool) async throws -> RecordingFile {
    try RecordingFile(path: path, options: Recording.Options(recovers: recovers))
  }

  package func wait(milliseconds: Int) async throws { try await Task.sleep(for: .milliseconds(milliseconds)) }

  // MARK: - Listings

  package func listingPath(of recording: String, part: Int, version: Int) -> String? {
    guard let folder = Self.listingFolder(recording) else { return nil }
    let name = FileNames.lastComponent(recording).unicodeScalars.prefix(60)
      .map {
        $0.isASCII && ($0.properties.isAlphabetic || "0123456789.-".unicodeScalars.contains($0)) ? String($0) : "_"
      }
    // A later version is this process's own, which no other session replaces.
    let numbers = "\(part == 0 ? "" : ".\(part)")\(version == 0 ? "" : "-\(getpid()).\(version)")"
    return "\(folder)/\(name.joined())\(numbers).listing"
  }

  package func keepListing(_ lines: String, of recording: String, part: Int, version: Int) -> String? {
    guard let path = listingPath(of: recording, part: part, version: version) else { return nil }
    Self.makeFolders(of: path)
    // Two sessions may write the same file: each replaces it as a whole.
    let new = "\(path).\(getpid())"
    unlink(new)
    return Self.write(lines, to: new) && rename(new, path) == 0 ? path : nil
  }

  package func removeListing(_ path: String) { unlink(path) }

  private static func write(_ text: String, to path: String) -> Bool {
    let file = PlayheadPlatform.open(path, O_WRONLY | O_NOFOLLOW | O_CLOEXEC | O_CREAT | O_EXCL, 0o600)
    guard file >= 0 else { return false }
    defer { close(file) }
    // The file is read-only, so that the editor does not offer to change it.
    defer { fchmod(file, 0o400) }
    var text = text
    return text.withUTF8 { WholeWrite.write(UnsafeRawBufferPointer($0), to: file) }
  }

  private static func listingFolder(_ recording: String) -> String? {
    guard let cache = BaseFolder.cache.path() else { return nil }
    // FNV-1a is stable across processes, so an editor finds its breakpoints in a listing again.
    let absolute = realpath(recording, nil)
    defer { free(absolute) }
    let name = absolute.map { String(cString: $0) } ?? recording
    let hash = name.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return "\(cache)/listings/\(String(hash, radix: 16))"
  }

  /// Creates the folders that lead to a file.
  private static func makeFolders(of path: String) {
    var end = path.startIndex
    while let slash = path[path.index(after: end)...].firstIndex(of: "/") {
      mkdir(String(path[..<slash]), 0o700)
      end = slash
    }
  }

  // MARK: - Code

  private static let fileLimit = 200_000

  package func swiftFiles(under folders: [String]) -> [String] {
    FileNames.files(under: folders.map { FileNames.path($0) }, limit: Self.fileLimit) { $0.hasSuffix(".swift") }
  }
}
