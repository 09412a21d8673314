public import PlayheadFormat

extension ActionTitle {
  /// What the innermost of an action's cases carries, in parentheses and safe to print; empty where it carries nothing.
  ///
  /// - Parameters:
  ///   - action: an action of a recording with the schema.
  ///   - limit: about how many characters it may take.
  ///   - shortensIDs: whether of a `UUID` only the end is written, as in names of elements.
  public func payload(of action: RecordedAction, limit: Int, shortensIDs: Bool = true) -> String {
    guard var value = action.value else { return "" }
    var cases = action.name.split(separator: ".").map(String.init)
    // The action's name includes its own type before the cases.
    if let type = action.type { cases.removeFirst(min(type.split(separator: ".").count, cases.count)) }
    // An action that is not an enum has members but no cases.
    if cases.first.map({ value[$0] == nil }) ?? true { cases = [] }
    var place = JSONPointer()
    for (index, name) in cases.enumerated() {
      guard let payload = value[name] else { return "" }
      place.tokens.append(name)
      value = payload
      guard index + 1 < cases.count else { break }
      guard let next = ["_0", "action"].first(where: { payload[$0]?[cases[index + 1]] != nil }) else { return "" }
      place.tokens.append(next)
      value = payload[next] ?? .null
    }
    guard case .object(let members) = value else { return "" }
    var member = schema.flatMap { $0.member(at: place, in: $0.type(of: action)) }
    if case .value(let type)? = member, case .fields(let fields, _)? = schema?.shape(of: type) {
      member = .payload(fields)
    }
    // The recording omits a payload that is nil, but the typed form has it.
    let hasPayload = if case .payload(let fields)? = member { !fields.isEmpty } else { false }
    guard !members.isEmpty || hasPayload else { return "" }
    let labels = Schema.Member.payload(members.keys.map { Schema.Field(name: $0, type: "") })
    let text = ValueText(schema: schema, limit: limit, shortensIDs: shortensIDs).line(value, member ?? labels)
    return text.hasPrefix("(") ? text : "(\(text))"
  }
}
