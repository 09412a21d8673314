/// A parameter of a command, declared once for parsing, usage, help, completion and an agent's tool.
package struct Parameter: Sendable {
  /// The syntax of an argument.
  package enum Kind: Hashable, Sendable {
    case position, range, path, expression
    /// A text, or a regular expression between slashes.
    case pattern
    /// An action in Swift syntax, or as answers or recordings show it.
    case action
    case name(Names)
    /// An integer that an agent may give within these bounds.
    case count(ClosedRange<Int>)
    case file
    /// One of these words, or a prefix that only one of them has.
    case word([String])
    case flag
    /// The rest of the line as it stands.
    case rest
  }

  /// The kinds of names.
  package enum Names: Sendable {
    case action, alias, branch, command, effect, other, setting, settingValue, stop, topic
  }

  /// The place of an argument on the line.
  package enum Form: Sendable {
    /// Without a name, in the order of the declarations.
    case argument
    /// After its name, such as `--grep`, anywhere among the other arguments.
    case option
    /// After a word, such as `if`, behind the other arguments.
    case clause
  }

  /// The name by which the command looks it up, with the hyphens of an option.
  package let name: String
  package let kinds: [Kind]
  package let form: Form
  /// The placeholder in usage.
  package let label: String
  /// The description in errors about a missing argument.
  package let what: String
  /// The description in a line of the help.
  package let summary: String
  package let isRequired: Bool
  package let isRepeated: Bool
  /// Whether usage, help and completion show it.
  package let isListed: Bool

  package init(
    _ name: String, _ kinds: [Kind], _ form: Form, label: String? = nil, what: String? = nil, summary: String = "",
    isRequired: Bool = false, isRepeated: Bool = false, isListed: Bool = true
  ) {
    self.name = name
    self.kinds = kinds
    self.form = form
    self.label = label ?? kinds.map(\.label).joined(separator: "|")
    self.what = what ?? kinds.map(\.what).joined(separator: " or ")
    self.summary = summary
    self.isRequired = isRequired
    self.isRepeated = isRepeated
    self.isListed = isListed
  }

  package static func required(
    _ name: String, _ kinds: Kind..., label: String? = nil, what: String? = nil, summary: String = ""
  ) -> Parameter {
    Parameter(name, kinds, .argument, label: label, what: what, summary: summary, isRequired: true)
  }

  package static func optional(
    _ name: String, _ kinds: Kind..., label: String? = nil, what: String? = nil, summary: String = "",
    isListed: Bool = true
  ) -> Parameter {
    Parameter(name, kinds, .argument, label: label, what: what, summary: summary, isListed: isListed)
  }

  package static func repeated(
    _ name: String, _ kind: Kind, label: String? = nil, summary: String = ""
  ) -> Parameter {
    Parameter(name, [kind], .argument, label: label, summary: summary, isRepeated: true)
  }

  package static func flag(_ name: String, summary: String = "", isListed: Bool = true) -> Parameter {
    Parameter(name, [.flag], .option, summary: summary, isListed: isListed)
  }

  package static func option(
    _ name: String, _ kind: Kind, label: String? = nil, what: String? = nil, summary: String = "",
    isRepeated: Bool = false
  ) -> Parameter {
    Parameter(name, [kind], .option, label: label, what: what, summary: summary, isRepeated: isRepeated)
  }

  package static func clause(
    _ name: String, _ kind: Kind, label: String? = nil, what: String? = nil, summary: String = ""
  ) -> Parameter {
    Parameter(name, [kind], .clause, label: label, what: what, summary: summary)
  }

  /// The placeholder with its name and brackets, as in `[--grep TEXT]`.
  package var usage: String {
    let text = form == .argument ? label : kinds == [.flag] ? name : "\(name) \(label)"
    if isRequired { return isRepeated ? "\(text)…" : text }
    return isRepeated && form == .argument ? "[\(text)…]" : "[\(text)]"
  }

  /// Whether the value may contain white space, up to an option or a clause.
  var isLong: Bool {
    kinds.contains { kind in
      switch kind {
      case .path, .expression, .pattern, .action, .rest, .file: true
      default: false
      }
    }
  }

  /// Whether options and clauses within it belong to the value.
  var isRaw: Bool { kinds.contains { [.pattern, .action, .rest].contains($0) } }

  /// The words that it accepts.
  package var words: [String] { kinds.flatMap { if case .word(let words) = $0 { words } else { [String]() } } }

  func has(_ kind: Kind) -> Bool { kinds.contains(kind) }
}

extension Parameter.Kind {
  fileprivate var label: String {
    switch self {
    case .position: "POSITION"
    case .range: "RANGE"
    case .path: "PATH"
    case .expression: "EXPR"
    case .pattern: "TEXT|/REGEX/"
    case .action, .name(.action): "ACTION"
    case .name(.branch), .name(.effect), .name(.alias), .name(.setting), .name(.other): "NAME"
    case .name(.command): "COMMAND"
    case .name(.settingValue): "VALUE"
    case .name(.stop), .count: "N"
    case .name(.topic): "TOPIC"
    case .file: "FILE"
    case .word(let words): words.joined(separator: "|")
    case .flag: ""
    case .rest: "TEXT"
    }
  }

  fileprivate var what: String {
    switch self {
    case .position: "a position"
    case .range: "a range"
    case .path: "a path"
    case .expression: "an expression"
    case .pattern, .rest: "a text"
    case .action, .name(.action): "an action"
    case .name(.stop): "the number of a stop"
    case .name(.branch): "the name of a branch"
    case .name(.settingValue): "a value"
    case .name: "a name"
    case .count: "a number"
    case .file: "a file"
    case .word(let words): Self.list(words)
    case .flag: ""
    }
  }

  /// Words as an error lists them: `'on' or 'off'`.
  static func list(_ words: [String]) -> String {
    let quoted = words.map { "'\($0)'" }
    return quoted.count < 2
      ? quoted.joined() : "\(quoted.dropLast().joined(separator: ", ")) or \(quoted[quoted.count - 1])"
  }
}

extension Parameter {
  static let path = required("path", .path)
  static let pathOrExpression = required("path", .path, .expression, what: "a path")
  static let range = optional("range", .range)
  static let count = optional("n", .count(1...Int.max), label: "n", what: "how often, from 1 on")
  static let stops = repeated("stops", .name(.stop))
  static let condition = clause("if", .expression, what: "a condition")
  static let isFull = flag("-full", summary: "all of it, however long it is")
  static let isPlace = flag("-index", summary: "what stands at an index, rather than an element that is followed")
}
