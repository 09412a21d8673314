import Foundation
import PlayheadFormat
import PlayheadRecorder
import PlayheadRedaction
import RandomTesting
import Testing

@Suite struct PlaceholderTests {
  private let placeholders: Placeholders
  private var generator = SeededGenerator(seed: 7)

  init() {
    var key = SeededGenerator(seed: 1)
    placeholders = Placeholders(using: &key)
  }

  private func recorded<Value: Recordable>(_ value: Value) throws -> JSONValue {
    var writer = JSONWriter()
    RecordedType<Value>().write(value, into: &writer)
    return try JSONValue(parsing: writer.text)
  }

  private func expectExchanged<Value: Recordable & Hashable>(_ values: Set<Value>) throws {
    var seen: Set<Value> = []
    var unchanged = 0
    for value in values {
      var writer = JSONWriter()
      writer.append(placeholders.placeholder(for: try recorded(value)))
      let placeholder = try Value(recorded: JSONValue(parsing: writer.text))
      #expect(seen.insert(placeholder).inserted, "the placeholder of \(value) is another's, too")
      if placeholder == value { unchanged += 1 }
    }
    #expect(unchanged < max(values.count / 4, 1))
  }

  private func numbers<Number: FixedWidthInteger & Recordable>(_: Number.Type) -> Set<Number> {
    var generator = self.generator
    var all: Set<Number> = [.min, .max, 0, 1]
    for _ in 0..<300 {
      let shift = Int.random(in: 0..<Number.bitWidth, using: &generator)
      all.insert(Number.random(in: .min ... .max, using: &generator) >> shift)
    }
    return all
  }

  @Test func `integers of every width decode, and differ where the integers do`() throws {
    try expectExchanged(Set(Int8.min ... .max))
    try expectExchanged(Set(UInt8.min ... .max))
    try expectExchanged(numbers(Int16.self))
    try expectExchanged(numbers(UInt16.self))
    try expectExchanged(numbers(Int32.self))
    try expectExchanged(numbers(UInt32.self))
    try expectExchanged(numbers(Int64.self))
    try expectExchanged(numbers(UInt64.self))
    try expectExchanged(numbers(Int.self))
  }

  @Test func `an integer that fits several types has one placeholder`() throws {
    #expect(placeholders.placeholder(for: 5) == placeholders.placeholder(for: try recorded(5 as Int8)))
  }

  @Test func `floating-point numbers decode, and differ where they do`() throws {
    var generator = self.generator
    var doubles: Set<Double> = [
      0, 1, -1, 0.1, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 1e22, 16_777_217, 20_000_000,
    ]
    var floats: Set<Float> = [0, 1, 0.1, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 2e7, 16_777_216]
    for _ in 0..<300 {
      doubles.insert(Double(bitPattern: generator.next() >> 1 & ~(1 << 62)))
      doubles.insert(.random(in: -1000...1000, using: &generator))
      let float = Float(bitPattern: UInt32(truncatingIfNeeded: generator.next()))
      if float.isFinite { floats.insert(float) }
    }
    try expectExchanged(doubles)
    try expectExchanged(floats)
    #expect(placeholders.placeholder(for: .double(-0.0)) != placeholders.placeholder(for: .double(0)))
  }

  @Test func `decimals decode, whatever digits they have`() throws {
    let texts = [
      "0", "1.5", "-3.25", "123456789012345678901234567890", "0.00000000000000000000000000001", "1e60",
      "99999999999999999999999999999999999999", "-1234567890.1234567890123456789",
    ]
    try expectExchanged(Set(texts.compactMap { Decimal(string: $0) }))
  }

  @Test func `dates, data, identifiers and texts decode`() throws {
    try expectExchanged(Set((10..<60).compactMap { UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E\($0)") }))
    try expectExchanged(Set((0..<50).map { Date(timeIntervalSinceReferenceDate: Double($0) * 1e8 - 1e9) }))
    try expectExchanged(Set((1..<50).map { Data(repeating: 7, count: $0) }))
    try expectExchanged(
      Set((0..<50).compactMap { URL(string: "https://host/\($0)?q=%20") } + [URL(string: "/")].compactMap(\.self)))
    try expectExchanged(Set((0..<50).map { "text \($0)" } + ["a", "b", "🎈", "e\u{301}", "한"]))
    try expectExchanged(Set(["a", "b", "🎈", "e\u{301}", "\r\n", "👩‍👩‍👧‍👧"] as [Character]))
  }

  @Test func `truth values are exchanged, or are not, as the key has it`() throws {
    var seen: Set<[JSONValue]> = []
    for seed in 0..<20 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let placeholders = Placeholders(using: &generator)
      seen.insert([placeholders.placeholder(for: true), placeholders.placeholder(for: false)])
    }
    #expect(seen == [[true, false], [false, true]])
  }

  @Test(arguments: [nil, "", [], [:], "NaN", "Infinity", "-Infinity"] as [JSONValue])
  func `nothing, emptiness and what is no number stay`(value: JSONValue) {
    #expect(placeholders.placeholder(for: value) == value)
  }

  @Test func `an enum recorded by its raw value becomes another of its values`() {
    for raws in [["a", "b", "c"], [1, 2, 3, 9]] as [[JSONValue]] {
      let values = raws.enumerated().map { Schema.Value(name: "case\($0)", raw: $1) }
      #expect(Set(raws.map { placeholders.placeholder(for: $0, among: values) }) == Set(raws))
    }
  }

  @Test func `another key makes other placeholders`() {
    var generator = SeededGenerator(seed: 2)
    let others = Placeholders(using: &generator)
    for value in ["text", 12_345, 1.5, "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "x"] as [JSONValue] {
      #expect(others.placeholder(for: value) != placeholders.placeholder(for: value))
    }
  }
}
