internal import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadFormat

/// What a client wants of a tool.
struct ToolCall: Sendable {
  let tool: Tool
  private var values: [String: [String]] = [:]

  /// - Throws: ``CommandError`` where the arguments are not as the tool wants them.
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
          "'\(tool.name)' has no argument '\(name)'",
          hint: near.map { "did you mean '\($0)'?" } ?? "there are \(names.joined(separator: ", "))")
      }
      values[name] = try parameter.texts(of: value)
    }
    for parameter in tool.parameters where parameter.isRequired && values[parameter.name] == nil {
      throw CommandError("'\(tool.name)' needs '\(parameter.name)'", hint: parameter.description)
    }
  }

  /// An argument as it is typed; nil where there is none.
  subscript(_ name: String) -> String? { values[name]?.first }
  func all(_ name: String) -> [String] { values[name] ?? [] }
  func number(_ name: String) -> Int? { self[name].flatMap { Int($0) } }

  /// The positions between two arguments, as a command's range; none where neither is given.
  ///
  /// - Parameter name: what the command calls it.
  func range(as name: String = "range") -> [(name: String, text: String)] {
    guard self["from"] != nil || self["to"] != nil else { return [] }
    return [(name, "\(self["from"] ?? "start")..\(self["to"] ?? "end")")]
  }

  /// The arguments of a command, by the names that it declares.
  ///
  /// - Parameters:
  ///   - added: further ones.
  ///   - typed: a place that answers write as a JSON Pointer, as it is typed.
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
