internal import PlayheadFormat

/// Finds the files of code that a recording names: `ListExample/ListFeature.swift:108` under the folders of the project.
struct SourceFiles: Sendable {
  private let roots: [String]
  private let host: any AdapterHost
  /// The files by their names; nil until they are asked for.
  private var files: [Substring: [String]]?

  init(under roots: [String], _ host: any AdapterHost) { (self.roots, self.host) = (roots, host) }

  /// The file and line that are meant; nil where there is no such file, or more than one.
  mutating func place(of location: String) -> (path: String, line: Int)? {
    guard let colon = location.lastIndex(of: ":"), let line = Int(location[location.index(after: colon)...]), line > 0
    else { return nil }
    let place = location[..<colon]
    let name = Self.name(place)
    let candidates = self.candidates(name)
    let exact = candidates.filter { $0.hasSuffix("/\(place)") }
    let found = exact.isEmpty ? candidates : exact
    return found.count == 1 ? (found[0], line) : nil
  }

  private mutating func candidates(_ name: Substring) -> [String] {
    if files == nil {
      files = roots.isEmpty ? [:] : Dictionary(grouping: host.swiftFiles(under: roots), by: { Self.name($0[...]) })
    }
    return files?[name] ?? []
  }

  /// What a path ends with.
  static func name(_ path: Substring) -> Substring { path.split(separator: "/").last ?? path }
}

/// A file as the protocol has it.
func fileSource(_ path: String) -> JSONValue {
  ["name": .string(String(SourceFiles.name(path[...]))), "path": .string(path)]
}
