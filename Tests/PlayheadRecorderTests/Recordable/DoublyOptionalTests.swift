import PlayheadFormat
import PlayheadRecorder
import Testing

@Suite struct DoublyOptionalTests {
  @Recordable struct Filters: Equatable {
    var choice: Int??
    var votes: [String: Bool?] = [:]
  }

  @Recordable enum Action: Equatable { case set(Int??) }

  @Test(arguments: [Int??.none, .some(.none), .some(.some(3))])
  func `an optional of an optional is read back as it was`(choice: Int??) throws {
    let filters = Filters(choice: choice, votes: ["y": nil, "x": true])
    var writer = JSONWriter()
    filters.writeRecorded(into: &writer)
    let read = try Filters(recorded: JSONValue(parsing: writer.text))
    #expect(read == filters, "\(writer.text)")
    var action = JSONWriter()
    Action.set(choice).writeRecorded(into: &action)
    #expect(try Action(recorded: JSONValue(parsing: action.text)) == .set(choice), "\(action.text)")
  }

  @Test(arguments: [
    (Int??.none, Int??.some(.none), #"[{"op":"add","path":"/choice","value":null}]"#),
    (.some(.none), .none, #"[{"op":"remove","path":"/choice"}]"#),
    (.some(.none), .some(.some(3)), #"[{"op":"replace","path":"/choice","value":3}]"#),
    (.some(.some(3)), .some(.none), #"[{"op":"replace","path":"/choice","value":null}]"#),
  ]) func `each change between them is told`(old: Int??, new: Int??, text: String) {
    #expect(patch(from: Filters(choice: old), to: Filters(choice: new)) == text)
  }
}
