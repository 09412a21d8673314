internal import PlayheadPlatform

/// Names of files as they are typed.
package enum FileNames {
  /// The path that is meant: `~/` begins in the person's home.
  package static func path(_ typed: String) -> String {
    guard typed == "~" || typed.hasPrefix("~/"), let home = BaseFolder.home else { return typed }
    return home + typed.dropFirst()
  }

  /// A file in a folder, for a path from there; nil where it would be elsewhere, also by links.
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

  /// What a path ends with: the name of the file.
  package static func lastComponent(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// The path of the folder that a file is in.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// A name beside a recording that is free: `session.jsonl.gz`, `session-2.jsonl.gz` … for `session.jsonl`.
  ///
  /// - Parameters:
  ///   - word: is added to the name, after a hyphen.
  ///   - ending: what the name ends with, after a dot.
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
    for ending in [".gz", ".jsonl"] where base.hasSuffix(ending) { base.removeLast(ending.count) }
    return base
  }

  /// Makes a folder that only its owner can look into, if there is none.
  static func makeFolder(_ path: String) { mkdir(path, 0o700) }

  /// Removes a folder with nothing in it.
  static func removeEmptyFolder(_ path: String) { rmdir(path) }

  /// Whether there is anything at a path, a link to nothing among it.
  package static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Whether there is a file that another process can open as often as it likes.
  package static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// The paths of the files in folders, as deep as they are, but for what is hidden or reached by links.
  ///
  /// - Parameters:
  ///   - limit: how many files and folders are looked at.
  ///   - isWanted: whether a file's name is one that is looked for.
  package static func files(under folders: [String], limit: Int, _ isWanted: (String) -> Bool) -> [String] {
    var folders = folders
    var (files, count) = ([String](), 0)
    while let folder = folders.popLast() {
      // One that cannot be read keeps no other from being looked at.
      guard let directory = opendir(folder) else { continue }
      defer { closedir(directory) }
      while count < limit, let entry = readdir(directory) {
        count += 1
        let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
          bytes.assumingMemoryBound(to: CChar.self).baseAddress.flatMap { String(validatingCString: $0) }
        }
        // What a build makes is in hidden folders.
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

  /// What can stand after the last slash of what is typed, in order; folders end in a slash.
  ///
  /// Files that begin with a dot come only if the dot is typed.
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
      // Others cannot be typed.
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
