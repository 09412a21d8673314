/// What a member of a line is, as far as redaction has to know.
enum LineField {
  /// A number or a word of the format, or a name of the program's own.
  case own
  case state, action, actionName, patch, reads, status
  /// A place in the state or in the action, or many.
  case places
  /// An object of the format, or an array of lines.
  case members, lines
  /// What names values, some of them cut short.
  case doubt
  /// A text, or another value in which something may stand that is redacted elsewhere.
  case other

  /// - Parameter kind: the line's, or the name of the member that the object is.
  init(_ name: String, of kind: String) {
    self =
      switch (kind, name) {
      case (_, "kind"): .own
      case ("header", "state"), ("keyframe", "state"): .state
      case ("header", "base"), ("action", "from"): .members
      case ("base", "effects"), ("base", "failed"), ("base", "notes"), ("base", "open"): .lines
      case ("action", "action"): .action
      case ("action", "name"): .actionName
      case ("action", "because"): .doubt
      case ("change", "patch"): .patch
      case ("change", "reads"): .reads
      case ("effect", "in"), ("header", "cut"), ("keyframe", "cut"), ("action", "cut"), ("change", "cut"): .places
      case ("end", "status"): .status
      default: Self.ownNames[kind]?.contains(name) ?? false ? .own : .other
      }
  }

  private static let ownNames: [String: Set<String>] = [
    "header": ["format", "version", "minReader", "id", "started", "store", "parent", "redacted", "schema"],
    "base": ["seq"], "schema": ["fidelity", "schema"], "keyframe": ["seq", "t"],
    "action": ["seq", "t", "type", "answer"], "from": ["effect", "repl"], "change": ["seq", "pos", "dur", "overlap"],
    "effect": ["id", "event", "seq", "t", "at", "by"], "cancel": ["seq", "t", "by"], "note": ["seq", "t"],
    "log": ["seq", "t", "level", "source", "dropped"],
    "gap": ["t", "dropped", "open"], "end": ["t", "seq"],
  ]
}
