public import PlayheadFormat
public import PlayheadReader

/// A value and the path to it, of which a person opens one part after another.
///
/// ```swift
/// let state = ValueNode("state", try debugger.value(ValuePath(parsing: "state")), schema: debugger.recording.schema)
/// for part in state.parts(in: 0..<state.count) { print(part.path) }
/// ```
public struct ValueNode: Sendable {
  /// What the value around it calls it: `title`, `[3]`, `["a b"]`.
  public let name: String
  /// The path, as it can be typed: `rows[3].title`, `action.id`, `$2`.
  public let path: String
  /// The value; nil where the place holds nothing.
  public let view: JSONView?
  /// What the schema knows of it.
  public let member: Schema.Member?
  private let schema: Schema?
  /// The prefix of the paths of parts, which is empty for the state itself.
  private let base: String

  /// - Parameters:
  ///   - path: what is typed for the value: `state`, `action`, `$2`, or a path in one of them.
  ///   - value: the value.
  ///   - schema: what is known of the types.
  public init(_ path: String, _ value: Debugger.Value, schema: Schema?) {
    (name, self.path, view, member, self.schema) = (path, path, value.view, value.member, schema)
    base = path == "state" ? "" : path
  }

  private init(name: String, path: String, _ view: JSONView?, _ member: Schema.Member?, _ schema: Schema?) {
    (self.name, self.path, self.view, self.member, self.schema, base) = (name, path, view, member, schema, path)
  }

  /// The name of its type; nil where the schema does not know it.
  public var type: String? {
    guard case .value(let type)? = member else { return nil }
    return type.shortName + (type.isOptional ? "?" : "")
  }

  /// How many parts there are to open.
  public var count: Int { opened.parts.count }

  /// Whether it is a collection, which may have any number of parts.
  public var isCollection: Bool {
    let opened = opened
    if case .named = opened.parts { return false }
    return opened.parts.count > 0
  }

  /// Some of the parts, in the order in which the value is written; as many as there are.
  ///
  /// - Complexity: O(*n*) in these parts, where the value is a collection.
  public func parts(in range: Range<Int>) -> [ValueNode] {
    let opened = opened
    let range = range.clamped(to: 0..<opened.parts.count)
    guard let view = opened.view, !range.isEmpty else { return [] }
    switch opened.parts {
    case .named(let names): return names[range].map { part($0, view.part($0), of: opened) }
    case .elements: return zip(range, view.elements(in: range)).map { part(String($0), $1, of: opened) }
    case .pairs:
      let values = view.elements(in: range.lowerBound * 2..<range.upperBound * 2)
      return range.map { index in
        part(String(index * 2 + 1), values.dropFirst((index - range.lowerBound) * 2 + 1).first, of: opened)
      }
    case .members: return view.members(in: range).map { part($0.name, $0.value, of: opened) }
    }
  }

  /// The path of a part by its name, whether or not it is there.
  public func path(ofPart name: String) -> String {
    base.isEmpty ? name.first == "[" ? path + name : name : name.first == "[" ? base + name : "\(base).\(name)"
  }

  private func part(_ token: String, _ value: JSONView?, of opened: Opened) -> ValueNode {
    var builder = PathText.Builder(text: base)
    builder.append(token, of: opened.view, opened.member, schema)
    // A part that a path need not name can still be named.
    if builder.text == base { builder.append(written: ".\(token)") }
    let name = String(decoding: builder.text.utf8.dropFirst(base.utf8.count), as: UTF8.self)
    return ValueNode(
      name: name.hasPrefix(".") ? String(name.dropFirst()) : name, path: builder.finished, value,
      schema.flatMap { opened.member?.member(token, in: $0) }, schema)
  }

  private enum Parts {
    case named([String])
    /// Elements by index, alternating keys and values, or members by name.
    case elements(Int)
    case pairs(Int)
    case members(Int)

    var count: Int {
      switch self {
      case .named(let names): names.count
      case .elements(let count), .pairs(let count), .members(let count): count
      }
    }
  }

  /// The value whose parts are shown, inside an unlabeled payload or a stack's element.
  private struct Opened {
    var view: JSONView?
    var member: Schema.Member?
    var parts: Parts
  }

  private var opened: Opened {
    var (view, member) = (view, member)
    while !base.isEmpty, let token = PathResolver.passedToken(of: view, member), ["_0", "element"].contains(token),
      let part = view?.part(token)
    {
      view = part
      if let schema { member = member?.member(token, in: schema) }
    }
    return Opened(view: view, member: member, parts: parts(of: view, member))
  }

  private func parts(of view: JSONView?, _ member: Schema.Member?) -> Parts {
    guard let view else { return .named([]) }
    var type: SchemaType?
    if case .value(let known)? = member { type = known }
    switch (view.kind, member) {
    case (.object, .payload(let fields)?): return .named(names(fields, of: view))
    case (.object, _):
      switch type.flatMap({ schema?.shape(of: $0) }) {
      case .fields(let fields, _)?: return .named(names(fields, of: view))
      case .cases?: return .named(view.names)
      case .values?, nil: return .members(view.count)
      }
    case (.array, _):
      if CompositeType(member) != nil { return .named([]) }
      if case .pairs? = type?.collection, view.count.isMultiple(of: 2) { return .pairs(view.count / 2) }
      return .elements(view.count)
    default: return .named([])
    }
  }

  /// Lists the fields that the schema knows, and then the others.
  private func names(_ fields: [Schema.Field], of view: JSONView) -> [String] {
    let known = fields.map(\.name)
    let others = Set(known)
    return known + view.names.filter { !others.contains($0) }
  }
}
