import PlayheadPlatform

/// The names of properties: the variables along a key path, joined by dots.
package enum RecordedName {
  /// The greatest depth at which a variable is searched for.
  private static let depthLimit = 4

  /// The most names to remember: a key path may contain an index, and each index gives another path.
  private static let knownLimit = 1000
  /// The names found so far, since the search may be long.
  private static let known = Lock<[AnyKeyPath: String?]>([:])

  package static func name(of keyPath: AnyKeyPath) -> String? {
    if let name = known.withLock({ $0[keyPath] }) { return name }
    let name = search(for: keyPath)
    known.withLock { known in
      if known.count >= knownLimit { known.removeAll(keepingCapacity: true) }
      known[keyPath] = .some(name)
    }
    return name
  }

  private static func search(for keyPath: AnyKeyPath) -> String? {
    guard let root = type(of: keyPath).rootType as? any Recordable.Type else { return nil }
    if let found = name(of: keyPath, root, depthLimit, { $0 }) { return found }
    // A presented state has a key path of its own, that of the wrapper around the variable.
    guard let presentation = type(of: keyPath).valueType as? any PresentedPlace.Type else { return nil }
    let presented = root.recordedKeyPaths.filter { type(of: $0.keyPath).valueType == presentation.wrappedType }
    return presented.count == 1 ? presented[0].name : nil
  }

  /// `complete` extends a key path from the type to one from the root.
  private static func name(
    of keyPath: AnyKeyPath, _ type: any Recordable.Type, _ depth: Int, _ complete: (AnyKeyPath) -> AnyKeyPath?
  ) -> String? {
    let variables = type.recordedKeyPaths
    if let found = variables.first(where: { complete($0.keyPath) == keyPath }) { return found.name }
    guard depth > 1 else { return nil }
    for variable in variables {
      guard let inner = Swift.type(of: variable.keyPath).valueType as? any Recordable.Type else { continue }
      let name = name(of: keyPath, inner, depth - 1) { variable.keyPath.appending(path: $0).flatMap(complete) }
      if let name { return "\(variable.name).\(name)" }
    }
    return nil
  }

  static func keyPath(named path: String, in root: any Recordable.Type) -> AnyKeyPath? {
    var found: AnyKeyPath?
    var type: (any Recordable.Type)? = root
    for name in path.split(separator: ".", omittingEmptySubsequences: false) {
      guard let next = type?.recordedKeyPaths.first(where: { $0.name == name })?.keyPath else { return nil }
      found = found.map { $0.appending(path: next) } ?? next
      type = Swift.type(of: next).valueType as? any Recordable.Type
    }
    return found
  }
}

/// The state of a presentation, whose variable has the presented type.
package protocol PresentedPlace {
  static var wrappedType: Any.Type { get }
}
