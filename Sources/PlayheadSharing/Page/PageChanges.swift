internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

/// The lines of change of a page's actions, as the debugger's `diff -full` has them.
struct PageChanges {
  private var debugger: Debugger
  private let text: ChangeText

  /// About how many characters of a value stand in a line, and how many lines of an action the page has.
  private static let (width, lineLimit) = (60, 200)

  init(_ recording: Recording) {
    debugger = Debugger(recording)
    let schema = recording.schema
    text = ChangeText(schema: schema, values: ValueText(schema: schema, limit: Self.width, shortensIDs: true))
  }

  /// For each of the positions where something changed: the position, how many changes there are, and the first of them, each with its
  /// path, its pointer, its kind, what was, what is or another text, and how many elements it is about.
  mutating func text(at positions: ActionPositions) throws -> String {
    var rows: [JSONValue] = []
    for position in positions where debugger.recording.hasChange(position) {
      // What cannot be shown changed nothing that is known; the page says why.
      guard let changes = try? debugger.changes(at: position, limit: Self.lineLimit) else { continue }
      rows.append([.integer(Int64(position)), .integer(Int64(changes.count)), .array(changes.shown.map(row))])
    }
    return JSONValue.array(rows).jsonText
  }

  private func row(_ change: StateChange) -> JSONValue {
    let sides = text.sides(of: change)
    let (kind, count): (String, Int) =
      switch change.kind {
      case .value: ("value", 1)
      case .inserted(let count): ("inserted", count)
      case .removed(let count): ("removed", count)
      case .moved: ("moved", 1)
      case .reordered: ("reordered", 1)
      }
    let path = TerminalText.escaped(change.path) + (change.stackID.map { " (id \($0))" } ?? "")
    func json(_ side: String?) -> JSONValue { side.map(JSONValue.string) ?? .null }
    return [
      .string(path), .string(change.pointer.description), .string(kind), json(sides.old), json(sides.new),
      json(sides.text), .integer(Int64(count)),
    ]
  }
}
