internal import PlayheadFormat

/// A setting by its name, for `set` and `show`.
enum Setting: String, CaseIterable, Sendable {
  case changes, color, depth, editor, effects, elements, log, pager, patience, width

  var name: String { rawValue }

  var summary: String {
    switch self {
    case .changes: "how many changes a move shows"
    case .color: "whether output is coloured; auto: on a terminal, by NO_COLOR and its like"
    case .depth: "how many levels of a value are shown"
    case .editor: "whether an editor can join, by 'playhead dap --beside NAME': one drives, and the other follows"
    case .effects: "what effects do after 'send' and 'fork': what was recorded, or their own work"
    case .elements: "how many elements of a collection 'print' shows"
    case .log: "the least level of the app's log that 'list' and moves show"
    case .pager: "whether text longer than the screen goes through $PLAYHEAD_PAGER, $PAGER or less"
    case .patience: "how many seconds a reducer may take for one action that is run again"
    case .width: "about how many characters a value may take up in a line with others"
    }
  }

  /// The words that are valid values, besides numbers.
  var words: [String] {
    switch self {
    case .color: ColorChoice.allCases.map(\.rawValue)
    case .effects: EffectsChoice.allCases.map(\.rawValue)
    case .log: LogLevel.all.map(\.rawValue) + ["off"]
    case .editor, .pager: ["on", "off"]
    case .changes, .depth, .elements, .patience, .width: ["unlimited"]
    }
  }

  /// The value, in the form in which it is set.
  func value(in settings: Settings) -> String {
    switch self {
    case .changes: Self.text(settings.changes)
    case .color: settings.color.rawValue
    case .depth: Self.text(settings.depth)
    case .editor: settings.hearsEditor ? "on" : "off"
    case .effects: settings.effects.rawValue
    case .elements: Self.text(settings.elements)
    case .log: settings.logLevel?.rawValue ?? "off"
    case .pager: settings.isPaged ? "on" : "off"
    case .patience: Self.text(settings.patience)
    case .width: Self.text(settings.width)
    }
  }

  /// Sets the value; throws if it is invalid.
  func set(_ word: CommandInput.Word, in settings: inout Settings) throws(CommandError) {
    switch self {
    case .changes: settings.changes = try number(word)
    case .color:
      guard let choice = ColorChoice(rawValue: word.text) else { throw unexpected(word) }
      settings.color = choice
    case .depth: settings.depth = try number(word)
    case .editor:
      guard words.contains(word.text) else { throw unexpected(word) }
      guard settings.isPrompt || word.text == "off" else {
        throw CommandError("an editor joins a prompt, and this is none", at: word.range)
      }
      settings.hearsEditor = word.text == "on"
    case .effects:
      guard let choice = EffectsChoice(rawValue: word.text) else { throw unexpected(word) }
      settings.effects = choice
    case .elements: settings.elements = try number(word)
    case .log:
      guard words.contains(word.text) else { throw unexpected(word) }
      settings.logLevel = word.text == "off" ? nil : LogLevel(rawValue: word.text)
    case .pager:
      guard words.contains(word.text) else { throw unexpected(word) }
      settings.isPaged = word.text == "on"
    case .patience: settings.patience = try number(word)
    case .width: settings.width = try number(word)
    }
  }

  /// The setting of a name, or of a unique prefix.
  static func named(_ word: CommandInput.Word) throws(CommandError) -> Setting {
    if let exact = Setting(rawValue: word.text) { return exact }
    let found = allCases.filter { $0.name.hasPrefix(word.text) }
    if found.count == 1 { return found[0] }
    let names = (found.isEmpty ? allCases : found).map(\.name).joined(separator: ", ")
    guard found.isEmpty else {
      throw CommandError("'\(word.text)' is ambiguous: \(names)", at: word.range)
    }
    throw CommandError(
      "there is no setting '\(word.text)'", at: word.range,
      hint: ForeignHabits.hint(for: word.text, "setting") ?? "there are \(names)")
  }

  private func number(_ word: CommandInput.Word) throws(CommandError) -> Int? {
    if word.text == "unlimited" { return nil }
    guard let number = Int(word.text), number > 0 else { throw unexpected(word) }
    return number
  }

  private func unexpected(_ word: CommandInput.Word) -> CommandError {
    let isNumber = words == ["unlimited"]
    let expected = isNumber ? "a number from 1 on, or 'unlimited'" : words.joined(separator: ", ")
    return CommandError("found '\(word.text)', expected \(expected)", at: word.range)
  }

  private static func text(_ limit: Int?) -> String { limit.map(String.init) ?? "unlimited" }
}
