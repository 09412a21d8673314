import Foundation
import OrderedCollections
import PlayheadFormat
import PlayheadRecorder
import Testing

@testable import PlayheadReplay

@Suite struct SwiftLiteralTests {
  private let schema = Schema(
    types: [
      "Feature.Action": .cases([
        Schema.Case(
          name: "rename", payload: [Schema.Field(name: "id", type: "Int"), Schema.Field(name: "_0", type: "String")]),
        Schema.Case(name: "init"), Schema.Case(name: "mood", payload: [Schema.Field(name: "_0", type: "Mood?")]),
        Schema.Case(name: "row", payload: [Schema.Field(name: "_0", type: "Row")]),
        Schema.Case(
          name: "many",
          payload: [Schema.Field(name: "_0", type: "[Double]"), Schema.Field(name: "by", type: "[String: Bool]")]),
        Schema.Case(name: "at", payload: [Schema.Field(name: "_0", type: "Date")]),
        Schema.Case(name: "id", payload: [Schema.Field(name: "_0", type: "UUID")]),
      ]),
      "Mood": .values([Schema.Value(name: "calm", raw: 1), Schema.Value(name: "none", raw: 2)]),
      "Row": .fields([Schema.Field(name: "title", type: "String")]),
    ], state: "Row", action: "Feature.Action")

  private func text(_ json: String) throws -> String? {
    SwiftLiteral(schema: schema, types: RecordedTypes(), module: nil).text(
      try JSONValue(parsing: json), schema.actionType)
  }

  @Test(arguments: [
    (#"{"rename":{"id":3,"_0":"a\"\\\n"}}"#, #".rename(id: 3, "a\"\\\n")"#), (#"{"init":{}}"#, ".`init`"),
    (#"{"mood":{}}"#, ".mood(nil)"), (#"{"mood":{"_0":1}}"#, ".mood(.calm)"),
    (#"{"many":{"_0":[1,2.5],"by":{"a b":true}}}"#, #".many([1, 2.5], by: ["a b": true])"#),
    (#"{"many":{"_0":[],"by":{}}}"#, ".many([], by: [:])"),
    (
      #"{"id":{"_0":"00000000-0000-0000-0000-000000000001"}}"#,
      #".id(UUID(uuidString: "00000000-0000-0000-0000-000000000001")!)"#
    ), (#"{"at":{"_0":1.5}}"#, ".at(Date(timeIntervalSinceReferenceDate: 1.5))"),
  ])
  func `a value is written as in source`(json: String, expected: String) throws {
    #expect(try text(json) == expected)
  }

  @Test(arguments: [
    // Nothing is known of a struct's initialisers; '.none' is the optional's own.
    #"{"row":{"_0":{"title":"a"}}}"#, #"{"at":{"_0":"a"}}"#, #"{"mood":{"_0":2}}"#, #"{"gone":{}}"#,
    #"{"rename":{"id":"3"}}"#,
    #""rename""#, #"{"rename":{},"init":{}}"#, #"{"many":{"_0":["NaN"],"by":{}}}"#,
  ])
  func `what might not compile is not written`(json: String) throws { #expect(try text(json) == nil) }

  /// The literal of a value as source of this module has it.
  private func source<Value: Recordable>(_ value: Value, module: Substring = "PlayheadReplayTests") throws -> String? {
    var types = RecordedTypes()
    let schema = try #require(
      Schema(state: RecordedType<Value>(), action: RecordedType<SourceMood>(), in: &types))
    var writer = JSONWriter()
    value.writeRecorded(into: &writer)
    return SwiftLiteral(schema: schema, types: types, module: module).text(
      try JSONValue(parsing: writer.text), schema.stateType)
  }

  @Test func `a struct is made by the initialiser of its members`() throws {
    let value = SourceState(
      rows: [SourceState.Row(id: 1, title: "a\"")], mood: .low(by: SourceState.Row(id: 2, title: "b")), note: nil)
    #expect(
      try source(value) == #"SourceState(rows: [SourceState.Row(id: 1, title: "a\"", isOn: false)], "#
        + #"mood: .low(by: SourceState.Row(id: 2, title: "b", isOn: false)), note: nil)"#)
    // It compiles.
    #expect(
      value
        == SourceState(
          rows: [SourceState.Row(id: 1, title: "a\"", isOn: false)],
          mood: .low(by: SourceState.Row(id: 2, title: "b", isOn: false)), note: nil))
    #expect(try source(value, module: "Other") == nil)
  }

  @Test func `a struct whose initialiser cannot be reached is not written`() throws {
    #expect(try source(SourceWithInitialiser(1)) == nil)
    #expect(try source(SourceWithPrivate()) == nil)
    #expect(try source(SourceWithWrapper()) == nil)
    #expect(try source(SourcePrivate(count: 1)) == nil)
    #expect(try source(SourceGeneric(value: 1)) == nil)
    #expect(try source(SourceRenamed(count: 1)) == nil)
    #expect(try source(SourceConditional(count: 1)) == nil)
    #expect(try source(SourceWithConstant(count: 1)) == "SourceWithConstant(count: 1)")
  }

  /// The literals stand below as they were written: they compile, and are the values.
  @Test func `values of types that Swift composes are written`() throws {
    let value = SourceComposed(
      halfOpen: -3 ..< -1, closed: Decimal(string: "-0.1")!...Decimal(3), from: (-2)..., upTo: ..<0.5,
      through: ...(-2.5),
      moods: .calm ... .low, dates: nil, waits: [.seconds(-3), .milliseconds(1500), .microseconds(1), .nanoseconds(1)],
      data: Data([1, 2]), prices: [Decimal(string: "0.1")!, -7, .nan, Decimal(string: "12345678901234567890.5")!],
      outer: nil, inner: .some(nil), both: .low)
    let text = try #require(try source(value))
    #expect(
      text
        == "SourceComposed(halfOpen: (-3)..<(-1), closed: (Decimal(string: \"-0.1\")!)...3, from: (-2)..., upTo: ..<0.5, "
        + "through: ...(-2.5), moods: (.calm)...(.low), dates: nil, "
        + "waits: [Duration.seconds(-3), Duration.milliseconds(1500), Duration.microseconds(1), "
        + "Duration(secondsComponent: 0, attosecondsComponent: 1000000000)], data: Data(base64Encoded: \"AQI=\")!, "
        + "prices: [Decimal(string: \"0.1\")!, -7, Decimal.nan, Decimal(string: \"12345678901234567890.5\")!], outer: nil, "
        + "inner: .some(nil), both: .low)")
    let read = SourceComposed(
      halfOpen: (-3)..<(-1), closed: (Decimal(string: "-0.1")!)...3, from: (-2)..., upTo: ..<0.5, through: ...(-2.5),
      moods: (.calm)...(.low), dates: nil,
      waits: [
        Duration.seconds(-3), Duration.milliseconds(1500), Duration.microseconds(1),
        Duration(secondsComponent: 0, attosecondsComponent: 1_000_000_000),
      ], data: Data(base64Encoded: "AQI=")!,
      prices: [Decimal(string: "0.1")!, -7, Decimal.nan, Decimal(string: "12345678901234567890.5")!], outer: nil,
      inner: .some(nil), both: .low)
    #expect(try source(read) == text)
    #expect(read.waits == value.waits && read.halfOpen == value.halfOpen && read.closed == value.closed)
    #expect(read.inner == .some(nil) && read.outer == nil && read.prices[3] == value.prices[3])
    var dates = value
    dates.dates = Date(timeIntervalSinceReferenceDate: -1.25)..<Date(timeIntervalSinceReferenceDate: 1e20)
    let written = try #require(try source(dates))
    #expect(
      written.contains(
        "dates: Date(timeIntervalSinceReferenceDate: -1.25)..<Date(timeIntervalSinceReferenceDate: 1e+20)"))
  }

  /// What a stranger wrote neither ends a string nor moves what is around it.
  @Test func `what cannot be seen is escaped`() {
    #expect(
      SwiftLiteral.quoted("\u{202E}\u{1B}[2J\u{2028}\u{0}\u{A0}é😀\\(x)")
        == #""\u{202e}\u{1b}[2J\u{2028}\u{0}\u{a0}é😀\\(x)""#)
  }
}

@Recordable enum SourceMood: Equatable { case low(by: SourceState.Row), high }

@Recordable struct SourceState: Equatable {
  @Recordable struct Row: Equatable {
    let id: Int
    var title: String { didSet {} }
    var isOn = false
  }

  var rows: [Row]
  @Redacted var mood: SourceMood
  var note: String?
  var count: Int { rows.count }
  static let limit = 3
}

@Recordable struct SourceComposed {
  @Recordable enum Mood: Int, Codable, Comparable {
    case calm, low
    static func < (first: Mood, second: Mood) -> Bool { first.rawValue < second.rawValue }
  }

  var halfOpen: Range<Int>
  var closed: ClosedRange<Decimal>
  var from: PartialRangeFrom<Int>
  var upTo: PartialRangeUpTo<Double>
  var through: PartialRangeThrough<Double>
  var moods: ClosedRange<Mood>
  var dates: Range<Date>?
  var waits: [Duration]
  var data: Data
  var prices: [Decimal]
  var outer: Int??
  var inner: Int??
  var both: Mood??
}

@Recordable struct SourceWithInitialiser {
  var count: Int
  init(_ count: Int) { self.count = count }
}

@Recordable struct SourceWithPrivate {
  private var count = 0
}

@propertyWrapper struct Held: Equatable, Codable { var wrappedValue = 0 }

@Recordable struct SourceWithWrapper {
  @Held var count
}

@Recordable private struct SourcePrivate { var count: Int }

@Recordable struct SourceGeneric<Value> { var value: Value }

@Recordable struct SourceRenamed {
  var count: Int
  enum CodingKeys: String, CodingKey { case count = "number" }
}

@Recordable struct SourceConditional {
  var count: Int
  #if DEBUG
    init(count: Int) { self.count = count }
  #endif
}

@Recordable struct SourceWithConstant {
  var count: Int
  let version = 3
}
