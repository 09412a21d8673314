import PlayheadDebugger
import PlayheadFormat
import Testing

@Suite struct ActionCompletionTests {
  private func completion(_ text: String) -> ActionCompletion {
    ActionText.completion(of: text, at: text.utf8.count, schema: ActionSchema.schema)
  }

  @Test(arguments: [
    (".t", 0, [".tick", ".tags(", ".tree("]),
    ("t", 0, [".tick", ".tags(", ".tree("]),
    ("App.Action.ti", 10, [".tick"]),
    (".rows(", 6, [".element("]),
    (".rows(.", 6, [".element("]),
    (".rows(.element(", 15, ["id: ", "action: "]),
    (".rows(.element(i", 15, ["id: "]),
    (".rows(.element(id: 3, ", 22, ["action: "]),
    (".rows(.element(id: 3, action: ", 30, [".toggle", ".setDone("]),
    (".rows(.element(id: 3, action: .s", 30, [".setDone("]),
    (".rows(.element(id: 3, action: .setDone(", 39, ["true", "false"]),
    (".rows(.element(id: 3, action: .setDone(tr", 39, ["true"]),
    (".pair(1, ", 9, ["true", "false"]),
    (".select(id: ", 12, ["nil"]),
    (".save(", 6, ["Row("]),
    (".save(R", 6, ["Row("]),
    (".save(Row(", 10, ["id: ", "title: ", "note: "]),
    (".save(Row(id: 1, title: \"a,(b\", ", 32, ["note: "]),
    (".save(Row(id: 1, title: \"\", note: ", 34, ["nil"]),
    (".all([Row(id: 1, title: \"\"), ", 29, ["Row("]),
    (".byRoute([.l", 10, [".list"]),
    (".byRoute([.list: 1, .detail(", 28, ["id: "]),
    (".response(.s", 10, [".success("]),
    (".mood(.", 6, [".calm", ".none"]),
    (".mood(.calm, was: ", 18, [".calm", ".none", "nil"]),
    (".maybe(", 7, [".list", ".none", ".detail(", "nil"]),
  ])
  func `what can be typed is known from the schema`(text: String, start: Int, candidates: [String]) {
    let completion = completion(text)
    #expect(completion.replaced == start..<text.utf8.count)
    #expect(completion.candidates.map(\.text) == candidates)
  }

  @Test(arguments: [
    ".nothing(", ".tick", ".count(", ".count(3", ".count(3)", ".tick x", "\"abc", ".rows(.element(id: 3", "{\"a", ")",
    ".scores([\"a\" ", ".prioritize(.", ".all(3",
  ])
  func `where nothing fits nothing is offered`(text: String) {
    let candidates = completion(text).candidates.map(\.text)
    #expect(candidates.isEmpty || candidates == [".tick"])
  }

  @Test func `at the start all cases are offered, with their values`() {
    let candidates = completion("").candidates
    #expect(candidates.count == 20)
    #expect(candidates[2] == .init("rename", text: ".rename(", detail: ".rename(id: UUID, title: String)"))
  }

  @Test func `what lies after the cursor does not count`() {
    let completion = ActionText.completion(of: ".ti(x)", at: 3, schema: ActionSchema.schema)
    #expect(completion.candidates.map(\.text) == [".tick"])
    #expect(completion.replaced == 0..<3)
  }

  @Test func `without a schema nothing is offered`() {
    #expect(ActionText.completion(of: ".", at: 1, schema: nil).candidates.isEmpty)
  }

  @Test func `every case that takes no values is an action when it is typed`() throws {
    let candidates = completion("").candidates.map(\.text).filter { !$0.hasSuffix("(") }
    #expect(candidates == [".tick"])
    for text in candidates { _ = try ActionSchema.json(text) }
  }
}
