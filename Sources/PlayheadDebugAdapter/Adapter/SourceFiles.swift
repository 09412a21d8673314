internal import PlayheadFormat

/// Finds the source files that a recording names, as `ListExample/ListFeature.swift:108`, under the project's folders.
struct SourceFiles: Sendable {
  private let roots: [String]
  private let host: any AdapterHost
  /// The files by name; nil until they are needed.
  private var files: [Substring: [String]]?

  init(under roots: [String], _ host: any AdapterHost) { (self.roots, self.host) = (roots, host) }

  /// Returns the file and line of a location; nil if no file matches, or more than one does.
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

  static func name(_ path: Substring) -> Substring { path.split(separator: "/").last ?? path }
}

/// Describes a file as a source of the protocol.
func fileSource(_ path: String) -> JSONValue {
  ["name": .string(String(SourceFiles.name(path[...]))), "path": .string(path)]
}
