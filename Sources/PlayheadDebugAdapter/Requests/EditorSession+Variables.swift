internal import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

extension EditorSession {
  /// The default number of parts in a response, plus one that stands for the rest.
  private static let partLimit = 100

  mutating func variables(_ arguments: Arguments) throws -> JSONValue.Object {
    let container = try references.container(try arguments.requiredInteger("variablesReference"))
    let start = max(try arguments.integer("start") ?? 0, 0)
    let count = try arguments.integer("count") ?? 0
    let filter = try arguments.string("filter")
    return ["variables": .array(try variables(of: container, filter, start, count))]
  }

  private mutating func variables(
    of container: References.Container, _ filter: String?, _ start: Int, _ count: Int
  ) throws -> [JSONValue] {
    switch container {
    case .value(let node, let from, let position):
      // Only a value with many parts is indexed, and only if the client asks for ranges.
      if let filter, isPaged(node) != (filter == "indexed") { return [] }
      let first = min(from + start, node.count)
      let isLimited = count <= 0 || count > Self.partLimit * 10
      let end = min(first + (isLimited ? Self.partLimit : count), node.count)
      var variables = node.parts(in: first..<end).map { variable($0, at: position) }
      if isLimited, end < node.count {
        variables.append([
          "name": "…", "value": .string("… +\(node.count - end)"),
          "variablesReference": references.add(.value(node, from: end, position: position)),
        ])
      }
      return variables
    case .scope(let scope, let position):
      if filter == "indexed" { return [] }
      switch scope {
      case .state: return try variables(of: "state", at: position)
      case .action: return try variables(of: "action", at: position)
      case .changes: return try changes(at: position)
      case .effects: return try effects(at: position)
      case .reads: return try debugger.reads(at: position).map { text(renderer.safe($0.key), renderer.short($0.value)) }
      }
    case .sides(let change):
      if filter == "indexed" { return [] }
      let member = renderer.stateMember(at: change.pointer)
      return [("old", change.old), ("new", change.new)].map { name, value in
        variable(
          ValueNode(name, Debugger.Value(value.flatMap(JSONView.init), member: member), schema: schema),
          canBeTyped: false)
      }
    }
  }

  var schema: Schema? { commands.recording.schema }

  private func isPaged(_ node: ValueNode) -> Bool {
    client.pages && node.count > Self.partLimit && node.isCollection
  }

  /// Returns the parts of the state, or an action as a single variable.
  private mutating func variables(of path: String, at position: Int) throws -> [JSONValue] {
    let value: Debugger.Value
    do { value = try debugger.value(ValuePath(parsing: path), at: position) } catch {
      // There may be no action at the position, or its state may be lost.
      if error.isInterrupted { throw error }
      return [text(path, RequestError(error).text)]
    }
    let node = ValueNode(path, value, schema: schema)
    guard path == "state", node.count > 0 else { return [variable(node)] }
    return try variables(of: .value(node, position: position), nil, 0, 0)
  }

  /// Names and formats a value as `print` does; `position` is that of the surrounding
  /// state, and `canBeTyped` says whether its path can be evaluated.
  mutating func variable(_ node: ValueNode, at position: Int? = nil, canBeTyped: Bool = true) -> JSONValue {
    var variable: JSONValue.Object = [
      "name": .string(bounded(node.name)), "value": .string(bounded(renderer.short(node.view, node.member))),
    ]
    if client.showsTypes, let type = node.type { variable["type"] = .string(bounded(renderer.safe(type), to: 200)) }
    for (name, value) in parts(of: node, at: position) { variable[name] = value }
    // A truncated path would be invalid.
    if canBeTyped, node.path.utf8.count <= 1000 { variable["evaluateName"] = .string(node.path) }
    return .object(variable)
  }

  /// Returns the members by which the editor expands a value.
  mutating func parts(of node: ValueNode, at position: Int? = nil) -> JSONValue.Object {
    let count = node.count
    if count == 0 { return ["variablesReference": 0] }
    var parts: JSONValue.Object = ["variablesReference": references.add(.value(node, position: position))]
    if count > Self.partLimit, isPaged(node) { parts["indexedVariables"] = .integer(Int64(count)) }
    return parts
  }

  private func text(_ name: String, _ value: String) -> JSONValue {
    ["name": .string(bounded(name)), "value": .string(bounded(value)), "variablesReference": 0]
  }

  private mutating func changes(at position: Int) throws -> [JSONValue] {
    let landing = try debugger.landing(at: position, listing: Self.partLimit)
    let changes = (landing.changes ?? []).prefix(Self.partLimit)
    var variables: [JSONValue] = changes.map { change in
      var variable: JSONValue.Object = [
        "name": .string(bounded(renderer.place(of: change).plain)),
        "value": .string(bounded(renderer.what(of: change).plain)),
        "variablesReference": references.add(.sides(change)),
      ]
      if change.path.utf8.count <= 1000 { variable["evaluateName"] = .string(change.path) }
      return .object(variable)
    }
    if landing.changeCount > changes.count {
      variables.append(text("…", "\(landing.changeCount - changes.count) more: diff shows all"))
    }
    return variables
  }

  /// Lists the effects that were running at a position or ended there.
  private func effects(at position: Int) throws -> [JSONValue] {
    let timeline = debugger.timeline
    let effects = timeline.effects(runningAt: position) + timeline.effects(endedAt: position)
    var variables: [JSONValue] = []
    for effect in effects.prefix(Self.partLimit) {
      let description = try timeline.describe(effect: effect.id)
      let facts = [
        description.time.map { "since \(TimeText.moment($0))" },
        try timeline.recording.end(ofEffect: effect.id).map { renderer.ending($0, in: timeline.recording) },
        description.starter.map { "← \(renderer.starter($0))" },
      ]
      variables.append(text(renderer.name(of: description), facts.compactMap(\.self).joined(separator: ", ")))
    }
    if effects.count > variables.count { variables.append(text("…", "… +\(effects.count - variables.count)")) }
    return variables
  }
}
