import OrderedCollections
import PlayheadFormat
import PlayheadRecorder
import PlayheadRedaction
import RandomTesting
import Testing

/// What holds of every value and every pattern.
@Suite struct RedactionPropertyTests {
  private let type = RecordedType<RichState>()

  private func makeRedaction(_ patterns: [String], _ generator: inout SeededGenerator) throws -> Redaction {
    let redaction = try Redaction(patterns, using: &generator)
    try redaction.check(
      against: Schema(types: type.types, state: type.name, action: type.name), isComplete: true)
    return redaction
  }

  private func redactedState(_ state: RichState, _ redaction: Redaction) throws -> JSONValue {
    var writer = JSONWriter()
    type.write(state, into: &writer)
    redaction.redactState(&writer, from: 0)
    return try JSONValue(parsing: writer.text)
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `a state of which everything is redacted decodes`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let redaction = try makeRedaction([""], &generator)
    for _ in 0..<5 {
      let state = RichState.random(using: &generator)
      let decoded = try type.read(redactedState(state, redaction))
      #expect(decoded.id != state.id)
      #expect(decoded.rows.count == state.rows.count)
      #expect(decoded.byTab.count == state.byTab.count)
      #expect(decoded.members.count == state.members.count)
      #expect((decoded.maybe == nil) == (state.maybe == nil))
      #expect(decoded.text.isEmpty == state.text.isEmpty)
      #expect(decoded.data.isEmpty == state.data.isEmpty)
      #expect(Set(decoded.byName.keys) == Set(state.byName.keys))
    }
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `redacted changes lead to the redacted state`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var state = RichState.random(using: &generator)
    let patterns = try self.patterns(for: state, &generator)
    let redaction = try makeRedaction(patterns, &generator)
    var value = try redactedState(state, redaction)
    for _ in 0..<20 {
      let old = state
      state.mutate(using: &generator)
      var patch = PatchWriter()
      type.writeChanges(from: old, to: state, into: &patch)
      redaction.redact(&patch)
      value = try PatchApplication.apply(JSONValue(parsing: patch.text), to: value)
      let isSame = try value == redactedState(state, redaction)
      #expect(isSame, "\(patterns): \(patch.text)")
    }
  }

  /// Places of a state, some of their tokens replaced by stars.
  private func patterns(for state: RichState, _ generator: inout SeededGenerator) throws -> [String] {
    let all = try places(in: JSONValue(parsing: recorded(state)), at: JSONPointer())
    return (0..<3).map { _ in
      var tokens = all.randomElement(using: &generator)?.tokens ?? []
      for index in tokens.indices where Int.random(in: 0..<4, using: &generator) == 0 { tokens[index] = "*" }
      return JSONPointer(tokens).description
    }
  }

  private func places(in value: JSONValue, at place: JSONPointer) -> [JSONPointer] {
    switch value {
    case .object(let members):
      [place] + members.flatMap { places(in: $1, at: place.appending($0)) }
    case .array(let elements):
      [place] + elements.enumerated().flatMap { places(in: $1, at: place.appending(String($0))) }
    default: [place]
    }
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `a secret at any place is in nothing that is written`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let secret = "s3cret" + String.random(using: &generator) + "\(generator.next())"
    var place = JSONPointer()
    let value = Self.tree(around: .string(secret), &place, depth: .random(in: 0...5, using: &generator), &generator)
    let tokens = place.tokens.map { Bool.random(using: &generator) ? "*" : $0 }
    let pattern = JSONPointer(tokens).description
    let redaction = try Redaction([pattern, "reads:/*" + pattern])

    var written: [String] = []
    var writer = JSONWriter()
    writer.append(value)
    redaction.redactState(&writer, from: 0)
    written.append(writer.text)
    writer.removeAll()
    writer.append(value)
    redaction.redactAction(&writer, from: 0, type: nil)
    #expect(writer.text == written[0])
    writer.removeAll()
    writer.append(value)
    redaction.redactRead(key: "key", &writer, from: 0)
    written.append(writer.text)
    writer.removeAll()
    writer.append(.string("a text around \(secret) and \(String(reflecting: secret))"))
    redaction.redactRead(key: "other", &writer, from: 0)
    written.append(writer.text)
    written.append(redaction.redact(text: "\(secret)\(secret)"))
    for index in 0...tokens.count {
      var patch = PatchWriter()
      let marks = place.tokens.prefix(index).map { patch.enter(name: $0) }
      let part = try #require(value[JSONPointer(Array(place.tokens.prefix(index)))])
      patch.replace { $0.append(part) }
      if let first = marks.first { patch.leave(first) }
      redaction.redact(&patch)
      written.append(patch.text)
    }
    for text in written {
      let parts = [secret, String(secret.suffix(10)), "s3cret"]
      #expect(!parts.contains { text.contains($0) }, "\(pattern): \(text)")
    }
    #expect(redaction.patternsThatNeverMatched.isEmpty)
  }

  /// A tree of random values with one value in it, at a place that is told.
  private static func tree(
    around value: JSONValue, _ place: inout JSONPointer, depth: Int, _ generator: inout SeededGenerator
  ) -> JSONValue {
    guard depth > 0 else { return value }
    let names = ["a", "_0", "b/~", "é", "*", "3", ""].shuffled(using: &generator)
    let chosen = Int.random(in: 0..<3, using: &generator)
    let isArray = Bool.random(using: &generator)
    place.tokens.append(isArray ? String(chosen) : names[chosen])
    let inner = tree(around: value, &place, depth: depth - 1, &generator)
    let others: [JSONValue] = [1, nil, ["x": [true, "y"]], 2.5, "word", []]
    let parts = (0..<3).map { $0 == chosen ? inner : others.randomElement(using: &generator) ?? .null }
    return isArray
      ? .array(parts) : .object(JSONValue.Object(uniqueKeysWithValues: zip(names, parts).map { (key: $0, value: $1) }))
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `placeholders are equal where the values are, and nowhere else`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let redaction = try makeRedaction([""], &generator)
    var seen: [[UInt8]: String] = [:]
    for _ in 0..<10 {
      let state = RichState.random(using: &generator)
      let value = try JSONValue(parsing: recorded(state))
      let redacted = try redactedState(state, redaction)
      for place in places(in: value, at: JSONPointer()) {
        guard let old = value[place], let new = redacted[place], old.kind != .object, old.kind != .array else {
          continue
        }
        // Values of an enum are exchanged among themselves, not with other strings.
        if place.tokens[0] == "tab" || place.tokens[0] == "byTab" { continue }
        if let known = seen.updateValue(text(new), forKey: Array(text(old).utf8)) {
          #expect(known == text(new), "\(place)")
        }
      }
    }
    #expect(Set(seen.values).count == seen.count)
  }

  /// A value as it is written: a whole `Double` is another value than an integer, and texts count by their bytes.
  private func text(_ value: JSONValue) -> String {
    var writer = JSONWriter()
    writer.append(value)
    return writer.text
  }
}
