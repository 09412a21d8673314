internal import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadFormat

/// A parameter of a tool, either its own or one of its command.
struct ToolParameter: Sendable {
  /// The JSON type of an argument.
  indirect enum Kind: Equatable, Sendable {
    case text, position, flag
    case number(ClosedRange<Int>)
    case choice([String])
    case list(Kind)
  }

  let name: String
  let kind: Kind
  let description: String
  let isRequired: Bool
  /// The command's parameter that receives the value; nil if the tool reads it itself.
  let target: Parameter?

  init(
    _ name: String, _ kind: Kind, _ description: String, isRequired: Bool = false, target: Parameter? = nil
  ) {
    self.name = name
    self.kind = kind
    self.description = description
    self.isRequired = isRequired
    self.target = target
  }

  /// A parameter that a command declares, by default under the same name without hyphens and with the command's own description.
  static func of(
    _ command: String, _ parameter: String, as name: String? = nil, _ description: String? = nil
  ) -> ToolParameter {
    let target = CommandRegistry.standard.help(of: command)?.parameters.first { $0.name == parameter }
    let kind = target.map(Kind.init) ?? .text
    return ToolParameter(
      name ?? String(parameter.drop { $0 == "-" }), target?.isRepeated == true ? .list(kind) : kind,
      description ?? target?.summary ?? "", isRequired: target?.isRequired ?? false, target: target)
  }

  /// The most bytes of a text.
  static let textLimit = 10_000
  private static let countLimit = 100

  /// Its JSON Schema.
  var schema: JSONValue {
    var members = Self.schema(kind)
    members["description"] = .string(description)
    return .object(members)
  }

  private static func schema(_ kind: Kind) -> JSONValue.Object {
    switch kind {
    case .text, .position: ["type": "string"]
    case .number(let range):
      [
        "type": "integer", "minimum": .integer(Int64(range.lowerBound)), "maximum": .integer(Int64(range.upperBound)),
      ]
    case .flag: ["type": "boolean"]
    case .choice(let words): ["type": "string", "enum": .array(words.map(JSONValue.string))]
    case .list(let kind):
      ["type": "array", "items": .object(schema(kind)), "maxItems": .integer(Int64(countLimit))]
    }
  }

  /// The texts of a client's value, none for a flag that is off; throws if the type is wrong.
  func texts(of value: JSONValue) throws(CommandError) -> [String] { try texts(of: value, kind) }

  private func texts(of value: JSONValue, _ kind: Kind) throws(CommandError) -> [String] {
    func unexpected(_ expected: String) -> CommandError {
      CommandError("expected \(expected) as '\(name)', found \(value.kind.rawValue)")
    }
    switch kind {
    case .text, .position, .choice:
      // Positions are numbers, and clients may also send a number for a text.
      guard let text = value.string ?? value.int.map(String.init) else { throw unexpected("a string") }
      guard text.utf8.count <= Self.textLimit else {
        throw CommandError("'\(name)' has \(text.utf8.count) bytes, expected at most \(Self.textLimit)")
      }
      if case .choice(let words) = kind, !words.contains(text) {
        throw CommandError("found '\(text)' as '\(name)', expected one of \(words.joined(separator: ", "))")
      }
      if kind == .position {
        let position: PositionReference
        do throws(DebuggerError) { position = try PositionReference(parsing: text) } catch {
          throw CommandError("found '\(text)' as '\(name)', expected a position: \(error.description)")
        }
        switch position {
        case .offset, .timeOffset:
          // No call has a cursor that another one has moved.
          throw CommandError("found '\(text)' as '\(name)', expected a position such as 12, end or end-1")
        default: break
        }
      }
      return [text]
    case .number(let range):
      // Some clients send each argument as a text.
      let number =
        switch value {
        case .double(let number): Int(exactly: number)
        case .string(let text): Int(text)
        default: value.int
        }
      guard let number else { throw unexpected("an integer") }
      guard range.contains(number) else {
        throw CommandError("found \(number) as '\(name)', expected \(range.lowerBound) to \(range.upperBound)")
      }
      return [String(number)]
    case .flag:
      switch value {
      case .bool(true), .string("true"): return [name]
      case .bool(false), .string("false"): return []
      default: throw unexpected("true or false")
      }
    case .list(let kind):
      guard case .array(let values) = value, values.count <= Self.countLimit else {
        throw unexpected("an array of at most \(Self.countLimit) strings")
      }
      var texts: [String] = []
      for value in values { texts += try self.texts(of: value, kind) }
      return texts
    }
  }
}

extension ToolParameter.Kind {
  /// The JSON type for a parameter of a command.
  init(_ parameter: Parameter) {
    switch parameter.kinds.first {
    case .count(let range): self = .number(range)
    case .flag: self = .flag
    case .word(let words) where parameter.kinds.count == 1: self = .choice(words)
    default: self = .text
    }
  }
}

extension ToolParameter {
  static let recording = ToolParameter(
    "recording", .text, "Its file, as `recording_open` lists it.", isRequired: true)
  static let at = ToolParameter(
    "at", .position, "The position: a number, start, end, end-3, 50%, 12.5s or the name of a note. Default: end.")
  static let limit = ToolParameter("limit", .number(1...200), "How many rows. Default: 30.")
  static let skip = ToolParameter(
    "skip", .number(0...100_000_000), "How many rows to pass over; `next` of an answer says it.")
  static let from = ToolParameter("from", .position, "The first position. Default: start.")
  static let to = ToolParameter("to", .position, "The last position. Default: end.")
}
