import OrderedCollections
import PlayheadFormat
import PlayheadRedaction
import Testing

/// A pattern that cannot protect anything is refused, in words that lead on.
@Suite struct RedactionErrorTests {
  private func refusal(_ pattern: String, _ schema: Schema? = nil, isComplete: Bool = true) -> RedactionError? {
    do throws(RedactionError) {
      try Redaction([pattern]).check(against: schema, isComplete: isComplete)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    arguments: [
      (
        "session/token",
        "cannot redact \"session/token\": at byte 0 found a pointer that begins otherwise, expected '/' at the start of it",
        "did you mean \"/session/token\"?"
      ),
      (
        "session.token",
        "cannot redact \"session.token\": at byte 0 found a pointer that begins otherwise, expected '/' at the start of it",
        "did you mean \"/session/token\"?"
      ),
      (
        "reads:uuid",
        "cannot redact \"reads:uuid\": at byte 6 found a pointer that begins otherwise, expected '/' at the start of it",
        "did you mean \"reads:/uuid\"?"
      ),
      (
        "reads:", "cannot redact \"reads:\": at byte 6 found the end, expected '/' and the key of a dependency",
        "a pattern is a JSON Pointer (RFC 6901), such as \"/session/token\" or \"reads:/uuid\""
      ),
      (
        "/a~b", "cannot redact \"/a~b\": at byte 3 found '~' alone, expected '~0' or '~1'",
        "a pattern is a JSON Pointer (RFC 6901), such as \"/session/token\" or \"reads:/uuid\""
      ),
    ])
  func `what is no pointer is refused`(pattern: String, description: String, hint: String) {
    let error = refusal(pattern)
    #expect(error?.description == description)
    #expect(error?.hint == hint)
  }

  private let schema = Schema(
    types: [
      "State": .fields([
        .init(name: "session", type: "Session?"), .init(name: "accounts", type: "[String: Session]"),
        .init(name: "rows", type: "[Session]"), .init(name: "scores", type: "[Int: Int]"),
        .init(name: "byTab", type: "[Tab: Session]"), .init(name: "tree", type: "Tree"),
        .init(name: "mood", type: "Tab"), .init(name: "result", type: "Result<Session, any Error>"),
        .init(name: "odd", type: "Odd<Int>"),
      ]),
      "Session": .fields([.init(name: "token", type: "String"), .init(name: "user", type: "UUID")]),
      "Tree": .cases([
        .init(name: "leaf", payload: [.init(name: "_0", type: "Session")]),
        .init(name: "node", payload: [.init(name: "_0", type: "Tree"), .init(name: "right", type: "Tree")]),
      ]),
      "Tab": .values([.init(name: "one", raw: "1")]),
      "Action": .cases([
        .init(name: "login", payload: [.init(name: "token", type: "String")]),
        .init(name: "child", payload: [.init(name: "_0", type: "Child")]),
      ]),
      "Child": .cases([.init(name: "received", payload: [.init(name: "_0", type: "String")]), .init(name: "tapped")]),
    ], state: "State", action: "Action")

  @Test(
    arguments: [
      "", "/*", "/session", "/session/token", "/session/*", "/accounts/ann/token", "/accounts/*/token", "/rows/*/token",
      "/rows/3/token", "/scores/7", "/byTab/*/token", "/tree/leaf/token", "/tree/leaf/_0/token",
      "/tree/node/leaf/token",
      "/tree/node/right/node/right/leaf", "/mood", "/result/success/token", "/result/success/_0/token",
      "/result/failure/anything", "/odd/anything", "/login/token", "/child/received", "/child/_0/received/_0",
      "/*/token", "/child/*", "reads:/uuid", "reads:/*/token",
    ])
  func `a place that the types have is taken`(pattern: String) {
    #expect(refusal(pattern, schema) == nil)
  }

  @Test(
    arguments: [
      (
        "/sesion/token",
        "found no \"sesion\" in State or Action, expected session, accounts, rows, scores, byTab, tree, mood or 4 others",
        "did you mean \"/session/token\"?"
      ),
      ("/session/tokn", "found no \"tokn\" in Session, expected token or user", "did you mean \"/session/token\"?"),
      ("/session/token/x", "found \"x\" after a value without parts, String, expected the end", nil),
      ("/mood/one", "found \"one\" after a value without parts, Tab, expected the end", nil),
      ("/rows/token", "found no \"token\" in [Session], expected *", "did you mean \"/rows/*/token\"?"),
      ("/scores/high", "found no \"high\" in [Int: Int], expected *", "did you mean \"/scores/*/high\"?"),
      ("/login/pasword", "found no \"pasword\" in Action.login, expected token", nil),
      (
        "/tree/node/lef", "found no \"lef\" in Tree.node or Tree, expected right, leaf or node",
        "did you mean \"/tree/node/leaf\"?"
      ),
      ("/session/", "found no \"\" in Session, expected token or user", nil),
    ] as [(String, String, String?)])
  func `a place that no type has is refused`(pattern: String, reason: String, hint: String?) throws {
    let error = try #require(refusal(pattern, schema))
    #expect(error.description == "cannot redact \"\(pattern)\": \(reason)")
    #expect(
      error.hint == hint
        ?? "a pattern goes by the names of properties, cases and labels, as in \"/login/submit/password\"")
  }

  @Test func `where types may still come, or none are known, no place is refused`() {
    #expect(refusal("/sesion/token", schema, isComplete: false) == nil)
    #expect(refusal("/sesion/token", nil) == nil)
    #expect(refusal("/sesion", Schema(state: "State", action: "Action")) == nil)
  }

  @Test func `types inside themselves end the search`() {
    let schema = Schema(
      types: ["S": .fields([.init(name: "_0", type: "S?"), .init(name: "more", type: "[S]")])], state: "S",
      action: "Int")
    #expect(refusal("/_0/_0/more/*/more/*", schema) == nil)
    #expect(refusal("/_0/_0/nothing", schema) != nil)
    let long = "/more/*".utf8.count
    #expect(refusal(String(repeating: "/more/*", count: 1000 / long), schema) == nil)
  }

  @Test func `of the patterns that nothing matched those are named that may have no place`() throws {
    let redaction = try Redaction(["/session/token", "/odd/x", "/odd/y", "reads:/uuid", "reads:/date"])
    try redaction.check(against: schema, isComplete: true)
    var writer = JSONWriter()
    writer.append(["odd": ["x": 1]])
    redaction.redactState(&writer, from: 0)
    writer.removeAll()
    writer.append(1)
    redaction.redactRead(key: "date", &writer, from: 0)
    #expect(redaction.patternsThatNeverMatched == ["/odd/y", "reads:/uuid"])
  }
}
