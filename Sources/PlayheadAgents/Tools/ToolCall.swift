internal import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadFormat

/// A client's call of a tool.
struct ToolCall: Sendable {
  let tool: Tool
  private var values: [String: [String]] = [:]

  /// Throws if the arguments do not match the tool's parameters.
  init(_ tool: Tool, _ arguments: JSONValue) throws(CommandError) {
    self.tool = tool
    let names = tool.parameters.map(\.name)
    guard case .object(let members) = arguments else {
      throw CommandError("expected an object as 'arguments', found \(arguments.kind.rawValue)")
    }
    for (name, value) in members where value.kind != .null {
      guard let parameter = tool.parameters.first(where: { $0.name == name }) else {
        let near = Suggestion.nearest(to: name, among: names)
        throw CommandError(
          "'\(tool.wholeName)' has no argument '\(name)'",
          hint: near.map { "did you mean '\($0)'?" } ?? "there are \(names.joined(separator: ", "))")
      }
      values[name] = try parameter.texts(of: value)
    }
    for parameter in tool.parameters where parameter.isRequired && values[parameter.name] == nil {
      throw CommandError("'\(tool.wholeName)' needs '\(parameter.name)'", hint: parameter.description)
    }
  }

  /// The text of an argument; nil if there is none.
  subscript(_ name: String) -> String? { values[name]?.first }
  func all(_ name: String) -> [String] { values[name] ?? [] }
  func number(_ name: String) -> Int? { self[name].flatMap { Int($0) } }

  /// The arguments `from` and `to` as the command's range `name`; empty if both are missing.
  func range(as name: String = "range") -> [(name: String, text: String)] {
    guard self["from"] != nil || self["to"] != nil else { return [] }
    return [(name, "\(self["from"] ?? "start")..\(self["to"] ?? "end")")]
  }

  /// The arguments under the command's own names, with further ones; `typed` converts a JSON Pointer from an answer to a typed path.
  func arguments(
    of command: String, adding added: [(name: String, text: String)], typed: (String) -> String?
  ) -> CommandArguments {
    var values: [(name: String, label: String, text: String)] = []
    for parameter in tool.parameters {
      guard let target = parameter.target else { continue }
      let isPlace = target.kinds.contains { $0 == .path || $0 == .expression }
      for text in all(parameter.name) {
        values.append((target.name, parameter.name, isPlace ? typed(text) ?? text : text))
      }
    }
    return CommandArguments(of: command, values + added.map { ($0.name, $0.name, $0.text) })
  }
}
