import OrderedCollections
import PlayheadRecorder
import Testing

@Suite struct ReadingTests {
  @Recordable struct State {
    var rows: [Inner] = []
    var byName: [String: Inner] = [:]
    var tree = Tree<Int>.empty
    var small: Int8 = 0
    var plain = Plain()
  }

  @Recordable struct Inner { var count: Int }

  static let valid: JSONValue = [
    "rows": [], "byName": [:], "tree": ["empty": [:]], "small": 1,
    "plain": ["count": 1, "names": [], "scores": [:], "tree": ["empty": [:]]],
  ]

  @Test(
    arguments: [
      ("rows", [["count": 1], ["count": "x"]], "/rows/1/count: found string, expected Int"),
      ("rows", [[:]], "/rows/0/count: found nothing, expected a value"),
      ("rows", [3], "/rows/0: found number, expected an object"),
      ("byName", ["a/b": ["count": nil]], "/byName/a~1b/count: found null, expected Int"),
      ("small", 200, "/small: found a number out of its range, expected Int8"),
      ("small", 1.5, "/small: found a number out of its range, expected Int8"),
      ("tree", ["what": [:]], "/tree/what: found an unknown case, expected a case of Tree<Int>"),
      ("tree", [:], "/tree: found object, expected an object with one case of Tree<Int>"),
      ("tree", ["leaf": ["_0": true]], "/tree/leaf/_0: found bool, expected Int"),
      ("tree", ["leaf": 1], "/tree/leaf: found number, expected an object"),
      (
        "plain", ["count": 1, "names": [1], "scores": [:], "tree": [:]],
        "/plain/names/0: found number, expected a String"
      ),
      ("plain", ["count": 1], "/plain/names: found nothing, expected a value"),
      ("plain", 1, "/plain: found number, expected an object"),
    ] as [(String, JSONValue, String)])
  func `says where and what is wrong`(member: String, value: JSONValue, message: String) throws {
    guard case .object(var members) = Self.valid else { return }
    #expect(throws: Never.self) { try RecordedType<State>().read(.object(members)) }
    members[member] = value
    let error = #expect(throws: RecordableError.self) { try RecordedType<State>().read(.object(members)) }
    #expect(error?.description == message)
  }

  @Test func `integers are read exactly`() throws {
    #expect(try RecordedType<UInt64>().read(.unsigned(.max)) == .max)
    #expect(try RecordedType<Int>().read(.double(3)) == 3)
    #expect(throws: RecordableError.self) { try RecordedType<Int>().read(.unsigned(.max)) }
    #expect(throws: RecordableError.self) { try RecordedType<Int>().read(.double(1e300)) }
    #expect(throws: RecordableError.self) { try RecordedType<UInt>().read(-1) }
  }
}
