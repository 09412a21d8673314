import Foundation
import PlayheadFormat
import Testing

/// A scripted agent: it knows no recording, and forms each call from what it was told before.
///
/// It reads the last note as the symptom, and looks for the value that the note speaks of. Where nothing was noted, it takes
/// what an effect did last.
final class CauseFinder {
  /// What it has found.
  struct Finding: Equatable, CustomStringConvertible {
    /// Who wrote the value.
    var writer: Int
    /// Who began the effect that sent the writer; nil where it came from outside.
    var starter: Int?
    var effect: String?

    var description: String { "\(writer) ← \(effect ?? "outside") of \(starter.map(String.init) ?? "–")" }
  }

  private let client: AgentClient
  private(set) var calls: [String] = []
  /// The bytes of the longest text that it was told.
  private(set) var longest = 0

  init(_ client: AgentClient) { self.client = client }

  private func call(_ tool: String, _ arguments: JSONValue.Object) async throws -> JSONValue {
    calls.append(tool)
    let answer = try await client.call(tool, arguments)
    #expect(answer.size < 8192 && !answer.isError, "\(tool): \(answer.text)")
    longest = max(longest, answer.text.utf8.count)
    return answer.structured
  }

  /// The elements of an array that an answer has, none where it has none.
  private func elements(_ value: JSONValue?) -> [JSONValue] {
    if case .array(let elements)? = value { elements } else { [] }
  }

  func find(_ recording: JSONValue) async throws -> Finding {
    let summary = try await call("open", ["recording": recording])
    guard let note = elements(summary["notes"]).last, let text = note["text"]?.string, let at = note["position"]?.int
    else {
      let answered = elements(summary["lastActions"]).last { $0["cause"]?["effect"] != nil }
      return try await explain(try #require(answered?["position"]?.int), recording)
    }
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    if let path = try await place(words, summary, recording, at) {
      return try await why(path, at, recording)
    }
    let noted =
      elements(summary["lastActions"]).first { $0["position"]?.int == at }?["text"]?.string?.lowercased() ?? ""
    if words.contains(where: { $0.count >= 5 && noted.contains($0.prefix(5)) }) {
      return try await explain(at, recording)
    }
    let number = try #require(words.first { Int($0) != nil })
    let found = try await call("find", ["recording": recording, "text": .string(number)])
    let change = elements(found["changes"]).first { $0["new"]?.int == Int(number) }
    return try await why(
      try #require(change?["path"]?.string), try #require(found["position"]?.int), recording)
  }

  /// The place that a note speaks of: a field by its name, or an element by its number and a member of it.
  private func place(_ words: [String], _ summary: JSONValue, _ recording: JSONValue, _ at: Int) async throws -> String?
  {
    func stem(_ word: String) -> String {
      word.lowercased().hasSuffix("s") ? String(word.lowercased().dropLast()) : word.lowercased()
    }
    for field in elements(summary["fields"]) {
      guard let name = field["path"]?.string else { continue }
      if field["count"] == nil {
        if words.contains(name.lowercased()) { return name }
        continue
      }
      for (word, number) in zip(words, words.dropFirst()) where stem(word) == stem(name) {
        guard let number = Int(number) else { continue }
        let element = "\(name)[\(number)]"
        let value = try await call(
          "state", ["recording": recording, "path": .string(element), "at": .string(String(at))])["value"]
        guard case .object(let members)? = value else { return element }
        return members.first { words.contains($0.0.lowercased()) }.map { "\(element).\($0.0)" } ?? element
      }
    }
    return nil
  }

  /// Explains the first thing that an action changed.
  private func explain(_ position: Int, _ recording: JSONValue) async throws -> Finding {
    let changes = try await call("changes", ["recording": recording, "at": .string(String(position))])
    return try await why(try #require(elements(changes["changes"]).first?["path"]?.string), position, recording)
  }

  private func why(_ path: String, _ position: Int, _ recording: JSONValue) async throws -> Finding {
    let answer = try await call(
      "why", ["recording": recording, "path": .string(path), "at": .string(String(position))])
    let cause = try #require(elements(answer["causes"]).first)
    return Finding(
      writer: try #require(cause["position"]?.int), starter: cause["cause"]?["startedBy"]?["position"]?.int,
      effect: cause["cause"]?["name"]?.string)
  }
}
