import PlayheadFormat
import PlayheadReader
import Testing

@testable import PlayheadDebugger

/// What Swift's collections and strings do is asked as in Swift.
@Suite struct SwiftSpellingTests {
  private func debugger() throws -> Debugger {
    var debugger = try Debugger(Recording(path: SampleFile.list))
    _ = try debugger.goto(.position(71))
    return debugger
  }

  @Test(arguments: [
    ("rows.first.title", "rows[0].title"), ("rows.last?.title", "rows[-1].title"), ("rows[3]!.title", "rows[3].title"),
    ("rows.isEmpty", "rows.count == 0"), ("filter.query.isEmpty", "filter.query == \"\""),
    ("rows[0..<1].title", "rows[*].title at 71"), ("rows.contains { $0.isSaving }", "any(rows[*].isSaving)"),
    ("rows.contains(where: { $0.isSaving && $0.isDone })", "any(rows[*].isSaving && rows[*].isDone)"),
    ("rows.contains(where: { row in row.isDone })", "any(rows[*].isDone)"),
    ("rows.allSatisfy { !$0.isDone }", "all(rows[*].isDone == false)"),
    ("rows.filter { $0.isDone }.count", "count(rows[*].isDone)"),
    ("rows.filter { $0.isDone }.isEmpty", "!any(rows[*].isDone)"),
    ("rows.map { $0.title }", "rows[*].title"), ("rows.map { $0.tags.count }.sum", "sum(rows[*].tags.count)"),
    ("rows.map { $0.tags.count }.max()", "max(rows[*].tags.count)"),
    ("rows.filter { $0.isDone }.map { $0.tags.count }.min()", "0"),
    ("rows[id: action.id].title", "action.title"), ("rows[id: action.id].tags.count + 1", "1"),
    ("rows[*].title.hasPrefix(\"Clean\")", "rows[*].title matches /^Clean/"),
    ("rows[5].title.hasSuffix(\"(?)\")", "false"), ("rows[0..<4].map { $0.title }", "rows.prefix(4).title"),
    ("count(rows[2...])", "rows.count - 2"), ("count(rows[...2])", "3"), ("count(rows[0..<0])", "0"),
    ("count(rows[100000...200000])", "0"), ("rows[2...].count", "rows.count - 2"), ("rows[0..<0].isEmpty", "true"),
    ("rows[3...4].isEmpty", "false"), ("rows[0].tags.contains(\"weekend\")", "rows[0].tags contains \"weekend\""),
  ])
  func `it means`(text: String, known: String) throws {
    var debugger = try debugger()
    var expected = try debugger.value(Expression(parsing: known)).json()
    // Some elements have no other spelling.
    if text.hasPrefix("rows[0..<1]"), case .array(let all) = expected { expected = .array([all[0]]) }
    #expect(try debugger.value(Expression(parsing: text)).json() == expected)
  }

  @Test(arguments: [
    ("rows[0].isEmpty", 8, "there is no 'isEmpty' in state.rows[0]"),
    ("rows.sorted { $0.id }", 5, "found 'sorted {'"),
    ("rows[3...1]", 5, "found '3...1', expected a range that does not end before it begins"),
    ("rows[0..<]", 9, "found ']', expected an index"),
    ("rows.flatMap { $0.tags }", 5, "found 'flatMap {', expected contains"),
    ("rows.reduce(0)", 5, "found 'reduce(', expected sum(rows[*].count)"),
    ("rows.contains { $0.isDone", 25, "found the end, expected an operator or '}'"),
    ("rows[9223372036854775807...]", 0, ""), ("rows[0...9223372036854775807]", 5, "found '0...9223372036854775807'"),
    ("rows.prefix(99999999999999999999)", 5, "found 'prefix'"),
    ("rows.contains(where: { $0.nothing })", 26, "there is no 'nothing'"),
  ])
  func `what does not fit is named, with its place`(text: String, offset: Int, description: String) throws {
    var debugger = try debugger()
    do {
      _ = try debugger.value(Expression(parsing: text))
      #expect(description.isEmpty)
    } catch let error as DebuggerError {
      #expect("\(error)".hasPrefix(description))
      #expect(error.range?.lowerBound == offset)
    }
  }

  @Test func `what only an action has is found there`() throws {
    var debugger = try debugger()
    let error = #expect(throws: DebuggerError.self) { try debugger.value(Expression(parsing: "index == 49")) }
    #expect(error?.hint == "did you mean 'action.index'?")
    let other = #expect(throws: DebuggerError.self) { try debugger.value(Expression(parsing: "indez == 49")) }
    #expect(other?.hint?.contains("action.") == false)
  }

  @Test func `a member goes before what Swift would compute`() throws {
    let state: JSONValue = ["a": ["isEmpty": 7, "first": 8, "last": 9], "b": []]
    var debugger = try Sample.debugger(Sample.changing(state, by: JSONPatch([])))
    for (text, value) in [("a.isEmpty", 7), ("a.first", 8), ("a.last", 9)] as [(String, JSONValue)] {
      #expect(try debugger.value(Expression(parsing: text)).json() == value)
    }
    #expect(try debugger.value(Expression(parsing: "b.isEmpty")).json() == true)
    #expect(try debugger.value(Expression(parsing: "b.first")).json() == nil)
  }
}
