import KeyedTesting
import PlayheadFormat
import PlayheadReader
import RandomTesting
import Testing

@testable import PlayheadDebugger

/// What is told of a followed value is what looking at every state tells.
@Suite struct HistoryTests {
  @Test(arguments: Scale.seeds(8, large: 300))
  func `history, last, reverse-last and why tell what every state tells`(seed: UInt64) throws {
    let rows = try MovingRows(seed: seed, hasSchema: seed % 2 == 0)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let start = Int.random(in: 0...rows.last, using: &generator)
      guard let index = rows.rows(start).indices.randomElement(using: &generator),
        let id = rows.rows(start)[index]["id"]
      else { continue }
      let member = ["title", "isOn"].randomElement(using: &generator) ?? "title"
      let changes = (1...rows.last).filter {
        rows.row(id, at: $0 - 1)?[member] != rows.row(id, at: $0)?[member]
      }
      var debugger = Debugger(rows.recording)
      _ = try debugger.goto(.position(start))
      let path = try ValuePath(parsing: "rows[\(index)].\(member)")
      let followed = try debugger.followedPath(path)

      var history: [Int] = []
      try debugger.timeline.forEachEvent(of: followed, after: 0) { event in
        if event.isChange {
          history.append(event.position)
          #expect(event.old == rows.row(id, at: event.position - 1)?[member])
          #expect(event.new == rows.row(id, at: event.position)?[member])
        }
        return true
      }
      #expect(history == changes)

      let before = changes.last { $0 <= start }
      let after = changes.first { $0 > start }
      let explanation = try debugger.explain(path)
      #expect(explanation.change?.position == before)
      #expect(explanation.causes.first?.frame.position == before)
      let last = try debugger.last(followed)
      #expect(last.position == before ?? start)
      _ = try debugger.goto(.position(start))
      let next = try debugger.reverseLast(followed)
      #expect(next.position == after ?? start)
    }
  }

  @Test(arguments: Scale.seeds(8, large: 200))
  func `elements within moving elements are followed through both`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var lists: [(id: Int, items: [(id: Int, done: Bool)])] = (0..<3).map { list in
      (list, (0..<3).map { (list * 10 + $0, false) })
    }
    func state() -> JSONValue {
      let all = lists.map { list -> JSONValue in
        let items = list.items.map { item -> JSONValue in ["id": .integer(Int64(item.id)), "done": .bool(item.done)] }
        return ["id": .integer(Int64(list.id)), "items": .array(items)]
      }
      return ["lists": .array(all)]
    }
    var states = [state()]
    var header = JSONWriter()
    header.append(states[0])
    var text = #"{"kind":"header","format":"playhead","version":1,"state":\#(header.text)}"# + "\n"
    for seq in 1...60 {
      let old = state()
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: lists.shuffle(using: &generator)
      case 1: lists[Int.random(in: 0..<3, using: &generator)].items.shuffle(using: &generator)
      case 2:
        let list = Int.random(in: 0..<3, using: &generator)
        if lists[list].items.count > 1 { lists[list].items.removeFirst() }
      default:
        let list = Int.random(in: 0..<3, using: &generator)
        lists[list].items[Int.random(in: 0..<lists[list].items.count, using: &generator)].done.toggle()
      }
      var patch = PatchWriter()
      patch.writeDifference(from: old, to: state())
      text +=
        #"{"kind":"action","seq":\#(seq),"t":\#(seq),"name":"a"}"# + "\n" + #"{"kind":"change","seq":\#(seq),"dur":1"#
      if patch.operationCount > 0 {
        var writer = JSONWriter()
        writer.append(patch)
        text += #","patch":\#(writer.text)"#
      }
      text += "}\n"
      states.append(state())
    }
    var debugger = Debugger(try Sample.recording(text))
    /// An item, wherever it is.
    func done(_ list: JSONValue, _ item: JSONValue, _ position: Int) -> JSONValue? {
      guard case .array(let lists)? = states[position]["lists"],
        case .array(let items)? = lists.first(where: { $0["id"] == list })?["items"]
      else { return nil }
      return items.first { $0["id"] == item }?["done"]
    }
    for _ in 0..<20 {
      let start = Int.random(in: 0...60, using: &generator)
      _ = try debugger.goto(.position(start))
      let list = Int.random(in: 0..<3, using: &generator)
      guard case .array(let items)? = states[start][JSONPointer(["lists", "\(list)", "items"])],
        let index = items.indices.randomElement(using: &generator), let item = items[index]["id"],
        let id = states[start][JSONPointer(["lists", "\(list)", "id"])]
      else { continue }
      let path = try debugger.followedPath(ValuePath(parsing: "lists[\(list)].items[\(index)].done"))
      var history: [Int] = []
      try debugger.timeline.forEachEvent(of: path, after: 0) { event in
        if event.isChange { history.append(event.position) }
        return true
      }
      #expect(history == (1...60).filter { done(id, item, $0 - 1) != done(id, item, $0) })
    }
  }

  @Test func `of two elements with one id each is a place`() throws {
    let text = #"""
      {"kind":"header","format":"playhead","version":1,"schema":{"types":{"S":{"fields":[["rows","[Row]"]]},"Row":{"id":"/id","fields":[["id","Int"],["n","Int"]]}},"state":"S","action":"A"},"state":{"rows":[{"id":1,"n":0},{"id":2,"n":0}]}}
      {"kind":"action","seq":1,"t":1,"name":"a"}
      {"kind":"change","seq":1,"dur":1,"patch":[{"op":"add","path":"/rows/1","value":{"id":1,"n":5}}]}
      {"kind":"action","seq":2,"t":2,"name":"b"}
      {"kind":"change","seq":2,"dur":1,"patch":[{"op":"replace","path":"/rows/1/n","value":6}]}

      """#
    var debugger = Debugger(try Sample.recording(text))
    _ = try debugger.goto(.end)
    #expect(
      try debugger.followedPath(ValuePath(parsing: "rows[1].n")).parts == [.token("rows"), .token("1"), .token("n")])
    #expect(try debugger.explain(ValuePath(parsing: "rows[1].n")).causes.first?.frame.position == 2)
    // The other ones are followed as ever.
    #expect(
      try debugger.followedPath(ValuePath(parsing: "rows[2].n")).parts
        == [.token("rows"), .element(2, identity: JSONPointer(["id"])), .token("n")])
  }
}
