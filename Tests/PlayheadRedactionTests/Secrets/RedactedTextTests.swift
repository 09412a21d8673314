import Foundation
import PlayheadFormat
import PlayheadRedaction
import RandomTesting
import Testing

/// Strings that were redacted somewhere are replaced in texts.
@Suite struct RedactedTextTests {
  private let redaction: Redaction

  init() throws {
    redaction = try Redaction(["/secret"])
  }

  /// Lets secrets be redacted, and returns their placeholders.
  @discardableResult private func learn(_ secrets: String...) throws -> [String] {
    var writer = JSONWriter()
    writer.append(["secret": .array(secrets.map(JSONValue.string))])
    redaction.redactState(&writer, from: 0)
    let value = try JSONValue(parsing: writer.text)
    return (0..<secrets.count).compactMap { value["secret"]?[$0]?.string }
  }

  @Test func `a secret is replaced wherever it stands, as often as it does`() throws {
    let placeholder = try learn("hunter2")[0]
    #expect(redaction.redact(text: "hunter2") == placeholder)
    #expect(redaction.redact(text: "(hunter2, hunter2)hunter2") == "(\(placeholder), \(placeholder))\(placeholder)")
    #expect(redaction.redact(text: "hunter3") == "hunter3")
    #expect(redaction.redact(text: "hunter") == "hunter")
    #expect(redaction.redact(text: "") == "")
  }

  @Test func `strings below six bytes are left, as they may be in any text`() throws {
    try learn("token", "", "é", "한국")
    #expect(redaction.redact(text: "the token of é") == "the token of é")
    #expect(redaction.redact(text: "한국") != "한국")
  }

  @Test func `of secrets within each other the longest is replaced`() throws {
    let placeholders = try learn("password", "password-1", "xpassword-12y")
    #expect(
      redaction.redact(text: "password password-1 password-2")
        == "\(placeholders[0]) \(placeholders[1]) \(placeholders[0])-2")
    #expect(redaction.redact(text: "xpassword-12y") == placeholders[2])
    #expect(redaction.redact(text: "xpassword-12z") == "x\(placeholders[1])2z")
  }

  @Test func `of secrets that overlap nothing is left`() throws {
    try learn("abcdefgh", "efghijkl", "ijklmnop")
    let text = redaction.redact(text: "<abcdefghijklmnop>")
    #expect(text.hasPrefix("<redacted"))
    #expect(text.utf8.count == 26)
  }

  @Test func `a secret is found in the forms that descriptions, JSON and URLs give it`() throws {
    let secret = "p\"a\\s\n/é &\u{7}1"
    try learn(secret)
    var json = JSONWriter()
    json.append(secret)
    let escaped = try #require(secret.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
    for form in [secret, String(reflecting: secret), json.text, "https://host/?p=\(escaped)"] {
      let text = redaction.redact(text: "a \(form) b")
      #expect(text.contains("redacted"), "\(form)")
      #expect(!text.contains("s\\n") && !text.contains("%0A"), "\(text)")
    }
  }

  @Test func `an effect's error and the id of its cancellation are redacted`() throws {
    let placeholder = try learn("hunter2")[0]
    func redacted(_ event: RecordedEffectEvent.Event) -> RecordedEffectEvent.Event {
      redaction.redacted(RecordedEffectEvent(id: 1, time: 2, event: event)).event
    }
    #expect(redacted(.fail(error: "no hunter2")) == .fail(error: "no \(placeholder)"))
    #expect(redacted(.finish(error: "no hunter2")) == .finish(error: "no \(placeholder)"))
    #expect(redacted(.finish(error: nil)) == .finish(error: nil))
    #expect(redacted(.cancel(by: 3, id: "hunter2")) == .cancel(by: 3, id: placeholder))
    let start = RecordedEffectEvent.Event.start(seq: 1, name: "run", location: nil)
    #expect(redacted(start) == start)
    #expect(
      redacted(.start(seq: 1, name: "load hunter2", location: nil))
        == .start(seq: 1, name: "load \(placeholder)", location: nil))
  }

  @Test func `beyond ten thousand secrets a text is replaced as a whole`() throws {
    for index in 0..<10_001 { try learn("secret number \(index)") }
    let text = redaction.redact(text: "nothing to see")
    #expect(text.hasPrefix("redacted"))
    #expect(text == redaction.redact(text: "nothing to see"))
    #expect(redaction.redact(text: "") == "")
  }

  @Test func `beyond ten thousand secrets whole numbers of nine digits are replaced, too`() throws {
    for index in 0..<10_001 { try learn("secret number \(index)") }
    var read = JSONWriter()
    read.append(["a": [123_456_789, .unsigned(.max), -987_654_321], "b": 12_345_678, "c": 1.5, "d": true])
    redaction.redactRead(key: "values", &read, from: 0)
    guard case .object(let members) = try JSONValue(parsing: read.text) else { return }
    #expect(members.values.dropFirst() == [12_345_678, 1.5, true])
    #expect(members.values[0][0]?.kind == .number)
    #expect(members.values[0][0] != 123_456_789)
    #expect(members.values[0][1] != .unsigned(.max))
    #expect(members.values[0][2] != -987_654_321)
  }

  @Test func `a text that is too short to hold a secret stays, however many there are`() throws {
    for index in 0..<10_001 { try learn("secret number \(index)") }
    #expect(redaction.redact(text: "short") == "short")
    #expect(redaction.redact(text: "longer") != "longer")
  }

  @Test func `beyond a mebibyte of secrets a text is replaced as a whole`() throws {
    for index in 0..<256 { try learn(String(repeating: "\(100 + index)x", count: 1000) + "longer") }
    #expect(redaction.redact(text: "nothing to see") == "nothing to see")
    for index in 0..<10 { try learn(String(repeating: "\(600 + index)x", count: 1000) + "longer") }
    #expect(redaction.redact(text: "nothing to see").hasPrefix("redacted"))
  }

  @Test func `a secret that is too long to be looked for costs other texts nothing`() throws {
    let long = String(repeating: "long ", count: 1 << 19)
    try learn(long, String(repeating: "x", count: 1 << 20))
    #expect(redaction.redact(text: "nothing to see") == "nothing to see")
    let placeholder = try learn("hunter2")[0]
    #expect(redaction.redact(text: "it was hunter2") == "it was \(placeholder)")
    // A text that could hold it is replaced as a whole.
    #expect(redaction.redact(text: "it was \(long)!").hasPrefix("redacted"))
    #expect(redaction.redact(text: "it was \(long)!").utf8.count == 24)
  }

  @Test func `a whole number of nine digits is replaced wherever it stands`() throws {
    var writer = JSONWriter()
    writer.append(["secret": [.integer(4_111_111_111_111_111), .unsigned(.max), 12_345_678]])
    redaction.redactState(&writer, from: 0)
    let values = try #require(try JSONValue(parsing: writer.text)["secret"])
    func text(_ value: JSONValue?) -> String {
      var writer = JSONWriter()
      writer.append(value ?? .null)
      return writer.text
    }
    #expect(
      redaction.redact(text: "4111111111111111, 18446744073709551615 and 12345678")
        == "\(text(values[0])), \(text(values[1])) and 12345678")
    var read = JSONWriter()
    read.append(["card": .integer(4_111_111_111_111_111), "count": 12_345_678])
    redaction.redactRead(key: "card", &read, from: 0)
    let redacted = try JSONValue(parsing: read.text)
    #expect(redacted["card"] == values[0])
    #expect(redacted["count"] == 12_345_678)
  }

  @Test func `digits that were redacted as a text are found as a number`() throws {
    try learn("4111111111111111", "12345678")
    var read = JSONWriter()
    read.append([4_111_111_111_111_111, 12_345_678])
    redaction.redactRead(key: "card", &read, from: 0)
    let redacted = try JSONValue(parsing: read.text)
    #expect(redacted[0] != 4_111_111_111_111_111)
    #expect(redacted[1] == 12_345_678)
  }

  @Test func `a text that takes too long to search is replaced as a whole`() throws {
    try learn(String(repeating: "a", count: 4000) + "b")
    #expect(redaction.redact(text: String(repeating: "a", count: 90_000)).hasPrefix("redacted"))
    // The same secret is no burden to other texts.
    #expect(redaction.redact(text: "aaaaaaaaab") == "aaaaaaaaab")
  }

  @Test func `random texts lose every secret, and nothing else`() throws {
    for seed in 0..<300 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      func word(_ count: Int) -> String {
        String((0..<count).map { _ in "ab".randomElement(using: &generator) ?? "a" })
      }
      let redaction = try Redaction(["/secret"])
      let secrets = (0..<4).map { _ in word(.random(in: 6...9, using: &generator)) }
      var writer = JSONWriter()
      writer.append(["secret": .array(secrets.map(JSONValue.string))])
      redaction.redactState(&writer, from: 0)
      let text = word(60)
      let result = redaction.redact(text: text)
      // Which letters a secret covers, found the slow way.
      let letters = Array(text)
      var isCovered = letters.map { _ in false }
      for secret in secrets {
        for start in 0...(letters.count - secret.count)
        where Array(secret) == Array(letters[start...].prefix(secret.count)) {
          for index in start..<(start + secret.count) { isCovered[index] = true }
        }
      }
      let left = result.replacing(/redacted[0-9a-f]{16}/, with: "")
      #expect(left == String(zip(letters, isCovered).filter { !$1 }.map(\.0)), "seed \(seed)")
    }
  }

  @Test func `threads may learn and redact at once`() async throws {
    let redaction = self.redaction
    await withTaskGroup(of: Bool.self) { group in
      for thread in 0..<4 {
        group.addTask {
          (0..<200).allSatisfy { index in
            var writer = JSONWriter()
            writer.append(["secret": .string("secret \(thread) \(index)!")])
            redaction.redactState(&writer, from: 0)
            return !redaction.redact(text: "see secret \(thread) \(index)!").contains("secret")
          }
        }
      }
      for await isRedacted in group { #expect(isRedacted) }
    }
  }
}
