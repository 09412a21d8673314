internal import PlayheadCommands
internal import PlayheadFormat

/// What an agent can ask for: a command, with its arguments apart.
struct Tool: Sendable {
  /// How an answer with more rows than are told goes on.
  enum Paging: Sendable {
    case none
    /// By so many rows that are passed over.
    case skip
    /// By the position after the last one.
    case from
  }

  /// What the tool does.
  enum Work: Sendable {
    /// Command lines, of which the last one answers.
    case lines(@Sendable (ToolCall) throws(CommandError) -> [String])
    /// What no command does.
    case other(@Sendable (ToolCall, inout CommandSession, Recordings) async throws -> Answer)
  }

  let name: String
  let title: String
  let description: String
  let parameters: [Parameter]
  /// The command that says what the tool may do; nil for one that only looks.
  var command: String?
  var paging = Paging.none
  /// Which arguments show what an answer leaves out.
  let wayOn: String
  let work: Work

  /// What it may do besides looking at the recording.
  var powers: CommandHelp.Powers {
    let input = command.flatMap { CommandInput($0) }
    return input.flatMap { try? CommandRegistry.standard.command(named: $0.name) }?.help.powers ?? []
  }

  /// What a client is told of it.
  var json: JSONValue {
    var properties: JSONValue.Object = [:]
    for parameter in parameters { properties[parameter.name] = parameter.schema }
    return [
      "name": .string(name), "title": .string(title), "description": .string(description),
      "inputSchema": [
        "type": "object", "properties": .object(properties),
        "required": .array(parameters.filter(\.isRequired).map { .string($0.name) }), "additionalProperties": false,
      ],
      "annotations": [
        "title": .string(title), "readOnlyHint": .bool(!powers.contains(.writesFiles)), "destructiveHint": false,
        "idempotentHint": .bool(!powers.contains(.writesFiles)), "openWorldHint": false,
      ],
    ]
  }
}
