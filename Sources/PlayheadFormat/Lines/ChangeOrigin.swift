/// What changed a state without an action.
///
/// ```swift
/// recorder.change(by: "the importer", state: &state) { $0.rows += imported }
/// ```
public enum ChangeOrigin: Hashable, Sendable {
  /// The effect with this id, which `effectStarted` was given; `why` goes on to the action that started it.
  case effect(Int)
  /// A binding of a view to the place with this JSON Pointer: `/settings/name`. A recorder completes an empty one to the
  /// place that changed.
  case binding(String = "")
  /// Something else, by its name: a migration, a library. A store of the runtime names another store, another store's effect,
  /// the storage of a shared value, an effect after its end, and all of several that have changed something at once.
  case named(String)

  /// Who counts as the sender of such a change.
  package var sender: RecordedOrigin { if case .effect(let id) = self { .effect(id) } else { .outside } }

  init?(_ from: JSONValue) {
    if let id = from["effect"]?.int {
      self = .effect(id)
    } else if let path = from["binding"]?.string {
      self = .binding(path)
    } else if let name = from["by"]?.string {
      self = .named(name)
    } else {
      return nil
    }
  }

  /// Ends the name of the line of a change, and writes the origin after it.
  package func writeAfterName(into line: inout JSONWriter) {
    let (member, text): (StaticString, String)
    switch self {
    case .effect(let id):
      return RecordedAction.endName(origin: .effect(id), type: nil, animation: nil, into: &line)
    case .binding(let path): (member, text) = ("\",\"from\":{\"binding\":", path)
    case .named(let name): (member, text) = ("\",\"from\":{\"by\":", name)
    }
    line.append(raw: member)
    line.append(text)
    line.append(raw: "}")
  }
}

extension ChangeOrigin: ExpressibleByStringLiteral {
  /// Something with a name.
  public init(stringLiteral name: String) { self = .named(name) }
}
