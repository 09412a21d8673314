import Foundation
import PlayheadFormat
import PlayheadRedaction
import Testing

/// Redaction knows what each member is of each kind of line that is written, or that the format's documentation shows.
@Suite struct LineFieldTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The lines of the corpus, and those in code in the article on the format.
  private static func documented() throws -> [JSONValue] {
    let folder = root.appending(path: "recordings/corpus/v1")
    var texts = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map {
      try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
    }
    texts.append(
      try String(
        contentsOf: root.appending(path: "Sources/PlayheadRecorder/PlayheadRecorder.docc/TheFormat.md"), encoding: .utf8
      ))
    let lines = texts.joined(separator: "\n").split(separator: "\n")
    return lines.compactMap { try? JSONValue(parsing: String($0).trimmingCharacters(in: ["`"])) }
      .filter { $0["kind"] != nil }
  }

  /// What a later version might have added, in the corpus.
  private static let foreign: Set<String> = ["tomorrow"]

  private func expectKnown(_ line: JSONValue, _ kind: LineKind) {
    guard case .object(let members) = line else { return }
    for name in members.keys where !Self.foreign.contains(name) {
      if case .unknown = LineField(name, of: kind) { Issue.record("\(kind) has \(name)") }
    }
    if case .object(let base)? = line["base"] {
      for name in base.keys { if case .unknown = LineField.ofBase(name) { Issue.record("base has \(name)") } }
    }
    if case .object(let origin)? = line["from"] {
      for name in origin.keys where !Self.foreign.contains(name) {
        if case .unknown = LineField.ofOrigin(name) { Issue.record("from has \(name)") }
      }
    }
  }

  @Test func `every member that is written is known`() {
    for line in RecordedLineTests.lines {
      if case .unknown = line { continue }
      let json = line.line.json
      guard let kind = LineKind(json) else {
        Issue.record("no kind for \(json)")
        continue
      }
      expectKnown(json, kind)
    }
  }

  @Test func `every member that is documented is known, and every kind is`() throws {
    var kinds: Set<LineKind> = []
    for line in try Self.documented() {
      guard let kind = LineKind(line) else { continue }
      kinds.insert(kind)
      expectKnown(line, kind)
    }
    // The article shows that of a schema cut short.
    #expect(kinds.union([.schema]) == Set(LineKind.allCases))
  }

  @Test func `each kind is that of a type of line`() {
    let kinds = Set(RecordedLineTests.lines.compactMap { LineKind($0.line.json) })
    #expect(kinds == Set(LineKind.allCases))
  }
}
