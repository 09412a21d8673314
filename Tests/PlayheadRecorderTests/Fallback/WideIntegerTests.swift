import Foundation
import OrderedCollections
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import Testing

/// Integers of 128 bits, wherever a value may have them.
@Suite struct WideIntegerTests {
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  static let signed: [Int128] = [
    .min, .min + 1, Int128(Int64.min) - 1, Int128(Int64.min), -1, 0, 1, Int128(Int64.max), Int128(Int64.max) + 1,
    Int128(UInt64.max), Int128(UInt64.max) + 1, 10_000_000_000_000_000_000_000, .max - 1, .max,
  ]

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  static let unsigned: [UInt128] = [0, 1, UInt128(UInt64.max), UInt128(UInt64.max) + 1, UInt128(Int128.max) + 1, .max]

  /// Every place in which a type that derives its recording may have one.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Recordable struct Derived: Equatable {
    @Recordable enum Level: Int128 { case low = -1, high = 170_141_183_460_469_231_731_687_303_715_884_105_727 }
    @Recordable enum Payload: Equatable { case pair(Int128, label: UInt128?), none }
    var count = 0
    var total: Int128 = 0
    var maybe: UInt128?
    var list: [Int128] = []
    var set: Set<UInt128> = []
    var byKey: [Int128: UInt128] = [:]
    var level = Level.low
    var payload = Payload.none
    var encoded = Encoded()
  }

  /// Every way in which an encoder is asked for one.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  struct Encoded: Codable, Equatable {
    enum Level: UInt128, Codable { case zero = 0, most = 340_282_366_920_938_463_463_374_607_431_768_211_455 }
    struct Single: Codable, Equatable {
      var value: Int128 = 0
      init(_ value: Int128) { self.value = value }
      init(from decoder: any Decoder) throws { value = try decoder.singleValueContainer().decode(Int128.self) }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
      }
    }
    struct Row: Codable, Equatable {
      var first: Int128 = 0
      var second: UInt128 = 0
      init(_ first: Int128, _ second: UInt128) { (self.first, self.second) = (first, second) }
      init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        first = try container.decode(Int128.self)
        second = try container.decode(UInt128.self)
      }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(first)
        try container.encode(second)
      }
    }
    var signed: Int128 = 0
    var unsigned: UInt128 = 0
    var maybe: Int128?
    var list: [UInt128] = []
    var byKey: [Int128: Int] = [:]
    var named: [String: Int128] = [:]
    var level = Level.zero
    var single = Single(0)
    var row = Row(0, 0)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  private static var encodedValues: [Encoded] {
    signed.flatMap { signed in
      unsigned.map { unsigned in
        Encoded(
          signed: signed, unsigned: unsigned, maybe: signed < 0 ? nil : signed, list: [unsigned, 0, unsigned],
          byKey: [signed: 1], named: ["a": signed], level: unsigned == 0 ? .zero : .most, single: .init(signed),
          row: .init(signed, unsigned))
      }
    }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  private static var derived: [Derived] {
    encodedValues.map { value in
      Derived(
        total: value.signed, maybe: value.signed > 0 ? value.unsigned : nil, list: [value.signed, 1],
        set: [value.unsigned, 7], byKey: [value.signed: value.unsigned, 2: 3],
        level: value.signed < 0 ? .low : .high,
        payload: value.signed == 0 ? .none : .pair(value.signed, label: value.maybe.map { _ in value.unsigned }),
        encoded: value)
    }
  }

  @Test @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func `they are written as JSONEncoder does and read back exactly`() throws {
    for value in Self.encodedValues {
      #expect(try JSONValue(parsing: recorded(value)) == encoded(value))
      #expect(try RecordedType<Encoded>().read(JSONValue(parsing: recorded(value))) == value)
    }
  }

  @Test @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func `derived code writes and reads them exactly`() throws {
    #expect(RecordedType<Int128>().fidelity == .recordable)
    #expect(RecordedType<Derived>().types["WideIntegerTests.Derived"] != nil)
    var old = Derived()
    for value in Self.derived {
      let text = recorded(value)
      #expect(text.contains(#""total":\#(value.total),"#))
      #expect(try RecordedType<Derived>().read(JSONValue(parsing: text)) == value)
      let applied = try PatchApplication.apply(
        JSONValue(parsing: patch(from: old, to: value)), to: JSONValue(parsing: recorded(old)))
      #expect(applied == (try JSONValue(parsing: text)))
      old = value
    }
  }

  @Test @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func `what does not fit is refused`() throws {
    let text = "170141183460469231731687303715884105728"
    #expect(throws: RecordableError(found: "a number out of its range", expected: "Int128")) {
      try RecordedType<Int128>().read(JSONValue(parsing: text))
    }
    #expect(try RecordedType<UInt128>().read(JSONValue(parsing: text)) == UInt128(text))
    #expect(throws: RecordableError.self) { try RecordedType<UInt128>().read(-1) }
    #expect(throws: RecordableError.self) { try RecordedType<UInt128>().read(JSONValue(parsing: "-" + text)) }
  }

  @Test @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func `a store that has them is recorded at each position`() throws {
    let fixture = RecordingFixture()
    let recorder = fixture.recorder()
    var state = Derived()
    let states = Self.derived
    for (index, next) in states.enumerated() {
      recorder.action(index, state: &state) { $0 = next }
    }
    recorder.close()
    #expect(recorder.droppedLines == 0)
    let recording = try fixture.open()
    for (index, state) in states.enumerated() {
      #expect(try recording.state(at: index + 1) == JSONValue(parsing: recorded(state)))
    }
  }
}
