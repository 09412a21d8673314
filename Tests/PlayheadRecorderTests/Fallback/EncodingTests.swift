import Foundation
import OrderedCollections
import PlayheadRecorder
import Testing

@Suite struct EncodingTests {
  struct Refusing: Codable, Equatable {
    struct No: Error, CustomStringConvertible { var description: String { "no" } }
    var refuses = true
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(1, forKey: .refuses)
      if refuses {
        throw EncodingError.invalidValue(self, .init(codingPath: container.codingPath, debugDescription: "no"))
      }
    }
    enum CodingKeys: CodingKey { case refuses }
  }

  @Recordable struct State {
    var before = 1
    var refusing: [Refusing] = []
    var after = 2
  }

  /// Encodes itself by every kind of container.
  struct Odd: Encodable {
    class Base: Encodable { var base = 1 }
    final class Derived: Base {
      var derived = 2
      enum Keys: CodingKey { case derived }
      override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(derived, forKey: .derived)
        try super.encode(to: container.superEncoder())
      }
    }
    enum Keys: CodingKey { case list, nested, object, float, small, null }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      var list = container.nestedUnkeyedContainer(forKey: .list)
      try list.encode(Float(0.1))
      try list.encodeNil()
      var inner = list.nestedUnkeyedContainer()
      try inner.encode(UInt8(3))
      var object = list.nestedContainer(keyedBy: Keys.self)
      try object.encode("x", forKey: .list)
      var single = list.superEncoder().singleValueContainer()
      try single.encode(7)
      var nested = container.nestedContainer(keyedBy: Keys.self, forKey: .nested)
      try nested.encode(-0.5, forKey: .float)
      try container.encode(Derived(), forKey: .object)
      try container.encode(Int8.min, forKey: .small)
      try container.encodeNil(forKey: .null)
    }
  }

  @Test func `a value that cannot be written is null and noted`() throws {
    var writer = JSONWriter()
    RecordedType<State>().write(State(refusing: [Refusing()]), into: &writer)
    #expect(writer.text == #"{"before":1,"refusing":[null],"after":2}"#)
    #expect(
      writer.failures == [WritingFailure(pointer: "/refusing/0", type: "EncodingTests.Refusing", reason: "no")])
    var patch = PatchWriter()
    let old = State()
    let new = State(before: 2, refusing: [Refusing(refuses: false), Refusing()], after: 3)
    RecordedType<State>().writeChanges(from: old, to: new, into: &patch)
    #expect(patch.failures.map(\.pointer) == ["/refusing/1"])
    let applied = try PatchApplication.apply(JSONValue(parsing: patch.text), to: JSONValue(parsing: recorded(old)))
    #expect(applied == ["before": 2, "refusing": [["refuses": 1], nil], "after": 3])
  }

  @Test func `a value that can be written again comes back`() throws {
    let old = State(refusing: [Refusing()])
    let new = State(refusing: [Refusing(refuses: false)])
    let applied = try PatchApplication.apply(
      JSONValue(parsing: patch(from: old, to: new)), to: JSONValue(parsing: recorded(old)))
    #expect(applied == (try JSONValue(parsing: recorded(new))))
  }

  @Test func `every kind of container has its shape`() throws {
    #expect(try JSONValue(parsing: recorded(Odd())) == encoded(Odd()))
  }

  @Test func `a value without end is cut`() async {
    final class Loop: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(self)
      }
    }
    // The smallest stack that a thread has on Apple's systems.
    let outcome = await withCheckedContinuation { continuation in
      let thread = Thread {
        var writer = JSONWriter()
        RecordedType<Loop>().write(Loop(), into: &writer)
        continuation.resume(returning: (writer.text, writer.failures.first?.reason))
      }
      thread.stackSize = 512 << 10
      thread.start()
    }
    #expect(outcome.0.hasPrefix("[[["))
    #expect(outcome.0.contains("[\"(deeper)\"]"))
    #expect(outcome.1 == nil)
  }

  @Test func `containers that a loop opens within one another are cut`() async {
    struct Spiral: Encodable {
      enum Keys: CodingKey { case next }
      func encode(to encoder: any Encoder) throws {
        var encoder = encoder
        for level in 0..<100_000 {
          switch level % 3 {
          case 0:
            var outer = encoder.unkeyedContainer()
            for _ in 0..<10 { outer = outer.nestedUnkeyedContainer() as any UnkeyedEncodingContainer }
            encoder = outer.superEncoder()
          case 1:
            var outer = encoder.container(keyedBy: Keys.self)
            for _ in 0..<10 { outer = outer.nestedContainer(keyedBy: Keys.self, forKey: .next) }
            encoder = outer.superEncoder(forKey: .next)
          default:
            var outer = encoder.unkeyedContainer()
            var inner = outer.nestedContainer(keyedBy: Keys.self)
            encoder = inner.superEncoder(forKey: .next)
          }
        }
      }
    }
    let text = await withCheckedContinuation { continuation in
      let thread = Thread {
        var writer = JSONWriter()
        RecordedType<Spiral>().write(Spiral(), into: &writer)
        continuation.resume(returning: writer.text)
      }
      thread.stackSize = 512 << 10
      thread.start()
    }
    #expect(text.hasPrefix("[[["))
    #expect(text.contains("\"(deeper)\""))
  }

  @Test func `the trees of Codable types are sorted`() {
    let plain = Plain(names: ["b", "a", "c"], scores: ["y": 1, "x": 2])
    #expect(
      recorded(plain)
        == #"{"count":0,"names":["a","b","c"],"scores":{"x":2.0,"y":1.0},"tree":{"empty":{}}}"#)
  }
}
