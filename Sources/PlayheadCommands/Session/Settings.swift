package import PlayheadFormat

/// What effects do in a branch.
package enum EffectsChoice: String, CaseIterable, Sendable {
  /// The actions that they sent are taken from the recording.
  case recorded
  /// They run.
  case live
}

/// The settings of a session.
package struct Settings: Equatable, Sendable {
  package init(color: ColorChoice = .auto, isTerminal: Bool = false, isJSON: Bool = false) {
    self.color = color
    self.isTerminal = isTerminal
    self.isJSON = isJSON
  }

  package var color = ColorChoice.auto
  /// Whether text longer than the screen goes through the pager.
  package var isPaged = true
  /// About how many characters a value may take up in a line with others; nil for all.
  package var width: Int? = 60
  /// How many levels of a value are shown; nil for all.
  package var depth: Int?
  /// How many elements of a collection are shown where it is printed; nil for all.
  package var elements: Int? = 20
  /// The most characters of a printed value, unless all of it is requested; not for a person to set.
  package var length = 1_000_000
  /// How many changes a move shows; nil for all.
  package var changes: Int? = 20
  /// The lowest level of log messages that `list` and stops show; nil for none.
  package var logLevel: LogLevel? = .trace
  /// The most seconds that a reducer may take to replay one action; nil for no limit.
  package var patience: Int? = 10
  /// Whether effects run in a branch, or are taken from the recording.
  package var effects = EffectsChoice.recorded
  /// Whether an editor can join.
  package var hearsEditor = false
  /// Whether there is a prompt that an editor could join; not for a person to set.
  package var isPrompt = false
  /// Whether output goes to a terminal, on which colours depend; not for a person to set.
  package var isTerminal = false
  /// The width of the terminal in columns.
  package var terminalColumns = 80
  /// The form in which answers are made.
  package var form = OutputForm.text
  /// Whether answers suggest what to type next: commands, and the numbers of results.
  package var tellsCommands: Bool { form != .both }

  /// Whether answers are for programs, which receive all changes.
  package var isJSON: Bool {
    get { form == .json }
    set { form = newValue ? .json : .text }
  }

  /// The most changes in the answer to a move.
  package var changeLimit: Int { isJSON ? .max : changes ?? .max }

  /// The width of the terminal; nil if there is none.
  package var columns: Int? { isTerminal ? terminalColumns : nil }

  /// Whether a table has room for a last column with lines of code.
  package var hasRoomForPlaces: Bool { columns ?? .max >= 100 }

  package var style: Style { Style(choice: color, isTerminal: isTerminal) }
}
