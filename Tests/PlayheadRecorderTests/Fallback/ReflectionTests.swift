import Foundation
import Observation
import OrderedCollections
import PlayheadFormat
import PlayheadRecorder
import RandomTesting
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

  @Test func `structs, tuples, collections and errors`() throws {
    let json = try JSONValue(parsing: recorded(Holder(maybe: .many(1, label: "l"))))
    #expect(json["tuple"] == ["_0": 1, "label": "x"])
    #expect(json["maybe"] == ["many": ["_0": 1, "label": "l"]])
    #expect(json["list"] == [1, "two", ["plain": [:]]])
    #expect(json["byName"] == ["a": nil, "b": 1])
    #expect(json["function"] == "() -> ()")
    #expect(json["error"]?["type"] == "Swift.CancellationError")
    #expect(json["plain"] == (try encoded(Plain())))
  }

  @Test func `a nil field is left out`() throws {
    #expect(try JSONValue(parsing: recorded(Holder()))["maybe"] == nil)
    #expect(try JSONValue(parsing: recorded(Odd.one(nil))) == ["one": [:]])
  }

  @Test func `a cycle ends`() throws {
    let first = Node("first")
    first.next = Node("second")
    first.next?.next = first
    #expect(
      try JSONValue(parsing: recorded(first)) == ["name": "first", "next": ["name": "second", "next": "(cycle)"]])
    first.next = nil
  }

  @Test func `instances that are shared many times over are written once`() throws {
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

  // MARK: - What reflection does not go into

  private final class Client {
    var token = "hunter2"
    var parent: Client?
  }

  private struct Session {
    var client: Client? = Client()
    var clients = [Client()]
    var byName = ["a": Client()]
    var something: Any = Client()
    var known: Box = Box()
  }

  @Test func `a class that reflection was not told of stands for itself`() throws {
    let json = try JSONValue(parsing: recorded(Session()))
    let name: JSONValue = "PlayheadRecorderTests.ReflectionTests.Client"
    #expect(
      json == ["client": name, "clients": [name], "byName": ["a": name], "something": name, "known": ["number": 0]])
    #expect(patch(from: Session(), to: Session()) == "[]")
  }

  @Test func `a state that is an instance is gone into and so are others of its class`() throws {
    let client = Client()
    client.parent = Client()
    let expected: JSONValue = ["token": "hunter2", "parent": ["token": "hunter2"]]
    #expect(try JSONValue(parsing: recorded(client)) == expected)
    #expect(try JSONValue(parsing: recorded(Client?.some(client))) == expected)
    #expect(try JSONValue(parsing: recorded([client])) == [expected])
  }

  private struct Injected: NeverRecorded { var token = "hunter2" }

  @Test func `what is never recorded is kept out whatever holds it`() throws {
    struct Screen {
      var injected = Injected()
      var list: [Any] = [Injected()]
      var maybe: Injected? = Injected()
      var choice = Result<Injected, Never>.success(Injected())
      var plain: Any = [Injected()]
    }
    let text = recorded(Screen())
    #expect(!text.contains("hunter2"), "\(text)")
    #expect(try JSONValue(parsing: text)["injected"] == "PlayheadRecorderTests.ReflectionTests.Injected")
  }

  @Observable final class Model {
    var count = 1
    @ObservationIgnored var plain = "p"
  }

  @Test func `an observable class has its properties' names`() throws {
    #expect(try JSONValue(parsing: recorded(Model())) == ["count": 1, "plain": "p"])
  }

  @Test func `a date is one that people can read`() throws {
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

  @Test func `changes are seen`() {
    #expect(
      patch(from: Holder(tuple: (1, "x")), to: Holder(tuple: (2, "x")))
        == #"[{"op":"replace","path":"/tuple/_0","value":2}]"#)
  }

  @Test func `nothing is read back`() {
    #expect(throws: RecordableError.self) { try RecordedType<Odd>().read(["plain": [:]]) }
  }

  // MARK: - What is the same is not gone through again

  private struct Row {
    var title = "a"
    var tags: [String?] = []
    var box: Box?
  }

  private final class Box: Reflectable { var number = 0 }

  private enum Choice { case none, row(Row), pair(Int, label: String) }

  private struct Screen {
    var count = 0
    var rows: [Row] = []
    var name: String?
    var choice = Choice.none
    var byName: [String: Row] = [:]
    var pair = (1, Row())
    var something: Any = 1
    var indexes: Set<Int> = []

    mutating func mutate(using generator: inout SeededGenerator, hasClasses: Bool) {
      let row = Row(
        title: "\(generator.next() % 7)", tags: Bool.random(using: &generator) ? [nil, "x"] : ["y"],
        box: hasClasses && Bool.random(using: &generator) ? Box() : nil)
      switch Int.random(in: 0..<12, using: &generator) {
      case 0: count += 1
      case 1: rows.append(row)
      case 2: if !rows.isEmpty { rows[Int.random(in: 0..<rows.count, using: &generator)].title += "!" }
      case 3: if !rows.isEmpty { rows.remove(at: Int.random(in: 0..<rows.count, using: &generator)) }
      case 4: name = Bool.random(using: &generator) ? nil : "n\(generator.next() % 3)"
      case 5: choice = [.none, .row(row), .pair(2, label: "l")].randomElement(using: &generator) ?? .none
      case 6: byName["k\(generator.next() % 4)"] = row
      case 7: pair.1 = row
      case 8:
        something = [1, "1", row, [row], [1, 2] as [Any], Int?.none as Any].randomElement(using: &generator) ?? 1
      case 9: indexes.insert(Int(generator.next() % 5))
      case 10: if !rows.isEmpty { rows[0].tags.append(nil) }
      default: rows.first { $0.box != nil }?.box?.number += 1
      }
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>, [false, true])
  func `patches lead to what reflection sees`(seed: UInt64, hasClasses: Bool) throws {
    var generator = SeededGenerator(seed: seed)
    let recording = StateRecording(type: RecordedType<Screen>())
    var screen = Screen()
    var writer = JSONWriter()
    var memory = recording.memory(of: screen, writing: &writer)
    var state = try JSONValue(parsing: writer.text)
    for _ in 0..<200 {
      screen.mutate(using: &generator, hasClasses: hasClasses)
      var patch = PatchWriter()
      memory = try #require(recording.writeChanges(since: memory, to: screen, into: &patch))
      state = try PatchApplication.apply(JSONValue(parsing: patch.text), to: state)
      #expect(try state == JSONValue(parsing: recorded(screen)))
    }
  }

  /// Its children are others each time, by names that others had.
  private struct Turning: CustomReflectable {
    var isTurned = false
    var rows = [1, 2]
    var others = ["a"]

    var customMirror: Mirror {
      Mirror(self, children: isTurned ? ["x": others as Any, "y": rows] : ["x": rows as Any, "y": others, "z": rows])
    }
  }

  @Test func `a mirror of its own kind is seen as it is`() throws {
    let recording = StateRecording(type: RecordedType<Turning>())
    var writer = JSONWriter()
    let memory = recording.memory(of: Turning(), writing: &writer)
    var patch = PatchWriter()
    _ = recording.writeChanges(since: memory, to: Turning(isTurned: true), into: &patch)
    let state = try PatchApplication.apply(JSONValue(parsing: patch.text), to: JSONValue(parsing: writer.text))
    #expect(state == ["x": ["a"], "y": [1, 2]])
  }
}
