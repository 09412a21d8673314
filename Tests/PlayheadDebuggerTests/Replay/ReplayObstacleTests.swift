import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import Testing

/// What keeps a recording from being run again.
@Suite struct ReplayObstacleTests {
  private func obstacles(_ lines: String..., header: String = "") throws -> [ReplayObstacle] {
    let first = """
      {"kind":"header","format":"playhead","version":1,"minReader":1,"id":"1","started":"",\
      "store":{"name":"S","state":"S","action":"A","fidelity":"recordable"}\(header),"state":{"count":0}}
      """
    let text = ([first] + lines).joined(separator: "\n") + "\n"
    return try Timeline(Recording(MemorySource(Array(text.utf8), name: "r"))).replayObstacles()
  }

  private let add = #"{"kind":"action","seq":1,"t":1,"name":"add","action":{"add":{}}}"#

  @Test func `nothing is in the way`() throws {
    #expect(try obstacles(add, #"{"kind":"change","seq":1,"dur":1}"#) == [])
    #expect(try obstacles(add) == [])
  }

  @Test func `what is in the way is counted`() throws {
    let found = try obstacles(
      add, #"{"kind":"change","seq":1,"dur":1,"overlap":true}"#,
      #"{"kind":"action","seq":2,"t":1,"name":"(outside)"}"#, #"{"kind":"change","seq":2,"dur":1}"#,
      #"{"kind":"action","seq":3,"t":1,"name":"add","action":{"add":{}},"cut":["/add"]}"#,
      #"{"kind":"change","seq":3,"dur":1}"#, header: #","redacted":["/count"]"#)
    #expect(
      found == [.redacted("/count"), .cut(count: 1), .outside(count: 1), .overlaps(positions: [1])])
  }

  @Test func `each says what mends it`() throws {
    let fallback = Fallback(owner: "State", field: "image", type: "Image", fidelity: .reflection)
    #expect(
      ReplayObstacle.reflection(fallback).description
        == "State.image (Image) cannot be read back; declare the type '@Recordable' or 'Codable'")
    let generated = Fallback(owner: "State", field: "path", type: "StackState<Path.State>", fidelity: .reflection)
    #expect(
      ReplayObstacle.reflection(generated).description == """
        State.path (StackState<Path.State>) cannot be read back; declare the types in it '@Recordable', on the \
        '@Reducer enum' where that generates it
        """)
    #expect(
      ReplayObstacle.lost(count: 1).description
        == "1 position cannot be shown, as lines are missing; the run goes on after them")
  }
}
