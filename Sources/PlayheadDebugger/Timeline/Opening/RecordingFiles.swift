internal import PlayheadPlatform

/// Finds the recordings in a list of files and folders.
package enum RecordingFiles {
  /// Returns each file once, in the order of the list and by name within a folder; a folder without recordings and a missing file are
  /// kept, so that opening them reports the error.
  package static func all(_ paths: [String]) -> [String] {
    var known: Set<String> = []
    return paths.flatMap { path in
      guard isFolder(path) else { return [path] }
      let found = recordings(in: path)
      return found.isEmpty ? [path] : found
    }
    .filter { known.insert(resolved($0)).inserted }
  }

  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Resolves links; returns the path unchanged if nothing is there.
  package static func resolved(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Whether a file's name is that of a recording: `.jsonl` or `.jsonl.gz`, but not that of a notes file.
  package static func isRecording(_ name: String) -> Bool {
    (name.hasSuffix(".jsonl") || name.hasSuffix(".jsonl.gz")) && !name.hasSuffix(".notes.jsonl")
  }

  private static func recordings(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      // An ill-formed name is repaired, and so is not found: the error is better than skipping the file silently.
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard isRecording(name), !name.hasPrefix(".") else { continue }
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      if !isFolder(path) { names.append(path) }
    }
    return names.sorted()
  }
}
