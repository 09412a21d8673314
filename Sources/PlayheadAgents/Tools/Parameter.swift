internal import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadFormat

/// An argument that a tool takes.
struct Parameter: Sendable {
  /// What it is written as.
  indirect enum Kind: Equatable, Sendable {
    /// Any text.
    case text
    /// One word of a command, such as a position or a name.
    case word
    /// A path, an expression or several: none of their words is an option of a command.
    case code
    case number(ClosedRange<Int>)
    case flag
    case choice([String])
    case list(Kind)
  }

  let name: String
  let kind: Kind
  let description: String
  var isRequired = false

  /// How long a text may be.
  static let textLimit = 10_000
  private static let countLimit = 100

  /// Its JSON Schema.
  var schema: JSONValue {
    var members: JSONValue.Object = [:]
    switch kind {
    case .text, .word, .code: (members["type"], members["maxLength"]) = ("string", .integer(Int64(Self.textLimit)))
    case .number(let range):
      members["type"] = "integer"
      members["minimum"] = .integer(Int64(range.lowerBound))
      members["maximum"] = .integer(Int64(range.upperBound))
    case .flag: members["type"] = "boolean"
    case .choice(let words): (members["type"], members["enum"]) = ("string", .array(words.map(JSONValue.string)))
    case .list(let kind):
      members["type"] = "array"
      if case .object(var items) = Parameter(name: name, kind: kind, description: "").schema {
        items["description"] = nil
        members["items"] = .object(items)
      }
      members["maxItems"] = .integer(Int64(Self.countLimit))
    }
    members["description"] = .string(description)
    return .object(members)
  }

  /// What a client has given for it, as it is typed: nothing for a flag that is off.
  ///
  /// - Throws: ``CommandError`` where it is something else.
  func texts(of value: JSONValue) throws(CommandError) -> [String] {
    func unexpected(_ expected: String) -> CommandError {
      CommandError("expected \(expected) as '\(name)', found \(value.kind.rawValue)")
    }
    switch kind {
    case .text, .word, .code, .choice:
      // Positions are numbers, and who is asked for a text may send one.
      guard let text = value.string ?? value.int.map(String.init) else { throw unexpected("a string") }
      guard text.utf8.count <= Self.textLimit else {
        throw CommandError("'\(name)' has \(text.utf8.count) bytes, expected at most \(Self.textLimit)")
      }
      if case .choice(let words) = kind, !words.contains(text) {
        throw CommandError("found '\(text)' as '\(name)', expected one of \(words.joined(separator: ", "))")
      }
      if kind == .word || kind == .code { try expectNoOption(in: text) }
      return [text]
    case .number(let range):
      let number = if case .double(let number) = value { Int(exactly: number) } else { value.int }
      guard let number else { throw unexpected("an integer") }
      guard range.contains(number) else {
        throw CommandError("found \(number) as '\(name)', expected \(range.lowerBound) to \(range.upperBound)")
      }
      return [String(number)]
    case .flag:
      guard case .bool(let isOn) = value else { throw unexpected("true or false") }
      return isOn ? [name] : []
    case .list(let kind):
      guard case .array(let values) = value, values.count <= Self.countLimit else {
        throw unexpected("an array of at most \(Self.countLimit) strings")
      }
      var texts: [String] = []
      for value in values { texts += try Parameter(name: name, kind: kind, description: "").texts(of: value) }
      return texts
    }
  }

  /// An argument is one thing, and does not become two of a command's.
  private func expectNoOption(in text: String) throws(CommandError) {
    let words = CommandText(text).words.map { text.bytes($0) }
    if kind == .word, words.count != 1 {
      throw CommandError("found '\(text)' as '\(name)', expected one word", hint: "a name with spaces stands in quotes")
    }
    for word in words where word.hasPrefix("--") || word.hasPrefix("-") && word.dropFirst().first?.isLetter == true {
      throw CommandError(
        "found '\(word)' in '\(name)', which takes no options", hint: "a text stands in quotes, and a minus apart")
    }
    for clause in ["at", "show"] where clause != name {
      guard let start = CommandText(text).offset(of: clause), start > 0, start + clause.utf8.count < text.utf8.count
      else { continue }
      throw CommandError("found '\(clause)' in '\(name)', expected a path or an expression alone")
    }
  }
}

extension Parameter {
  static func text(_ name: String, _ description: String) -> Parameter {
    Parameter(name: name, kind: .text, description: description)
  }
  static func word(_ name: String, _ description: String) -> Parameter {
    Parameter(name: name, kind: .word, description: description)
  }
  static func code(_ name: String, _ description: String) -> Parameter {
    Parameter(name: name, kind: .code, description: description)
  }
  static func list(_ name: String, _ kind: Kind, _ description: String) -> Parameter {
    Parameter(name: name, kind: .list(kind), description: description)
  }
  static func required(_ name: String, _ kind: Kind, _ description: String) -> Parameter {
    Parameter(name: name, kind: kind, description: description, isRequired: true)
  }
  static func number(_ name: String, _ range: ClosedRange<Int>, _ description: String) -> Parameter {
    Parameter(name: name, kind: .number(range), description: description)
  }

  static let recording = required("recording", .text, "The recording's file, as `open` without arguments lists it.")
  static let at = word(
    "at", "The position: a number, start, end, end-3, 50%, 12.5s or the name of a note. Default: end.")
  static let limit = number("limit", 1...200, "How many rows. Default: 30.")
  static let skip = number("skip", 0...100_000_000, "How many rows to pass over; `next` of an answer says it.")
  static let from = word("from", "The first position. Default: start.")
  static let to = word("to", "The last position. Default: end.")
}
