/// What effects do in a branch.
enum EffectsChoice: String, CaseIterable, Sendable {
  /// What they sent is fed back from the recording.
  case recorded
  /// They do their work.
  case live
}

/// What a person can set for a session.
struct Settings: Equatable, Sendable {
  var color = ColorChoice.auto
  /// Whether text longer than the screen goes through the pager.
  var isPaged = true
  /// About how many characters a value may take up in a line with others; nil for all.
  var width: Int? = 60
  /// How many levels of a value are shown; nil for all.
  var depth: Int?
  /// How many elements of a collection are shown where it is printed; nil for all.
  var elements: Int? = 20
  /// How many changes a move shows; nil for all.
  var changes: Int? = 20
  /// How many seconds a reducer may take for one action that is run again; nil for any.
  var patience: Int? = 10
  /// Whether effects do their work in a branch, instead of what was recorded.
  var effects = EffectsChoice.recorded
  /// Whether what is printed goes to a terminal; nobody sets that, but colours depend on it.
  var isTerminal = false
  /// Whether answers are for programs, which are told all changes.
  var isJSON = false

  /// How many changes a move tells.
  var changeLimit: Int { isJSON ? .max : changes ?? .max }

  /// How many columns there are, where there is a terminal.
  var columns: Int? { isTerminal ? TerminalSize.columns() : nil }

  var style: Style { Style(choice: color, isTerminal: isTerminal) }
}
