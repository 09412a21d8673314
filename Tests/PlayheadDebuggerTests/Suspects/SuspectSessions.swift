import PlayheadFormat
import RandomTesting

/// A small session of an app with rows, a form and three kinds of effects, at random; coincidences are likely.
struct RandomSession {
  private(set) var lines: [String] = []

  var text: String { lines.joined(separator: "\n") + "\n" }

  private struct Row {
    var id: JSONValue
    var isDone: Bool
    var title: String
    var value: JSONValue { ["done": .bool(isDone), "id": id, "title": .string(title)] }
  }

  private struct Running {
    var id: Int
    var kind: Int
    var starter: Int
    var answers: Int
    var index: Int
    var row: JSONValue
    var text: String
  }

  private var generator: SeededGenerator
  private var busy = [false, false, false]
  private var count: Int64 = 0
  private var draft = "ab"
  private var marks: [String] = []
  private var rows: [Row] = []
  private var selection: JSONValue?
  private var sheet: (focus: JSONValue, note: String)?
  private var status: String?
  private var running: [Running] = []
  private var ended: [Running] = []
  private var effectCount = 0
  private var seq = 0
  private var operations: [(field: String, text: String)] = []
  private var payload: [(String, JSONValue)] = []
  private var touched: Set<String> = []
  private let hasTextIDs: Bool
  /// Whether patches also have forms in which an element changes its id, or a list changes by elements.
  private let hasOddPatches: Bool
  /// Whether only actions from outside write the draft.
  private let isDraftTyped: Bool
  /// Whether effects are started for an index, and their answers write there.
  private let isIndexed: Bool
  private static let texts = ["ab", "cd", "efg", "r11", "x", ""]

  init(seed: UInt64, hasOddPatches: Bool = false) {
    generator = SeededGenerator(seed: seed)
    hasTextIDs = seed % 3 == 0
    isDraftTyped = seed % 2 == 0
    isIndexed = seed % 4 == 1
    self.hasOddPatches = hasOddPatches
    rows = (0..<Int.random(in: 0...3, using: &generator)).map { row(id(10 + $0)) }
    if chance(50) { selection = rows.randomElement(using: &generator)?.id }
    lines = [
      #"{"kind":"header","format":"playhead","version":1,"minReader":3,"id":"1","started":"","state":\#(Self.text(state))}"#
    ]
    let count = Int.random(in: 5...60, using: &generator)
    while seq < count { step() }
    while chance(60), let effect = running.first { end(effect, isLast: true) }
    if chance(50) { lines.append(#"{"kind":"end","seq":\#(seq),"t":\#(seq * 1000),"status":"closed"}"#) }
  }

  private static func text(_ value: JSONValue) -> String {
    var writer = JSONWriter()
    writer.append(value)
    return writer.text
  }

  private var state: JSONValue {
    var members = JSONValue.Object()
    for (kind, isBusy) in busy.enumerated() { members["busy\(kind)"] = .bool(isBusy) }
    members["count"] = .integer(count)
    members["draft"] = .string(draft)
    members["marks"] = .array(marks.map(JSONValue.string))
    members["rows"] = .array(rows.map(\.value))
    if let selection { members["selection"] = selection }
    if let sheet { members["sheet"] = ["focus": sheet.focus, "note": .string(sheet.note)] }
    if let status { members["status"] = .string(status) }
    return .object(members)
  }

  // MARK: - Chance

  private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &generator) < percent }

  private func id(_ number: Int) -> JSONValue { hasTextIDs ? .string("r\(number)") : .integer(Int64(number)) }

  private mutating func anyID() -> JSONValue { id(Int.random(in: 10...15, using: &generator)) }

  private mutating func freshID() -> JSONValue {
    let id = anyID()
    return chance(90) && rows.contains { $0.id == id } ? self.id(Int.random(in: 16...40, using: &generator)) : id
  }

  private mutating func anyText() -> String { Self.texts.randomElement(using: &generator) ?? "" }

  private mutating func row(_ id: JSONValue) -> Row { Row(id: id, isDone: chance(50), title: anyText()) }

  // MARK: - Lines

  private mutating func step() {
    switch Int.random(in: 0..<100, using: &generator) {
    case 0..<42: outside()
    case 42..<78: if let effect = running.randomElement(using: &generator) { answer(effect) } else { outside() }
    case 78..<92: if let effect = running.randomElement(using: &generator) { end(effect, isLast: false) }
    case 92: lines.append(#"{"kind":"note","seq":\#(seq),"t":\#(seq * 1000),"name":"n\#(seq)","text":"here"}"#)
    case 93, 94:
      let level = chance(50) ? "warning" : "info"
      lines.append(#"{"kind":"log","seq":\#(seq),"t":\#(seq * 1000),"level":"\#(level)","message":"m"}"#)
    case 95, 96:
      lines.append(#"{"kind":"keyframe","seq":\#(seq),"t":\#(seq * 1000),"state":\#(Self.text(state))}"#)
    default: if let effect = ended.randomElement(using: &generator), chance(40) { answer(effect) }
    }
  }

  /// Writes the lines of an action whose operations have been collected; perhaps another one runs inside it.
  private mutating func act(_ name: String, from effect: Int? = nil) {
    operations.sort { $0.field < $1.field }
    var members = JSONValue.Object()
    for (name, value) in payload where members[name] == nil { members[name] = value }
    let from = effect.map { #""from":{"effect":\#($0)},"# } ?? (chance(3) ? #""from":{"repl":true},"# : "")
    seq += 1
    let line =
      #"{"kind":"action","seq":\#(seq),"t":\#(seq * 1000),"name":"\#(name)",\#(from)"action":\#(Self.text([name: .object(members)]))}"#
    let patch = operations.isEmpty ? "" : #","patch":[\#(operations.map(\.text).joined(separator: ","))]"#
    let number = seq
    lines.append(line)
    if chance(2) {
      seq += 1
      lines += [
        #"{"kind":"action","seq":\#(seq),"t":\#(seq * 1000),"name":"inner","action":{"inner":{}}}"#,
        #"{"kind":"change","seq":\#(seq),"pos":\#(number),"dur":1}"#,
        #"{"kind":"change","seq":\#(number),"pos":\#(seq),"dur":1\#(patch)}"#,
      ]
    } else {
      lines.append(#"{"kind":"change","seq":\#(number),"dur":1\#(patch)}"#)
    }
    started = number
    (operations, payload, touched) = ([], [], [])
  }

  /// The number of the last action that `act` wrote.
  private var started = 0

  private mutating func outside() {
    ended = chance(70) ? [] : ended
    guard chance(45) else {
      if chance(8), let effect = running.randomElement(using: &generator) {
        if chance(50) { set("busy\(effect.kind)", .bool(false)) }
        act("cancel")
        return end(effect, isLast: false, by: started)
      }
      let name = edit(isAnswer: false, nil)
      return act(name)
    }
    let kind = Int.random(in: 0...2, using: &generator)
    if chance(75) { set("busy\(kind)", .bool(true)) }
    let index = rows.indices.randomElement(using: &generator) ?? 0
    let row = rows.indices.contains(index) ? rows[index].id : anyID()
    let text = anyText()
    switch isIndexed ? 1 : isDraftTyped && chance(30) ? 2 : Int.random(in: 0..<5, using: &generator) {
    case 0: payload.append(("id", row))
    case 1: payload.append(("index", .integer(Int64(index))))
    case 2:
      payload.append(("_0", .string(text)))
      set("draft", .string(text))
    default: break
    }
    act("load\(kind)")
    start(kind, index: index, row: row, text: text)
  }

  private mutating func start(_ kind: Int, index: Int, row: JSONValue, text: String) {
    effectCount += 1
    let answers = Int.random(in: 0...3, using: &generator)
    running.append(
      Running(
        id: effectCount, kind: kind, starter: started, answers: answers, index: index, row: row, text: text))
    let seqMember = chance(3) ? "" : #""seq":\#(started),"#
    lines.append(
      #"{"kind":"effect","id":\#(effectCount),"event":"start",\#(seqMember)"t":\#(seq * 1000),"name":"run\#(kind)","at":"A.swift:\#(kind)"}"#
    )
  }

  private mutating func end(_ effect: Running, isLast: Bool, by action: Int? = nil) {
    running.removeAll { $0.id == effect.id }
    ended.append(effect)
    let how: String
    if let action {
      how = #""event":"cancel","t":\#(seq * 1000),"by":\#(action)"#
    } else if isLast, chance(40) {
      how = #""event":"cancel","t":\#(seq * 1000)"#
    } else {
      how = chance(75) ? #""event":"finish","t":1"# : #""event":"fail","t":1,"error":"bad""#
    }
    lines.append(#"{"kind":"effect","id":\#(effect.id),\#(how)}"#)
    // Another one goes on from it.
    if action == nil, chance(5) {
      started = effect.starter
      start((effect.kind + 1) % 3, index: effect.index, row: effect.row, text: effect.text)
    }
  }

  private mutating func answer(_ effect: Running) {
    let isOver = !running.contains { $0.id == effect.id }
    if effect.answers == 0, !isOver, chance(80) { return end(effect, isLast: false) }
    if let number = running.firstIndex(where: { $0.id == effect.id }) { running[number].answers -= 1 }
    if chance(75) { set("busy\(effect.kind)", .bool(false)) }
    if chance(18) {
      payload.append(("result", ["failure": ["_0": "bad"]]))
    } else {
      for _ in 0..<(chance(70) ? 1 : 2) { _ = edit(isAnswer: true, effect) }
      if chance(isIndexed ? 5 : 50) { payload.append(("id", effect.row)) }
    }
    act(chance(85) ? "answer\(effect.kind)" : "news", from: effect.id)
    if chance(5) { start(effect.kind, index: effect.index, row: effect.row, text: effect.text) }
    if chance(40), let effect = running.first(where: { $0.id == effect.id }) { end(effect, isLast: false) }
  }

  // MARK: - Changes

  private mutating func set(_ field: String, _ value: JSONValue?) {
    guard touched.insert(field).inserted else { return }
    let old = state[field]
    switch (field, value) {
    case ("count", .integer(let number)?): count = number
    case ("draft", .string(let text)?): draft = text
    case ("selection", _): selection = value
    case ("status", _): status = value?.string
    case (_, .bool(let isOn)?): busy[Int(field.dropFirst(4)) ?? 0] = isOn
    default: break
    }
    if let value, old != value {
      write(field, old == nil ? "add" : "replace", "/\(field)", value)
    } else if value == nil, old != nil {
      operations.append((field, #"{"op":"remove","path":"/\#(field)"}"#))
    }
  }

  private mutating func write(_ field: String, _ operation: String, _ path: String, _ value: JSONValue) {
    operations.append((field, #"{"op":"\#(operation)","path":"\#(path)","value":\#(Self.text(value))}"#))
  }

  /// Changes something, and carries it mostly; returns a name for it.
  private mutating func edit(isAnswer: Bool, _ effect: Running?) -> String {
    func carried(_ value: JSONValue) -> (String, JSONValue) {
      ("result", isAnswer ? ["success": ["_0": value]] : value)
    }
    let isCarried = chance(85)
    let text = chance(30) ? effect?.text ?? anyText() : anyText()
    let isTyped = !isAnswer && isDraftTyped && chance(20)
    let isElement = isAnswer && isIndexed && chance(60)
    switch isTyped ? 0 : isElement ? 12 : Int.random(in: 0..<12, using: &generator) {
    case 0 where !(isAnswer && isDraftTyped):
      set("draft", .string(text))
      if isCarried { payload.append(carried(.string(text))) }
      return "type"
    case 1, 2:
      set("status", chance(80) ? .string(text) : nil)
      if isCarried { payload.append(carried(.string(text))) }
      return "tell"
    case 3:
      let number = [0, 1, 7, 100, 250].randomElement(using: &generator) ?? 0
      set("count", .integer(Int64(number)))
      if isCarried { payload.append(carried(.integer(Int64(number)))) }
      return "count"
    case 4:
      let id = chance(25) ? nil : rows.randomElement(using: &generator)?.id
      set("selection", id)
      if isCarried, let id { payload.append(carried(id)) }
      return "select"
    case 5: return editMarks(isCarried, carried)
    case 6: return editSheet()
    default: return editRows(isCarried, carried, effect)
    }
  }

  private mutating func editMarks(_ isCarried: Bool, _ carried: (JSONValue) -> (String, JSONValue)) -> String {
    guard touched.insert("marks").inserted else { return "mark" }
    let old = marks
    let mark = chance(50) ? rows.randomElement(using: &generator)?.id.string ?? anyText() : anyText()
    let index = Int.random(in: 0...marks.count, using: &generator)
    switch Int.random(in: 0..<4, using: &generator) {
    case 0, 1:
      marks.insert(mark, at: index)
      write("marks", "add", "/marks/\(index)", .string(mark))
      if isCarried { payload.append(carried(.string(mark))) }
    case 2 where hasOddPatches && index < marks.count:
      marks[index] = mark
      if old != marks { write("marks", "replace", "/marks/\(index)", .string(mark)) }
    case 3 where hasOddPatches && index < marks.count:
      marks.remove(at: index)
      operations.append(("marks", #"{"op":"remove","path":"/marks/\#(index)"}"#))
    default:
      marks = (0..<Int.random(in: 0...3, using: &generator)).map { _ in anyText() }
      let value = JSONValue.array(marks.map(JSONValue.string))
      if old != marks { write("marks", "replace", "/marks", value) }
      if isCarried { payload.append(carried(value)) }
    }
    return "mark"
  }

  private mutating func editSheet() -> String {
    guard touched.insert("sheet").inserted else { return "sheet" }
    let focus = rows.randomElement(using: &generator)?.id ?? .null
    if let old = sheet, chance(60) {
      if chance(50) {
        let note = anyText()
        sheet?.note = note
        if old.note != note { write("sheet", "replace", "/sheet/note", .string(note)) }
      } else {
        let new = chance(70) ? focus : .null
        sheet?.focus = new
        if new != old.focus { write("sheet", "replace", "/sheet/focus", new) }
      }
    } else if sheet != nil {
      sheet = nil
      operations.append(("sheet", #"{"op":"remove","path":"/sheet"}"#))
    } else {
      sheet = (.null, anyText())
      write("sheet", "add", "/sheet", state["sheet"] ?? .null)
    }
    return "sheet"
  }

  private mutating func editRows(
    _ isCarried: Bool, _ carried: (JSONValue) -> (String, JSONValue), _ effect: Running?
  ) -> String {
    guard touched.insert("rows").inserted else { return "row" }
    let old = rows
    let row = row(freshID())
    var index = Int.random(in: 0...rows.count, using: &generator)
    switch isIndexed && effect != nil ? 9 : Int.random(in: 0..<10, using: &generator) {
    case 0...1 where rows.count < 6:
      rows.insert(row, at: index)
      write("rows", "add", "/rows/\(index)", row.value)
      if isCarried { payload.append(carried(chance(50) ? row.id : row.value)) }
      return "add"
    case 2...3 where index < rows.count:
      let asked = rows.firstIndex { row in running.contains { $0.row == row.id } }
      if chance(50), let asked { index = asked }
      let id = rows.remove(at: index).id
      operations.append(("rows", #"{"op":"remove","path":"/rows/\#(index)"}"#))
      if isCarried { payload.append(chance(50) ? ("index", .integer(Int64(index))) : carried(id)) }
      return "remove"
    case 4 where index < rows.count:
      let moved = rows.remove(at: index)
      let other = Int.random(in: 0...rows.count, using: &generator)
      let isEdited = hasOddPatches && chance(50)
      rows.insert(isEdited ? row : moved, at: other)
      if isEdited { rows[other].id = moved.id }
      if isEdited || chance(50) {
        operations.append(("rows", #"{"op":"remove","path":"/rows/\#(index)"}"#))
        write("rows", "add", "/rows/\(other)", rows[other].value)
      } else {
        operations.append(("rows", #"{"op":"move","from":"/rows/\#(index)","path":"/rows/\#(other)"}"#))
      }
      return "move"
    case 5:
      rows = rows.filter { _ in chance(70) }.shuffled(using: &generator)
      for index in rows.indices where chance(20) { rows[index].title = anyText() }
      if chance(50) { rows.append(row) }
      let value = JSONValue.array(rows.map(\.value))
      if old.map(\.value) != rows.map(\.value) { write("rows", "replace", "/rows", value) }
      if isCarried { payload.append(carried(value)) }
      return "list"
    case 6 where hasOddPatches && index < rows.count:
      if old[index].id != row.id { write("rows", "replace", "/rows/\(index)/id", row.id) }
      rows[index].id = row.id
      return "rename"
    default:
      if let effect, chance(70) { index = effect.index }
      guard index < rows.count else { return "edit" }
      rows[index].title = row.title
      if old[index].title != row.title { write("rows", "replace", "/rows/\(index)/title", .string(row.title)) }
      payload.append(isIndexed || chance(60) ? ("index", .integer(Int64(index))) : ("id", rows[index].id))
      if isCarried { payload.append(carried(.string(row.title))) }
      return "edit"
    }
  }
}

/// The same session in other words.
extension RandomSession {
  private static func lines(_ text: String) throws -> [JSONValue] {
    try text.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
  }

  private static func changed(_ line: JSONValue, _ change: (String, JSONValue) -> JSONValue) -> JSONValue {
    guard case .object(var members) = line else { return line }
    for (name, value) in members { members[name] = change(name, value) }
    return .object(members)
  }

  private static func renamed(_ name: String) -> String {
    ["success", "failure", "id"].contains(name) || Int(name) != nil ? name : String(name.reversed()) + "N"
  }

  private static func renamed(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let elements): return .array(elements.map(renamed))
    case .object(let members):
      var object = JSONValue.Object()
      for (name, value) in members { object[renamed(name)] = renamed(value) }
      return .object(object)
    default: return value
    }
  }

  /// All actions and fields have other names.
  static func renaming(_ text: String) throws -> String {
    try lines(text).map { line in
      let hasName = line["kind"] == "action"
      return Self.text(
        changed(line) { name, value in
          switch (name, value) {
          case ("name", .string(let text)) where hasName: return .string(renamed(text))
          case ("state", _), ("action", _): return renamed(value)
          case ("patch", .array(let operations)):
            return .array(
              operations.map { operation in
                changed(operation) { name, value in
                  guard name == "path" || name == "from", case .string(let path) = value else {
                    return name == "value" ? renamed(value) : value
                  }
                  let tokens = path.split(separator: "/", omittingEmptySubsequences: false)
                  return .string(tokens.map { $0.isEmpty ? "" : renamed(String($0)) }.joined(separator: "/"))
                }
              })
          default: return value
          }
        }) + "\n"
    }.joined()
  }

  /// Before some actions from outside there are others, which write a field of their own; and where each action is then.
  static func inserting(_ text: String, seed: UInt64) throws -> (text: String, positions: [Int]) {
    var generator = SeededGenerator(seed: seed)
    let lines = try lines(text)
    var shifts = [0]
    var open = 0
    var inserted: [Int: Int] = [:]
    for (number, line) in lines.enumerated() {
      if line["kind"] == "action" {
        if open == 0, line["from"] == nil, Int.random(in: 0..<3, using: &generator) == 0 {
          inserted[number] = inserted.count
        }
        shifts.append(inserted.count)
        open += 1
      } else if line["kind"] == "change" {
        open -= 1
      }
    }
    var (written, result) = (0, "")
    for (number, line) in lines.enumerated() {
      if inserted[number] != nil, let seq = line["seq"]?.int {
        written += 1
        let (other, operation) = (seq + shifts[seq] - 1, written == 1 ? "add" : "replace")
        result +=
          #"{"kind":"action","seq":\#(other),"t":1,"name":"other","action":{"other":{"_0":\#(written % 9)}}}"# + "\n"
          + #"{"kind":"change","seq":\#(other),"dur":1,"patch":[{"op":"\#(operation)","path":"/own","value":\#(written % 9)}]}"#
          + "\n"
      }
      let shifted = changed(line) { name, value in
        if ["seq", "pos", "by"].contains(name), let seq = value.int { return .integer(Int64(seq + shifts[seq])) }
        guard name == "state", written > 0, case .object(var members) = value else { return value }
        members["own"] = .integer(Int64(written % 9))
        return .object(members)
      }
      result += Self.text(shifted) + "\n"
    }
    return (result, shifts.enumerated().map { $0 + $1 })
  }

  /// The members of each line have another order, and there is white space between tokens.
  static func spelling(_ text: String) throws -> String {
    func spelled(_ value: JSONValue, isLine: Bool) -> String {
      switch value {
      case .array(let elements): "[ " + elements.map { spelled($0, isLine: false) }.joined(separator: " , ") + " ]"
      case .object(let members):
        "{ "
          + (isLine ? members.reversed() : Array(members)).map { name, value in
            "\(Self.text(.string(name))) : \(spelled(value, isLine: false))"
          }.joined(separator: " , ") + " }"
      default: Self.text(value)
      }
    }
    return try lines(text).map { spelled($0, isLine: true) + "\n" }.joined()
  }
}
