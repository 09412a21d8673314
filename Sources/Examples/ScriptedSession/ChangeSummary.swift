import PlayheadRecorder
import PlayheadRecording

/// What an action did, in one line for people.
enum ChangeSummary {
  private static let shown = 3
  private static let length = 48

  /// The path of an action's case names.
  static func name(of action: some Recordable) -> String {
    var writer = JSONWriter()
    return action.writeRecordedCase(into: &writer) ? writer.text : "action"
  }

  /// The places that differ and what is there now, the first few of them.
  static func changes<State: Recordable>(from old: State, to new: State) -> String {
    var patch = PatchWriter()
    new.writeRecordedChanges(since: old, into: &patch)
    guard patch.operationCount > 0 else { return "no change" }
    guard let json = try? JSONValue(parsing: patch.text), let operations = try? JSONPatch(json).operations else {
      return "\(patch.operationCount) changes"
    }
    var texts = operations.prefix(shown).map(text)
    if operations.count > shown { texts.append("and \(operations.count - shown) more") }
    return texts.joined(separator: ", ")
  }

  private static func text(_ operation: JSONPatch.Operation) -> String {
    switch operation {
    case .add(let path, let value), .replace(let path, let value), .test(let path, let value):
      "\(path) = \(short(value))"
    case .remove(let path): "\(path) removed"
    case .move(let source, let path), .copy(let source, let path): "\(path) = \(source)"
    }
  }

  private static func short(_ value: JSONValue) -> String {
    var writer = JSONWriter()
    writer.append(value)
    let text = writer.text
    return text.count > length ? "\(text.prefix(length))…" : text
  }
}
