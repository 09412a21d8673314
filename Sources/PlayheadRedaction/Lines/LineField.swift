package import PlayheadFormat

/// The meaning of a line's member for redaction.
package enum LineField {
  /// A number or word of the format, or a name from the program.
  case own
  case state, action, actionName, patch, reads, status
  /// A line of code, or the app's substitute for one.
  case location
  /// One or several places in the state or the action.
  case places
  /// An object of the format, or an array of lines.
  case base, origin, lines
  /// A text that quotes values, some of them shortened.
  case doubt
  /// A text or other value that may contain something redacted elsewhere.
  case text
  /// A member from a later version, treated the same way.
  case unknown

  /// `kind` is nil for a kind from a later version.
  package init(_ name: String, of kind: LineKind?) {
    self =
      switch (kind, name) {
      case (_, "kind"): .own
      case (.header, "state"): .state
      case (.header, "base"): .base
      case (.header, "host"): .text
      case (.header, "format"), (.header, "version"), (.header, "minReader"), (.header, "id"), (.header, "started"),
        (.header, "store"), (.header, "parent"), (.header, "redacted"), (.header, "schema"):
        .own
      case (.header, "cut"), (.keyframe, "cut"), (.action, "cut"), (.change, "cut"): .places
      case (.header, "unknown"), (.keyframe, "unknown"), (.action, "unknown"), (.change, "unknown"): .places
      case (.header, "unwritten"), (.keyframe, "unwritten"), (.action, "unwritten"), (.change, "unwritten"): .text
      case (.schema, "fidelity"), (.schema, "schema"): .own
      case (.action, "action"): .action
      case (.action, "name"): .actionName
      case (.action, "from"): .origin
      case (.action, "because"): .doubt
      case (.action, "animation"): .text
      case (.action, "seq"), (.action, "t"), (.action, "type"), (.action, "answer"): .own
      case (.change, "patch"): .patch
      case (.change, "reads"): .reads
      case (.change, "seq"), (.change, "pos"), (.change, "dur"), (.change, "overlap"): .own
      case (.effect, "in"): .places
      case (.effect, "at"), (.log, "source"): .location
      case (.effect, "name"), (.effect, "error"), (.effect, "cancelID"), (.cancel, "cancelID"): .text
      case (.effect, "id"), (.effect, "event"), (.effect, "seq"), (.effect, "t"), (.effect, "by"): .own
      case (.cancel, "seq"), (.cancel, "t"), (.cancel, "by"): .own
      case (.present, "seq"), (.present, "t"), (.present, "shows"), (.present, "goesOn"), (.present, "refused"),
        (.present, "waited"):
        .own
      case (.keyframe, "state"): .state
      case (.keyframe, "seq"), (.keyframe, "t"): .own
      case (.note, "name"), (.note, "text"), (.log, "label"), (.log, "message"), (.gap, "reason"): .text
      case (.note, "seq"), (.note, "t"): .own
      case (.log, "seq"), (.log, "t"), (.log, "level"), (.log, "dropped"): .own
      case (.gap, "t"), (.gap, "dropped"), (.gap, "open"): .own
      case (.end, "status"): .status
      case (.end, "t"), (.end, "seq"): .own
      case (.header, _), (.schema, _), (.action, _), (.change, _), (.effect, _), (.cancel, _), (.present, _),
        (.keyframe, _), (.note, _), (.log, _), (.gap, _), (.end, _), (nil, _):
        .unknown
      }
  }

  package static func ofBase(_ name: String) -> LineField {
    switch name {
    case "seq": .own
    case "effects", "failed", "notes", "open": .lines
    default: .unknown
    }
  }

  /// A member of an action's `from`.
  package static func ofOrigin(_ name: String) -> LineField {
    switch name {
    case "effect", "repl": .own
    case "binding": .places
    case "by": .text
    default: .unknown
    }
  }
}
