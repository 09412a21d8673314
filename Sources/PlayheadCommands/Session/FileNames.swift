internal import PlayheadPlatform

/// Names of files as they are typed.
package enum FileNames {
  /// The path for a typed name, in which `~/` means the home folder.
  package static func path(_ typed: String) -> String {
    guard typed == "~" || typed.hasPrefix("~/"), let home = BaseFolder.home else { return typed }
    return home + typed.dropFirst()
  }

  /// The absolute path for a name relative to a folder, which is itself relative to the current one; nil stands for that.
  package static func absolute(_ typed: String, in folder: String?) -> String {
    let path = path(typed)
    if path.hasPrefix("/") { return path }
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let current = getcwd(&buffer, buffer.count).map { String(cString: $0) } ?? "."
    let start = folder.map { absolute($0, in: nil) } ?? current
    return path == "." ? start : "\(start)/\(path)"
  }

  /// The path for a name relative to a folder; nil if it leads out of the folder, also through links.
  package static func path(_ typed: String, within folder: String) -> String? {
    let path = path(typed)
    let whole = path.hasPrefix("/") ? path : "\(folder)/\(path)"
    guard let slash = whole.lastIndex(of: "/"), let root = realpath(folder, nil) else { return nil }
    defer { PlayheadPlatform.free(root) }
    guard let parent = realpath(slash == whole.startIndex ? "/" : String(whole[..<slash]), nil) else { return nil }
    defer { PlayheadPlatform.free(parent) }
    let (container, limit) = (String(cString: parent), String(cString: root))
    let name = whole[whole.index(after: slash)...]
    guard container == limit || container.hasPrefix(limit == "/" ? "/" : limit + "/"), name != "..", name != "." else {
      return nil
    }
    return "\(container)/\(name)"
  }

  /// The last component of a path, the name of the file.
  package static func lastComponent(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// The path of the folder that contains a file.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// A free name beside a recording, with a word after a hyphen if there is one: `session.jsonl.gz`, `session-2.jsonl.gz` … for
  /// `session.jsonl`.
  package static func free(beside file: String, _ word: String? = nil, ending: String) -> String {
    free(base(of: file) + (word.map { "-\($0)" } ?? ""), ending: ending)
  }

  /// A name that is free: `base.jsonl`, `base-2.jsonl` …
  static func free(_ base: String, ending: String) -> String {
    if !exists("\(base).\(ending)") { return "\(base).\(ending)" }
    let number = (2...).first { !exists("\(base)-\($0).\(ending)") } ?? 2
    return "\(base)-\(number).\(ending)"
  }

  /// The path of a recording without its endings.
  static func base(of file: String) -> String {
    var base = file
    for ending in [".zip", ".gz", ".jsonl"] where base.hasSuffix(ending) { base.removeLast(ending.count) }
    return base
  }

  /// Creates a folder that only its owner can read, unless it exists.
  static func makeFolder(_ path: String) { mkdir(path, 0o700) }

  /// Removes a folder if it is empty.
  static func removeEmptyFolder(_ path: String) { rmdir(path) }

  /// Whether something exists at a path, even a dangling link.
  package static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Whether there is a regular file, which another process can open repeatedly.
  package static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// The paths of the wanted files in folders and their subfolders, without hidden ones and links; `limit` is the most files and folders to
  /// visit.
  package static func files(under folders: [String], limit: Int, _ isWanted: (String) -> Bool) -> [String] {
    var folders = folders
    var (files, count) = ([String](), 0)
    while let folder = folders.popLast() {
      // An unreadable folder is skipped.
      guard let directory = opendir(folder) else { continue }
      defer { closedir(directory) }
      while count < limit, let entry = readdir(directory) {
        count += 1
        let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
          bytes.assumingMemoryBound(to: CChar.self).baseAddress.flatMap { String(validatingCString: $0) }
        }
        // Hidden folders contain build products.
        guard let name, !name.hasPrefix(".") else { continue }
        let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
        if isWanted(name) {
          files.append(path)
          continue
        }
        var status = stat()
        if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { folders.append(path) }
      }
    }
    return files
  }

  /// The names that can follow the last slash of a typed path, in order, with a slash after folders; names with a leading dot only follow a
  /// typed dot.
  package static func names(completing typed: String) -> [String] {
    let slash = typed.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { path(String(typed[...$0])) } ?? "./"
    let beginning = slash.map { String(typed[typed.utf8.index(after: $0)...]) } ?? typed
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        bytes.assumingMemoryBound(to: CChar.self).baseAddress.flatMap { String(validatingCString: $0) }
      }
      // A name that is not valid UTF-8 cannot be typed.
      guard let name else { continue }
      guard name.hasPrefix(beginning), name != ".", name != "..", !name.hasPrefix(".") || beginning.hasPrefix(".")
      else { continue }
      var status = stat()
      let isFolder = stat(folder + name, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      names.append(isFolder ? name + "/" : name)
    }
    return names.sorted()
  }
}
