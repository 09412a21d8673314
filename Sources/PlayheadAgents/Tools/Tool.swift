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
    /// A command, with what is added to the arguments that it declares.
    case command(String, adding: @Sendable (ToolCall) -> [(name: String, text: String)] = { _ in [] })
    /// What no command does.
    case other(@Sendable (ToolCall, inout CommandSession, Recordings) async throws -> CommandOutput)
  }

  let name: String
  let title: String
  let description: String
  let parameters: [ToolParameter]
  var paging = Paging.none
  /// Which arguments show what an answer leaves out.
  let wayOn: String
  /// The position that the command is asked at, as an argument names it; nil for the end.
  var position: @Sendable (ToolCall) -> String? = { $0["at"] }
  let work: Work

  /// What it may do besides looking at the recording.
  var powers: CommandHelp.Powers {
    guard case .command(let name, _) = work else { return [] }
    return CommandRegistry.standard.help(of: name)?.powers ?? []
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
