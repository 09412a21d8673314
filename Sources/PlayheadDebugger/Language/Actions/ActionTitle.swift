public import PlayheadFormat

/// Names of actions as people write them.
///
/// A recording names an action by the path of its cases. The cases that only carry the actions of a child are passed by:
/// `element` of a stack or of a collection, `presented` of a sheet.
///
/// ```swift
/// let title = ActionTitle(recording.schema)
/// title.name("path.element.detail.saveTapped")  // path.detail.saveTapped
/// title.title(of: action)  // path[id: 3].detail.saveTapped
/// ```
public struct ActionTitle: Sendable {
  let schema: Schema?

  /// - Parameter schema: says which cases carry the actions of a child.
  public init(_ schema: Schema?) { self.schema = schema }

  /// Whether a name is a pattern, or that of a case beneath it: `path` stands for `path.element.saveTapped`, too.
  public static func matches(_ name: String, _ pattern: String) -> Bool {
    guard name.hasPrefix(pattern) else { return false }
    return name.utf8.count == pattern.utf8.count || name.utf8.dropFirst(pattern.utf8.count).first == UInt8(ascii: ".")
  }

  /// The name without the cases that only carry the actions of a child.
  public func name(_ name: String) -> String { text(name, nil) }

  /// The name with the ids of the elements that it goes to, or what happened without an action.
  public func title(of action: RecordedAction) -> String {
    if let text = action.changeText { return text }
    // The action's name includes its own type before the cases.
    return action.type == nil ? text(action.name, action.value) : action.name
  }

  /// Whether an action of this name may address an element that has an id.
  func hasElements(_ name: String) -> Bool { name.split(separator: ".").contains("element") }

  private func text(_ name: String, _ value: JSONValue?) -> String {
    guard let schema else { return name }
    var text = ""
    var value = value
    var type: SchemaType? = schema.actionType
    for component in name.split(separator: ".", omittingEmptySubsequences: false) {
      let payload = value?[String(component)]
      if !text.isEmpty, let wrapping = type?.wrappingCase, component == wrapping {
        if let id = payload?["id"] { text += "[id: \(Self.text(of: id))]" }
      } else {
        text += text.isEmpty ? component : ".\(component)"
      }
      let next = type.flatMap { Self.action(in: String(component), of: $0, schema) }
      type = next.map { SchemaType($0.type) }
      value = next.flatMap { payload?[$0.name] }
    }
    return text
  }

  /// Returns the recorded name for one in which cases may be left out; nil if the schema knows no such action.
  func recordedName(_ name: String) -> String? {
    guard let schema else { return nil }
    var recorded: [String] = []
    var type: SchemaType? = schema.actionType
    for component in name.split(separator: ".", omittingEmptySubsequences: false).map(String.init) {
      while let current = type, Self.payload(of: component, in: current, schema) == nil {
        // Types in a file from an untrusted source may contain themselves.
        guard recorded.count < Parser.maximumDepth, let wrapping = current.wrappingCase,
          let child = Self.action(in: wrapping, of: current, schema)
        else { return nil }
        recorded.append(wrapping)
        type = SchemaType(child.type)
      }
      guard let current = type else { return nil }
      recorded.append(component)
      type = Self.action(in: component, of: current, schema).map { SchemaType($0.type) }
    }
    return recorded.joined(separator: ".")
  }

  /// Limits of ``names``: how many there are, and how deep they nest.
  private static let (nameLimit, depthLimit) = (1000, 6)

  /// The names of all actions that the schema knows, including nested ones, up to a depth.
  var names: [String] {
    guard let schema else { return [] }
    var names: [String] = []
    func add(_ type: SchemaType, _ path: String, _ depth: Int) {
      guard depth < Self.depthLimit, case .cases(let cases)? = schema.shape(of: type) else { return }
      for element in cases where names.count < Self.nameLimit {
        let isPassed = !path.isEmpty && element.name == type.wrappingCase
        let name = isPassed ? path : path.isEmpty ? element.name : "\(path).\(element.name)"
        if !isPassed { names.append(name) }
        guard let action = Self.action(in: element.name, of: type, schema) else { continue }
        let child = SchemaType(action.type)
        if isPassed || child.wrappingCase != nil || child.shortName.hasSuffix("Action") || type.wrappingCase != nil {
          add(child, name, depth + 1)
        }
      }
    }
    add(schema.actionType, "", 0)
    return names
  }

  static func payload(of name: String, in type: SchemaType, _ schema: Schema) -> [Schema.Field]? {
    if case .payload(let fields)? = schema.type(of: name, in: type) { fields } else { nil }
  }

  /// Returns the action that a case carries.
  static func action(in name: String, of type: SchemaType, _ schema: Schema) -> Schema.Field? {
    guard let fields = payload(of: name, in: type, schema) else { return nil }
    return fields.first { $0.name == "action" } ?? (fields.count == 1 ? fields[0] : nil)
  }

  /// Shortens an id to its end, which is more distinctive than its beginning.
  static func text(of id: JSONValue) -> String {
    guard case .string(let text) = id else { return ValueText(schema: nil, limit: 40).line(id, nil) }
    return PathText.quoted(ShortID.end(of: text).map { "…" + $0 } ?? text)
  }
}

extension SchemaType {
  /// The case that carries a child's actions, if the type is a known wrapper of them.
  var wrappingCase: String? {
    switch shortName.prefix(while: { $0 != "<" }) {
    case "StackAction", "IdentifiedAction": "element"
    case "PresentationAction": "presented"
    default: nil
    }
  }
}
