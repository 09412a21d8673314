internal import PlayheadPlatform

/// The recordings that are meant by a list of files and folders.
package enum RecordingFiles {
  /// The files, and those right in the folders, in the order of the list and by name in each folder; each file once.
  ///
  /// A folder without recordings stands for itself, and so does what is not there: whoever opens it says so.
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

  /// The path without links; as it is where nothing is there.
  package static func resolved(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Whether a file's name is that of a recording: `.jsonl` or `.jsonl.gz`, files of notes apart.
  package static func isRecording(_ name: String) -> Bool {
    (name.hasSuffix(".jsonl") || name.hasSuffix(".jsonl.gz")) && !name.hasSuffix(".notes.jsonl")
  }

  private static func recordings(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      // A name that is no UTF-8 is repaired, and not found by that: it is not passed over without a word.
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
