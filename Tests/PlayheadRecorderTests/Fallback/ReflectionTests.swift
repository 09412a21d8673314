import Foundation
import OrderedCollections
import PlayheadRecorder
import Testing

@Suite struct ReflectionTests {
  final class Node {
    var name: String
    var next: Node?
    init(_ name: String) { self.name = name }
  }
  enum Odd: CustomStringConvertible {
    case plain, one(Node?), many(Int, label: String)
    var description: String { "misleading" }
  }
  struct Holder {
    var tuple = (1, label: "x")
    var maybe: Odd?
    var list: [Any] = [1, "two", Odd.plain]
    var byName: [String: Any] = ["b": 1, "a": UUID?.none as Any]
    var function: () -> Void = {}
    var error: any Error = CancellationError()
    var plain = Plain()
  }

  @Test func structsTuplesCollectionsAndErrors() throws {
    let json = try JSONValue(parsing: recorded(Holder(maybe: .many(1, label: "l"))))
    #expect(json["tuple"] == ["_0": 1, "label": "x"])
    #expect(json["maybe"] == ["many": ["_0": 1, "label": "l"]])
    #expect(json["list"] == [1, "two", ["plain": [:]]])
    #expect(json["byName"] == ["a": nil, "b": 1])
    #expect(json["function"] == "() -> ()")
    #expect(json["error"]?["type"] == "Swift.CancellationError")
    #expect(json["plain"] == (try encoded(Plain())))
  }

  @Test func aNilFieldIsLeftOut() throws {
    #expect(try JSONValue(parsing: recorded(Holder()))["maybe"] == nil)
    #expect(try JSONValue(parsing: recorded(Odd.one(nil))) == ["one": [:]])
  }

  @Test func aCycleEnds() throws {
    let first = Node("first")
    first.next = Node("second")
    first.next?.next = first
    #expect(
      try JSONValue(parsing: recorded(first)) == ["name": "first", "next": ["name": "second", "next": "(cycle)"]])
    first.next = nil
  }

  @Test func changesAreSeen() {
    #expect(
      patch(from: Holder(tuple: (1, "x")), to: Holder(tuple: (2, "x")))
        == #"[{"op":"replace","path":"/tuple/_0","value":2}]"#)
  }

  @Test func nothingIsReadBack() {
    #expect(throws: RecordableError.self) { try RecordedShape<Odd>().read(["plain": [:]]) }
  }
}
