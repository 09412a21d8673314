internal import OrderedCollections
internal import PlayheadRecording

extension Debugger {
  /// The names that can follow a path, of the value at hand and of what the schema knows of its type.
  ///
  /// - Parameter text: the path; nil is the state. What is no path has none.
  public mutating func memberNames(of text: String?) -> [String] {
    guard let (json, member) = container(text) else { return [] }
    var names: [String] = []
    if case .object(let members)? = json { names += members.keys.filter(ValuePath.isName) }
    if let schema = recording.header.schema, let member {
      names += member.names(in: schema).filter { !names.contains($0) }
    }
    return names
  }

  /// The keys of the value at hand that are no names, as they follow a path: `["a b"]`.
  ///
  /// - Parameter text: the path; nil is the state. What is no path has none.
  public mutating func quotedKeys(of text: String?) -> [String] {
    guard case .object(let members)? = container(text)?.json else { return [] }
    return members.keys.filter { !ValuePath.isName($0) }.map { "[\(PathText.quoted($0))]" }
  }

  /// The value at a path, and what the schema says that it is.
  private mutating func container(_ text: String?) -> (json: JSONValue?, member: Schema.Member?)? {
    guard let path = try? ValuePath(parsing: text ?? "state"), let value = try? value(path) else { return nil }
    var json = value.json
    var member = value.member
    // A payload without a label is passed by, as in a path.
    while PathResolver.canPassPayload(of: json, member) {
      json = json?["_0"]
      member = recording.header.schema.flatMap { member?.member("_0", in: $0) }
    }
    return (json, member)
  }
}

extension ValuePath {
  /// Whether a name can stand in a path without quotes.
  static func isName(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, PathLexer.beginsName(first) else { return false }
    return name.unicodeScalars.allSatisfy(PathLexer.continuesName)
  }
}
