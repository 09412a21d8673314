package import PlayheadFormat

/// What effects do in a branch.
package enum EffectsChoice: String, CaseIterable, Sendable {
  /// What they sent is fed back from the recording.
  case recorded
  /// They do their work.
  case live
}

/// What a person can set for a session.
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
  /// How many characters of a value are shown where it is printed, unless all of it is wanted; nobody sets that.
  package var length = 1_000_000
  /// How many changes a move shows; nil for all.
  package var changes: Int? = 20
  /// The least level of messages of the app's log that `list` and stops show; nil for none.
  package var logLevel: LogLevel? = .trace
  /// How many seconds a reducer may take for one action that is run again; nil for any.
  package var patience: Int? = 10
  /// Whether effects do their work in a branch, instead of what was recorded.
  package var effects = EffectsChoice.recorded
  /// Whether an editor can join.
  package var hearsEditor = false
  /// Whether it is a prompt that an editor could join; nobody sets that.
  package var isPrompt = false
  /// Whether what is printed goes to a terminal; nobody sets that, but colours depend on it.
  package var isTerminal = false
  /// How wide that is, in columns.
  package var terminalColumns = 80
  /// For whom answers are made.
  package var form = OutputForm.text
  /// Whether answers tell what can be typed next: commands, and the numbers of results.
  package var tellsCommands: Bool { form != .both }

  /// Whether answers are for programs, which are told all changes.
  package var isJSON: Bool {
    get { form == .json }
    set { form = newValue ? .json : .text }
  }

  /// How many changes a move tells.
  package var changeLimit: Int { isJSON ? .max : changes ?? .max }

  /// How many columns there are, where there is a terminal.
  package var columns: Int? { isTerminal ? terminalColumns : nil }

  /// Whether a table has room for a last column with lines of code.
  package var hasRoomForPlaces: Bool { columns ?? .max >= 100 }

  package var style: Style { Style(choice: color, isTerminal: isTerminal) }
}
