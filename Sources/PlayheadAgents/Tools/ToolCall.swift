internal import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadFormat

/// What a client wants of a tool.
struct ToolCall: Sendable {
  let tool: Tool
  /// The last position that has a state.
  var end = "end"
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

  /// Words of a line, of which those are left out for which there is no argument.
  func words(_ parts: (word: String, name: String)...) -> String {
    parts.compactMap { word, name in self[name].map { word.isEmpty ? " \($0)" : " \(word) \($0)" } }.joined()
  }

  /// The positions between two arguments, as a range is typed; nil where neither is given.
  var range: String? {
    guard self["from"] != nil || self["to"] != nil else { return nil }
    return "\(self["from"] ?? "start")..\(self["to"] ?? "end")"
  }
}
