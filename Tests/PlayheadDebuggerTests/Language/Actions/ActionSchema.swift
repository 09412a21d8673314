import OrderedCollections
import PlayheadDebugger
import PlayheadFormat

/// A schema with every kind of type.
enum ActionSchema {
  static let schema = Schema(
    types: [
      "App.State": .fields([
        .init(name: "count", type: "Int"), .init(name: "row", type: "Row"), .init(name: "route", type: "Route?"),
        .init(name: "since", type: "Date"),
      ]),
      "BindingAction<App.State>": .fields([.init(name: "path", type: "String"), .init(name: "value", type: "Any")]),
      "App.Action": .cases([
        .init(name: "tick"),
        .init(name: "count", payload: [.init(name: "_0", type: "Int")]),
        .init(name: "rename", payload: [.init(name: "id", type: "UUID"), .init(name: "title", type: "String")]),
        .init(name: "select", payload: [.init(name: "id", type: "Int?")]),
        .init(name: "response", payload: [.init(name: "_0", type: "Result<String, any Error>")]),
        .init(name: "rows", payload: [.init(name: "_0", type: "RowsAction<Int>")]),
        .init(name: "save", payload: [.init(name: "_0", type: "Row"), .init(name: "at", type: "Date?")]),
        .init(name: "pair", payload: [.init(name: "_0", type: "Int8"), .init(name: "_1", type: "Bool")]),
        .init(name: "all", payload: [.init(name: "_0", type: "[Row]")]),
        .init(name: "scores", payload: [.init(name: "_0", type: "[String: Double]")]),
        .init(name: "names", payload: [.init(name: "_0", type: "[Int: String?]")]),
        .init(name: "byRoute", payload: [.init(name: "_0", type: "[Route: Int]")]),
        .init(name: "tags", payload: [.init(name: "_0", type: "Set<String>")]),
        .init(name: "prioritize", payload: [.init(name: "_0", type: "Priority")]),
        .init(name: "open", payload: [.init(name: "url", type: "URL"), .init(name: "data", type: "Data")]),
        .init(name: "big", payload: [.init(name: "_0", type: "UInt64")]),
        .init(name: "tree", payload: [.init(name: "_0", type: "Tree")]),
        .init(name: "mood", payload: [.init(name: "_0", type: "App.Mood"), .init(name: "was", type: "App.Mood?")]),
        .init(name: "maybe", payload: [.init(name: "_0", type: "Route?")]),
        .init(name: "binding", payload: [.init(name: "_0", type: "BindingAction<App.State>")]),
      ]),
      "App.Mood": .values([.init(name: "calm", raw: "quiet"), .init(name: "none", raw: 2)]),
      "RowsAction<Int>": .cases([
        .init(name: "element", payload: [.init(name: "id", type: "Int"), .init(name: "action", type: "Row.Action")])
      ]),
      "Row.Action": .cases([.init(name: "toggle"), .init(name: "setDone", payload: [.init(name: "_0", type: "Bool")])]),
      "Row": .fields([
        .init(name: "id", type: "Int"), .init(name: "title", type: "String"), .init(name: "note", type: "String?"),
      ]),
      "Route": .cases([
        .init(name: "list"), .init(name: "none"), .init(name: "detail", payload: [.init(name: "id", type: "Int")]),
      ]),
      "Tree": .cases([.init(name: "leaf"), .init(name: "node", payload: [.init(name: "_0", type: "Tree")])]),
    ], state: "App.State", action: "App.Action")

  static func json(_ text: String) throws(DebuggerError) -> JSONValue {
    try ActionText.json(parsing: text, schema: schema)
  }
}
