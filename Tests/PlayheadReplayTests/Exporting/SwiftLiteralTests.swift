import OrderedCollections
import PlayheadRecording
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
    SwiftLiteral(schema: schema).text(try JSONValue(parsing: json), schema.actionType)
  }

  @Test(arguments: [
    (#"{"rename":{"id":3,"_0":"a\"\\\n"}}"#, #".rename(id: 3, "a\"\\\n")"#), (#"{"init":{}}"#, ".`init`"),
    (#"{"mood":{}}"#, ".mood(nil)"), (#"{"mood":{"_0":1}}"#, ".mood(.calm)"),
    (#"{"many":{"_0":[1,2.5],"by":{"a b":true}}}"#, #".many([1, 2.5], by: ["a b": true])"#),
    (#"{"many":{"_0":[],"by":{}}}"#, ".many([], by: [:])"),
    (
      #"{"id":{"_0":"00000000-0000-0000-0000-000000000001"}}"#,
      #".id(UUID(uuidString: "00000000-0000-0000-0000-000000000001")!)"#
    ),
  ])
  func aValueIsWrittenAsInSource(json: String, expected: String) throws {
    #expect(try text(json) == expected)
  }

  @Test(arguments: [
    // A struct's initialisers are not known, nor is it known how a date is written without loss; '.none' is the optional's own.
    #"{"row":{"_0":{"title":"a"}}}"#, #"{"at":{"_0":1.5}}"#, #"{"mood":{"_0":2}}"#, #"{"gone":{}}"#,
    #"{"rename":{"id":"3"}}"#,
    #""rename""#, #"{"rename":{},"init":{}}"#, #"{"many":{"_0":["NaN"],"by":{}}}"#,
  ])
  func whatMightNotCompileIsNotWritten(json: String) throws { #expect(try text(json) == nil) }

  /// What a stranger wrote neither ends a string nor moves what is around it.
  @Test func whatCannotBeSeenIsEscaped() {
    #expect(
      SwiftLiteral.quoted("\u{202E}\u{1B}[2J\u{2028}\u{0}\u{A0}é😀\\(x)")
        == #""\u{202e}\u{1b}[2J\u{2028}\u{0}\u{a0}é😀\\(x)""#)
  }
}
