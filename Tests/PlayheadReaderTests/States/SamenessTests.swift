import PlayheadFormat
import PlayheadReader
import RandomTesting
import Testing

/// Two values are the same however they are written, and no others are.
@Suite struct SamenessTests {
  /// A random value of few names, so that small ones are often equal.
  private static func value(_ depth: Int, _ generator: inout SeededGenerator) -> JSONValue {
    let count = Int.random(in: 0...3, using: &generator)
    switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &generator) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &generator))
    case 2: return .integer(Int64.random(in: -1...2, using: &generator))
    case 3: return .double([0.5, 2, -1].randomElement(using: &generator) ?? 0.5)
    case 4: return .string(["", "a", "a\"b", "é"].randomElement(using: &generator) ?? "")
    case 5, 6: return .array((0..<count).map { _ in value(depth - 1, &generator) })
    default:
      let names = ["a", "b", "c\"", "d"].shuffled(using: &generator).prefix(count)
      var members = JSONValue.Object()
      for name in names { members[name] = value(depth - 1, &generator) }
      return .object(members)
    }
  }

  /// A value as somebody else may write it.
  private static func text(_ value: JSONValue, _ generator: inout SeededGenerator) -> String {
    func space() -> String { ["", "", " ", "\t"].randomElement(using: &generator) ?? "" }
    func quoted(_ text: String) -> String {
      let scalars = text.unicodeScalars.map { scalar in
        Bool.random(using: &generator) || scalar == "\""
          ? "\\u\(String(0x10000 + Int(scalar.value), radix: 16).dropFirst())" : String(scalar)
      }
      return "\"\(scalars.joined())\""
    }
    switch value {
    case .string(let string): return quoted(string)
    case .array(let elements):
      return "[\(space())" + elements.map { text($0, &generator) + space() }.joined(separator: ",\(space())") + "]"
    case .object(let members):
      let isShuffled = Int.random(in: 0..<3, using: &generator) == 0
      let all = isShuffled ? Array(members).shuffled(using: &generator) : Array(members)
      let written = all.map { "\(quoted($0.0))\(space()):\(space())\(text($0.1, &generator))" }
      return "{\(space())" + written.joined(separator: "\(space()),\(space())") + "\(space())}"
    default:
      var writer = JSONWriter()
      writer.append(value)
      return writer.text
    }
  }

  /// A view of a text as it is written.
  private static func view(_ text: String) throws -> JSONView {
    let header = #"{"kind":"header","format":"playhead","version":1,"state":"#
    return try SampleRecording.open(header + text + "}\n").view(at: 0)
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>) func `values are the same if and only if they are equal`(seed: UInt64)
    throws
  {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<60 {
      let value = Self.value(3, &generator)
      let other = Bool.random(using: &generator) ? value : Self.value(3, &generator)
      let view = try Self.view(Self.text(value, &generator))
      let written = try #require(JSONView(other))
      #expect(view.isSame(as: written) == (value == other), "\(value), \(other)")
      #expect(written.isSame(as: view) == (value == other), "\(value), \(other)")
    }
  }

  @Test func `what nests deep is compared to its middle`() throws {
    func nested(_ value: Int) throws -> JSONView {
      let text = String(repeating: #"{"k":["#, count: 250) + String(value) + String(repeating: "]}", count: 250)
      return try Self.view(text)
    }
    let (one, two) = (try nested(1), try nested(2))
    #expect(!one.isSame(as: two))
    #expect(one.isSame(as: try nested(1)))
  }
}
