internal import PlayheadCommands
internal import PlayheadRecording

/// An argument that a tool takes.
struct Parameter: Sendable {
  /// What it is written as.
  enum Kind: Equatable, Sendable {
    case text
    case number(ClosedRange<Int>)
    case flag
    case choice([String])
    case texts
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
    case .text: (members["type"], members["maxLength"]) = ("string", .integer(Int64(Self.textLimit)))
    case .number(let range):
      members["type"] = "integer"
      members["minimum"] = .integer(Int64(range.lowerBound))
      members["maximum"] = .integer(Int64(range.upperBound))
    case .flag: members["type"] = "boolean"
    case .choice(let words): (members["type"], members["enum"]) = ("string", .array(words.map(JSONValue.string)))
    case .texts:
      members["type"] = "array"
      members["items"] = ["type": "string", "maxLength": .integer(Int64(Self.textLimit))]
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
    case .text, .choice:
      // Positions are numbers, and who is asked for a text may send one.
      guard let text = value.string ?? value.int.map(String.init) else { throw unexpected("a string") }
      guard text.utf8.count <= Self.textLimit else {
        throw CommandError("'\(name)' has \(text.utf8.count) bytes, expected at most \(Self.textLimit)")
      }
      if case .choice(let words) = kind, !words.contains(text) {
        throw CommandError("found '\(text)' as '\(name)', expected one of \(words.joined(separator: ", "))")
      }
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
    case .texts:
      guard case .array(let values) = value, values.count <= Self.countLimit else {
        throw unexpected("an array of at most \(Self.countLimit) strings")
      }
      var texts: [String] = []
      for value in values { texts += try Parameter.text(name, "").texts(of: value) }
      return texts
    }
  }
}

extension Parameter {
  static func text(_ name: String, _ description: String) -> Parameter {
    Parameter(name: name, kind: .text, description: description)
  }
  static func required(_ name: String, _ description: String) -> Parameter {
    Parameter(name: name, kind: .text, description: description, isRequired: true)
  }
  static func texts(_ name: String, _ description: String) -> Parameter {
    Parameter(name: name, kind: .texts, description: description)
  }
  static func number(_ name: String, _ range: ClosedRange<Int>, _ description: String) -> Parameter {
    Parameter(name: name, kind: .number(range), description: description)
  }

  static let recording = required("recording", "The recording's file, as `open` without arguments lists it.")
  static let at = text(
    "at", "The position: a number, start, end, end-3, 50%, 12.5s or the name of a note. Default: end.")
  static let limit = number("limit", 1...200, "How many rows. Default: 30.")
  static let skip = number("skip", 0...100_000_000, "How many rows to pass over; `next` of an answer says it.")
  static let from = text("from", "The first position. Default: start.")
  static let to = text("to", "The last position. Default: end.")
}
