import OrderedCollections
import PlayheadRecorder
import PlayheadRecording

/// The actions that a script may name, and how it writes them.
struct ActionVocabulary<Action: Recordable> {
  private let types: RecordedTypes
  private let root: String

  init() {
    var types = RecordedTypes()
    root = types.describe(Action.self)
    self.types = types
  }

  /// Reads an action in the shape that it has in a recording.
  func action(json text: Substring) throws(ScriptStepError) -> Action {
    let json: JSONValue
    do throws(JSONSyntaxError) { json = try JSONValue(parsing: String(text)) } catch {
      throw ScriptStepError(.syntax(column: error.offset + 1, found: error.found, expected: error.expected))
    }
    if case .object(let members) = json, let name = members.keys.first { _ = try lookUp(name, in: root) }
    return try decode(json)
  }

  /// Reads the names of cases without values: `decrementButtonTapped`, `filter.cleared`.
  func action(named path: Substring) throws(ScriptStepError) -> Action {
    var enclosing: [(name: String, label: String)] = []
    var type = root
    let names = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    for name in names.dropLast() {
      let found = try lookUp(name, in: type)
      guard let payload = found.payload.first, found.payload.count == 1 else {
        throw ScriptStepError(.unknownAction(String(path), known: known(in: root)))
      }
      enclosing.append((name, payload.name))
      type = payload.type
    }
    let last = names[names.count - 1]
    _ = try lookUp(last, in: type)
    var json: JSONValue = .object([last: [:]])
    for (name, label) in enclosing.reversed() { json = .object([name: .object([label: json])]) }
    return try decode(json)
  }

  private func decode(_ json: JSONValue) throws(ScriptStepError) -> Action {
    do throws(RecordableError) { return try Action(recorded: json) } catch {
      let pointer = error.pointer.isEmpty ? "the start" : error.pointer
      throw ScriptStepError(.payload(pointer: pointer, found: error.found, expected: error.expected))
    }
  }

  private func lookUp(_ name: String, in type: String) throws(ScriptStepError) -> Schema.Case {
    guard let found = cases(of: type).first(where: { $0.name == name }) else {
      throw ScriptStepError(.unknownAction(name, known: known(in: type)))
    }
    return found
  }

  private func cases(of type: String) -> [Schema.Case] {
    if case .cases(let cases) = types.shapes[type] { cases } else { [] }
  }

  /// The cases as a person would write them in Swift: `rename(id:title:)`.
  private func known(in type: String) -> [String] {
    cases(of: type).map { known in
      guard !known.payload.isEmpty else { return known.name }
      return known.name + "(" + known.payload.map { ($0.name.hasPrefix("_") ? "_" : $0.name) + ":" }.joined() + ")"
    }
  }
}
