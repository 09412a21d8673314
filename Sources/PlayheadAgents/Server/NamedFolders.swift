internal import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadPlatform

/// The folders whose recordings an agent may open.
struct NamedFolders: Sendable {
  /// A recording in one of the folders.
  struct File: Hashable, Sendable {
    /// The name that a client uses.
    var name: String
    /// The path without symbolic links.
    var path: String
    /// The path of its folder without symbolic links.
    var folder: String
  }

  /// The folders as they were typed, and their paths without symbolic links.
  private let folders: [(typed: String, path: String)]
  /// The most files and folders to visit for a list.
  private static let fileLimit = 20_000

  /// Takes the paths of folders, by default the current one; throws if one is not a folder.
  init(_ typed: [String]) throws(CommandError) {
    var folders: [(String, String)] = []
    for folder in typed.isEmpty ? ["."] : typed {
      guard let path = Self.resolved(FileNames.path(folder)), FileStamp(path)?.isFolder == true else {
        throw CommandError("'\(folder)' is no folder")
      }
      folders.append((folder, path))
    }
    self.folders = folders
  }

  /// The recording at a path that is absolute, or relative to the current folder or one of the folders; the error is the same whether it is
  /// missing or outside.
  func file(_ name: String) throws(CommandError) -> File {
    for path in [name] + folders.map({ "\($0.path)/\(name)" }) {
      guard let resolved = Self.resolved(path), let folder = folders.first(where: { Self.contains($0.path, resolved) })
      else { continue }
      // Opening a pipe or a device could block.
      guard FileStamp(resolved)?.isFile == true else { continue }
      return File(name: name, path: resolved, folder: folder.path)
    }
    let names = names
    let last = Suggestion.nearest(to: FileNames.lastComponent(name), among: names.map(FileNames.lastComponent))
    let near = Suggestion.nearest(to: name, among: names) ?? names.first { FileNames.lastComponent($0) == last }
    let shown = names.prefix(10).joined(separator: ", ") + (names.count > 10 ? ", …" : "")
    throw CommandError(
      "there is no recording '\(name)' in the folders that may be looked at",
      hint: near.map { "did you mean '\($0)'?" } ?? (names.isEmpty ? "there is none in them" : "there are \(shown)"))
  }

  /// The names of all recordings, sorted.
  var names: [String] {
    var names: [String] = []
    var seen: Set<String> = []
    for (typed, path) in folders {
      let files = FileNames.files(under: [path], limit: Self.fileLimit, RecordingFiles.isRecording)
      let prefix = typed == "." ? "" : typed.hasSuffix("/") ? typed : "\(typed)/"
      for file in files {
        guard let resolved = Self.resolved(file), Self.contains(path, resolved), FileStamp(resolved)?.isFile == true,
          seen.insert(file).inserted
        else { continue }
        names.append(prefix + file.dropFirst(path == "/" ? 1 : path.utf8.count + 1))
      }
    }
    return names.sorted()
  }

  /// The names of all recordings, the one that was written last first.
  var newest: [String] {
    let times = names.map { name in (name, (try? file(name)).flatMap { FileStamp($0.path)?.written } ?? .zero) }
    return times.enumerated().sorted { first, second in
      first.element.1 == second.element.1 ? first.offset < second.offset : first.element.1 > second.element.1
    }.map(\.element.0)
  }

  /// Whether a file beside a recording is in one of the folders, or does not exist.
  func contains(_ path: String) -> Bool {
    guard let resolved = Self.resolved(path) else { return !FileNames.exists(path) }
    return folders.contains { Self.contains($0.path, resolved) }
  }

  private static func contains(_ folder: String, _ path: String) -> Bool {
    path.hasPrefix(folder == "/" ? "/" : "\(folder)/")
  }

  private static func resolved(_ path: String) -> String? {
    // `realpath` would ignore everything after a NUL byte.
    guard !path.utf8.contains(0), let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
