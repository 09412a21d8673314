import OrderedCollections
import PlayheadRecorder
import Testing

typealias Code = String
protocol RawID: RawRepresentable where RawValue == Int {}

@Suite struct RawValueTests {
  @Recordable enum Aliased: Code, Codable {
    case low
    case high
  }

  @Recordable enum Extended: Codable { case on, off }

  @Recordable struct Number: RawID, Codable, Equatable { var rawValue: Int }
  @Recordable struct NoRawValue: Codable, Equatable { var rawValue: Int }

  @Recordable enum Plain: Codable, Equatable, CaseIterable { case one, two }

  @Recordable struct State {
    var aliased = Aliased.low
    var extended = Extended.on
    var number = Number(rawValue: 1)
    var other = NoRawValue(rawValue: 2)
    var plain = Plain.one
  }

  @Test func `a raw type under another name is found`() throws {
    let json = try JSONValue(parsing: recorded(State()))
    #expect(
      json == [
        "aliased": "low", "extended": true, "number": 1, "other": ["rawValue": 2], "plain": ["one": [:]],
      ])
    #expect(try encoded(Aliased.low) == json["aliased"])
    #expect(try encoded(Extended.on) == json["extended"])
    #expect(try encoded(Number(rawValue: 1)) == json["number"])
    #expect(try encoded(NoRawValue(rawValue: 2)) == json["other"])
    #expect(try encoded(Plain.one) == json["plain"])
    #expect(recorded(try RecordedType<State>().read(json)) == recorded(State()))
  }

  @Test func `so are its changes`() {
    var new = State()
    new.aliased = .high
    new.number.rawValue = 3
    new.plain = .two
    #expect(
      patch(from: State(), to: new)
        == #"[{"op":"replace","path":"/aliased","value":"high"},{"op":"replace","path":"/number","value":3},"#
        + #"{"op":"replace","path":"/plain","value":{"two":{}}}]"#)
  }

  @Test func `the schema tells the raw values`() {
    let types = RecordedType<State>().types
    #expect(
      types["RawValueTests.Aliased"] == .values([.init(name: "low", raw: "low"), .init(name: "high", raw: "high")]))
    #expect(types["RawValueTests.Plain"] == .cases([.init(name: "one"), .init(name: "two")]))
    #expect(types["RawValueTests.Number"] == nil)
    #expect(types["RawValueTests.NoRawValue"] == .fields([.init(name: "rawValue", type: "Int")]))
  }

  @Test func `an unknown raw value is refused`() {
    #expect(throws: RecordableError(found: "an unknown raw value", expected: "a raw value of RawValueTests.Aliased")) {
      try RecordedType<Aliased>().read("middle")
    }
  }

  @Test func `an action is named by its case`() {
    #expect(actionName(Aliased.high) == "high")
    #expect(actionName(Plain.two) == "two")
  }
}

extension RawValueTests.Extended: RawRepresentable {
  init?(rawValue: Bool) { self = rawValue ? .on : .off }
  var rawValue: Bool {
    switch self {
    case .on: true
    case .off: false
    }
  }
}
