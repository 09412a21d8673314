import Foundation
import OrderedCollections
import PlayheadRecorder
import Testing

@Suite struct ShapeTests {
  @Recordable enum Rich: Codable, Equatable {
    case none
    case one(Int)
    case two(Int, label: String?)
    case maybe(Int?), `default`(Int?? = nil)
    case list([Int?])
  }

  @Recordable struct Named: Codable, Equatable {
    var count = 1
    var `class` = "c"
    var draft = 5
    let constant = true

    enum CodingKeys: String, CodingKey {
      case count = "co/u~nt\"\\"
      case `class`
      case constant
    }
  }

  @Recordable struct Box<Value: Codable & Equatable>: Codable, Equatable {
    var value: Value
    var maybe: Value?
  }

  @Recordable struct Observed: Codable, Equatable {
    var first = 1, third: Double = 3
    var second: Double = 2 { didSet { first += 1 } }
    private(set) var hidden = "h"
    @Doubled var wrapped: Int
  }

  @propertyWrapper struct Doubled: Codable, Equatable {
    private var half: Int
    var wrappedValue: Int {
      get { half * 2 }
      set { half = newValue / 2 }
    }
    init(wrappedValue: Int) { half = wrappedValue / 2 }
  }

  private func expectShape<Value: Codable & Equatable>(
    of value: Value, _ location: SourceLocation = #_sourceLocation
  ) throws {
    let json = try JSONValue(parsing: recorded(value))
    #expect(json == (try encoded(value)), sourceLocation: location)
    #expect(try RecordedType<Value>().read(json) == value, sourceLocation: location)
  }

  @Test func `values have the shape of JSONEncoder`() throws {
    try expectShape(of: [Rich.none, .one(1), .two(1, label: "a"), .two(1, label: nil), .maybe(nil), .maybe(2)])
    try expectShape(of: [Rich.default(nil), .default(.some(3)), .list([nil, 1])])
    try expectShape(of: Box<Int?>(value: nil, maybe: nil))
    try expectShape(of: Box<[String]>(value: ["a"], maybe: []))
    try expectShape(of: [1.5, -0.0, .infinity, 1e22, .leastNonzeroMagnitude])
    try expectShape(of: [Float(0.1), .greatestFiniteMagnitude, -.infinity])
    try expectShape(of: [UInt64.max, 0])
    try expectShape(of: [Int64.min, .max])
    try expectShape(of: [UUID()])
    try expectShape(of: [Data([1, 2, 255]), Data()])
    try expectShape(of: [Date(timeIntervalSinceReferenceDate: 0.1), .distantPast])
    try expectShape(of: [try #require(URL(string: "https://a.example/b?c=d#e"))])
    try expectShape(of: [Decimal(string: "1.5"), Decimal(-3), nil])
    try expectShape(of: [Duration.seconds(1.5)])
    try expectShape(of: [1..<3])
    try expectShape(of: ["a/b~": 1, "": 2, "é": 3])
    try expectShape(of: [-1: "a", 2: "b"])
    try expectShape(of: [UUID(): [1]])
    try expectShape(of: ContiguousArray([1, 2]))
    #expect(recorded([0, 1, 2].dropFirst()) == "[1,2]")
    try expectShape(of: Optional<Int>.none)
  }

  @available(macOS 13, *)
  @Recordable struct Shadowing: Codable, Equatable {
    var value = 1
    var writer = 2
    var patch = 3
    var old = 4
    var types = 5
    var fields = [Inner.value(payload: 1), .old(2)]
    var maybe: Int! = nil

    @Recordable enum Inner: Codable, Equatable { case value(payload: Int), old(Int), recorded }
  }

  @Test func `names of derived code may be those of fields`() throws {
    try expectShape(of: Shadowing())
    let change = patch(from: Shadowing(), to: Shadowing(fields: [.value(payload: 2), .recorded]))
    #expect(
      change
        == #"[{"op":"replace","path":"/fields","value":[{"value":{"payload":2}},{"recorded":{}}]}]"#)
    #expect(
      patch(from: Shadowing(), to: Shadowing(fields: [.value(payload: 2), .old(2)]))
        == #"[{"op":"replace","path":"/fields/0/value/payload","value":2}]"#)
  }

  @Test func `some nil is null and comes back`() throws {
    let value = Rich.default(.some(nil))
    #expect(recorded(value) == #"{"default":{"_0":null}}"#)
    #expect(try RecordedType<Rich>().read(JSONValue(parsing: recorded(value))) == value)
  }

  @Test func `own coding keys are honoured`() throws {
    let json = recorded(Named(count: 2))
    #expect(json == #"{"co/u~nt\"\\":2,"class":"c","constant":true}"#)
    #expect(try JSONValue(parsing: json) == encoded(Named(count: 2)))
    #expect(try RecordedType<Named>().read(JSONValue(parsing: json)) == Named(count: 2))
    #expect(
      patch(from: Named(count: 2), to: Named(count: 3))
        == #"[{"op":"replace","path":"/co~1u~0nt\"\\","value":3}]"#)
  }

  @Test func `wrappers are seen through and observers are not called`() throws {
    let value = Observed(wrapped: 8)
    #expect(recorded(value) == #"{"first":1,"third":3.0,"second":2.0,"hidden":"h","wrapped":8}"#)
    #expect(try RecordedType<Observed>().read(JSONValue(parsing: recorded(value))) == value)
  }

  @Test func `characters and substrings are strings`() throws {
    #expect(recorded(Character("é")) == "\"é\"")
    #expect(recorded("abc".dropFirst()) == "\"bc\"")
    #expect(try RecordedType<Character>().read("é") == "é")
    #expect(throws: RecordableError(found: "string", expected: "a string of one Character")) {
      try RecordedType<Character>().read("ab")
    }
  }

  @Test func `errors in a result are described`() throws {
    struct Offline: Error {}
    typealias Fact = Result<Int, any Error>
    let failure = Fact.failure(Offline())
    let json = try JSONValue(parsing: recorded(failure))
    #expect(json["failure"]?["_0"]?["description"] == "Offline()")
    let read = try RecordedType<Fact>().read(json)
    #expect(recorded(read) == recorded(failure))
    #expect(throws: RecordedError.self) { try read.get() }
    #expect(patch(from: Fact.success(1), to: .success(2)) == #"[{"op":"replace","path":"/success/_0","value":2}]"#)
    #expect(patch(from: failure, to: .success(2)) == #"[{"op":"replace","path":"","value":{"success":{"_0":2}}}]"#)
    #expect(RecordedType<Fact>().fidelity == .recordable)
    #expect(RecordedType<Fact>().name == "Result<Int, any Error>")
  }

  @Test func `recordable errors in a result are written as they are`() throws {
    typealias Answer = Result<Int, CodedError>
    let json = try JSONValue(parsing: recorded(Answer.failure(.timeout(seconds: 3))))
    #expect(json == ["failure": ["_0": ["timeout": ["seconds": 3]]]])
    #expect(try RecordedType<Answer>().read(json) == .failure(.timeout(seconds: 3)))
  }

  enum CodedError: Error, Codable, Equatable { case timeout(seconds: Int) }
}
