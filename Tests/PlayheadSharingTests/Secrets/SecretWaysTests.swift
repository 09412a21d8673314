import Foundation
import KeyedTesting
import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import ProcessTesting
import RandomTesting
import SecretTesting
import Testing

@testable import PlayheadSharing

/// Secrets of every kind, planted in every place by every encoding, are in nothing that comes out of a copy without them.
@Suite struct SecretWaysTests {
  private static let count: UInt64 = Scale.isLarge ? 4000 : 40

  @Test func `what the scan finds is in no copy, summary, pack, page, export or terminal`() throws {
    try withTemporaryFolder { folder in
      for seed in 1...Self.count {
        var generator = SeededGenerator(seed: seed)
        let planted = PlantedRecording(vault: [], named: true, count: 12, &generator) { PlantedText.random(&$0) }
        let file = try Self.file(planted, folder, seed)
        let copy = try RedactedCopy(file, places: [], redactsFound: true, to: "\(folder)/copy.jsonl")
        defer { unlink(copy.path) }
        #expect(copy.unreadLines == 0 && copy.neverMatched.isEmpty, "seed \(seed)")
        let text = try Self.text(of: copy.path)
        let leaks = LeakSearch(text)
        for secret in planted.secrets where leaks.holds(secret.text) == secret.isFound {
          Issue.record("seed \(seed): \(secret.isFound ? "left" : "replaced") in \(secret.place): \(secret.text)")
        }
        let copied = try RecordingFile(path: copy.path)
        let state = try copied.recording.state(at: copied.recording.last)
        for code in planted.codes where state[code.place]?.int == code.number {
          // One of nine thousand placeholders of four digits is the number itself: another copy has another one.
          let other = try RedactedCopy(file, places: [], redactsFound: true, to: "\(folder)/other.jsonl")
          defer { unlink(other.path) }
          let recording = try Recording(path: other.path)
          if try recording.state(at: recording.last)[code.place]?.int == code.number {
            Issue.record("seed \(seed): left at \(code.place)")
          }
        }
        var scan = SecretScan()
        try scan.run(copied.recording.source)
        #expect(scan.findings.isEmpty, "seed \(seed): \(scan.findings)")
        // The summary of what still has them.
        let summary = LeakSearch(try RecordingSummary(file).markdown(openedAs: "a.jsonl"))
        for secret in planted.secrets where secret.isFound && summary.holds(secret.text) {
          Issue.record("seed \(seed): in the summary, of \(secret.place): \(secret.text)")
        }
        let found = planted.secrets.filter(\.isFound).map(\.text)
        try Self.expectNone(of: found, in: copied, copy.path, folder, seed)
        // What is told of the recording that still has them.
        guard seed.isMultiple(of: 10) else { continue }
        let copyPath = "\(folder)/told.jsonl"
        for command in [
          ["scan"], ["scan", "--json"], ["redact", "--found", "-o", copyPath], ["pack"], ["summary"], ["check"],
        ] {
          let session = try PipeSession(
            executable: "playhead", arguments: [command[0], "\(folder)/a.jsonl"] + command.dropFirst(), input: .devNull,
            mergesErrors: true)
          Self.expectNone(of: found, in: session.output, "what \(command) tells", seed)
        }
        unlink(copyPath)
      }
    }
  }

  @Test func `what stands at a place that is redacted is in no copy, whatever its encoding elsewhere`() throws {
    try withTemporaryFolder { folder in
      for seed in 1...Self.count {
        var generator = SeededGenerator(seed: seed)
        let vault = (0..<3).map { _ in RandomSecret.password(&generator) }
        let planted = PlantedRecording(vault: vault, named: false, count: 10, &generator) { generator in
          let secret = vault.randomElement(using: &generator)!
          let coding = SecretCoding.allCases.randomElement(using: &generator)!
          let text = coding.text(of: secret, &generator)
          return PlantedText(
            text: ["\(text)", "at <\(text)>, said ada", "x=\(text)&y=1"].randomElement(using: &generator)!,
            secret: secret, isFound: true)
        }
        let file = try Self.file(planted, folder, seed)
        let copy = try RedactedCopy(file, places: ["/vault/*"], to: "\(folder)/copy.jsonl")
        defer { unlink(copy.path) }
        #expect(copy.unreadLines == 0 && copy.keptNames == 0, "seed \(seed)")
        let leaks = LeakSearch(try Self.text(of: copy.path))
        for secret in vault where leaks.holds(secret) {
          let lines = try Self.text(of: copy.path).split(separator: "\n").filter {
            LeakSearch(String($0)).holds(secret)
          }
          Issue.record("seed \(seed): \(secret) is left in \(lines)")
        }
        try Self.expectNone(of: vault, in: RecordingFile(path: copy.path), copy.path, folder, seed)
      }
    }
  }

  // MARK: - What comes out

  private static func file(_ planted: PlantedRecording, _ folder: String, _ seed: UInt64) throws -> RecordingFile {
    let path = "\(folder)/a.jsonl"
    try planted.text.write(toFile: path, atomically: false, encoding: .utf8)
    var check = RecordingCheck()
    try check.run(FileSource(path: path)) { Issue.record("seed \(seed): \($0)") }
    return try RecordingFile(path: path)
  }

  private static func text(of path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  /// Looks through what is made of a copy: one after the other, as they are slow.
  private static func expectNone(
    of secrets: [String], in file: RecordingFile, _ path: String, _ folder: String, _ seed: UInt64
  ) throws {
    let timeline = Debugger(file.recording).timeline
    let positions = timeline.first...max(timeline.end, timeline.first)
    var text = ""
    func export(_ export: some RecordingExport) throws { try export.write { text += $0 } }
    let way: String
    switch seed % 7 {
    case 0:
      way = "the pack"
      let pack = try RecordingPack(file, to: "\(folder)/a.jsonl.gz")
      defer { unlink(pack.path) }
      try export(LinesExport(Debugger(RecordingFile(path: pack.path).recording).timeline, in: positions))
    case 1:
      way = "the lines"
      try export(LinesExport(timeline, in: positions))
    case 2:
      way = "the trace"
      try export(TraceExport(timeline, in: positions))
    case 3:
      way = "Redux's form"
      try export(ReduxExport(timeline, in: positions))
    case 4:
      way = "the page"
      try export(PageExport(file, in: positions))
      text = try unpacked(text, folder)
    case 5:
      way = "the terminal"
      let commands = [
        "list", "log", "effects", "timeline", "state", "diff -full", "history state", "info recording", "info log",
        "find a", "rewind", "state", "export script",
      ]
      text = try PipeSession(
        executable: "playhead", arguments: [path, "--color", "always"],
        input: .text("set changes 100000\nset width 100000\n\(commands.joined(separator: "\n"))\n"), mergesErrors: true
      ).output
    default:
      way = "the summary"
      text = try RecordingSummary(file).markdown(openedAs: "a.jsonl")
    }
    expectNone(of: secrets, in: text, way, seed)
  }

  private static func expectNone(of secrets: [String], in text: String, _ way: String, _ seed: UInt64) {
    #expect(!text.isEmpty, "seed \(seed): \(way)")
    let leaks = LeakSearch(text)
    for secret in secrets where leaks.holds(secret) { Issue.record("seed \(seed): in \(way): \(secret)") }
  }

  /// What is packed in a page.
  private static func unpacked(_ page: String, _ folder: String) throws -> String {
    var all = ""
    let path = "\(folder)/part.gz"
    defer { unlink(path) }
    for part in page.components(separatedBy: #"<script type="application/octet-stream" "#).dropFirst() {
      let text = part.prefix { $0 != "<" }.drop { $0 != ">" }.dropFirst()
      guard let data = Data(base64Encoded: String(text)) else { continue }
      try data.write(to: URL(filePath: path))
      let source = try RecordingBytes(path: path, inflatedLimit: 1 << 30).source
      var bytes = [UInt8](repeating: 0, count: try source.count())
      _ = try bytes.withUnsafeMutableBytes { try source.read(into: $0, at: 0) }
      all += String(decoding: bytes, as: UTF8.self) + "\n"
    }
    return all
  }
}
