import Foundation
import Observation
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

  @Test func instancesThatAreSharedManyTimesOverAreWrittenOnce() throws {
    final class Fork {
      var left: Fork?
      var right: Fork?
    }
    var last = Fork()
    for _ in 0..<40 {
      let fork = Fork()
      (fork.left, fork.right) = (last, last)
      last = fork
    }
    // Two references each, 40 deep, would be 2⁴⁰ values.
    let text = recorded(last)
    #expect(text.utf8.count < 20_000)
    #expect(text.contains("(shared)"))
    let pair = (Node("small"), [Node]())
    let json = try JSONValue(parsing: recorded([pair.0, pair.0]))
    #expect(json == [["name": "small"], ["name": "small"]])
  }

  @Observable final class Model {
    var count = 1
    @ObservationIgnored var plain = "p"
  }

  @Test func anObservableClassHasItsPropertiesNames() throws {
    #expect(try JSONValue(parsing: recorded(Model())) == ["count": 1, "plain": "p"])
  }

  @Test func aDateIsOneThatPeopleCanRead() throws {
    struct Event {
      var at: Date
    }
    func text(_ seconds: Double) throws -> JSONValue? {
      try JSONValue(parsing: recorded(Event(at: Date(timeIntervalSince1970: seconds))))["at"]
    }
    #expect(try text(0) == "1970-01-01T00:00:00.000000Z")
    #expect(try text(1_795_296_600.25) == "2026-11-21T21:30:00.250000Z")
    #expect(try text(-0.5) == "1969-12-31T23:59:59.500000Z")
    #expect(try text(1e300) == .string((1e300 - 978_307_200).description))
  }

  @Test func changesAreSeen() {
    #expect(
      patch(from: Holder(tuple: (1, "x")), to: Holder(tuple: (2, "x")))
        == #"[{"op":"replace","path":"/tuple/_0","value":2}]"#)
  }

  @Test func nothingIsReadBack() {
    #expect(throws: RecordableError.self) { try RecordedType<Odd>().read(["plain": [:]]) }
  }
}
