internal import PlayheadCommands
internal import PlayheadFormat

/// A command or other work that an agent can call, with separate arguments.
struct Tool: Sendable {
  /// How a call continues an answer that has further rows.
  enum Paging: Sendable {
    case none
    /// With the number of rows to skip.
    case skip
    /// With the position after the last row.
    case from
  }

  /// The work of a tool.
  enum Work: Sendable {
    /// A command, with arguments added to those that the tool declares.
    case command(String, adding: @Sendable (ToolCall) -> [(name: String, text: String)] = { _ in [] })
    /// Work that no command does.
    case other(@Sendable (ToolCall, inout CommandSession, Recordings) async throws -> CommandOutput)
  }

  /// What each name begins with for clients, as some of them list the tools of all servers together.
  static let prefix = "recording_"

  /// The name without the prefix: that of the command, where there is one.
  let name: String
  let title: String
  let description: String
  let parameters: [ToolParameter]
  var paging = Paging.none
  /// The arguments that show what an answer omits.
  let wayOn: String
  /// The argument with the position at which the command runs; nil for the end.
  var position: @Sendable (ToolCall) -> String? = { $0["at"] }
  let work: Work
  /// A command whose answer comes first, and the heading between that and the answer of the work.
  var before: (command: String, heading: String)?

  /// The name for clients.
  var wholeName: String { Self.prefix + name }

  /// What the tool may do besides inspecting the recording.
  var powers: CommandHelp.Powers {
    guard case .command(let name, _) = work else { return [] }
    return CommandRegistry.standard.help(of: name)?.powers ?? []
  }

  /// The tool's declaration for clients.
  var json: JSONValue {
    var properties: JSONValue.Object = [:]
    for parameter in parameters { properties[parameter.name] = parameter.schema }
    return [
      "name": .string(wholeName), "title": .string(title), "description": .string(description),
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
