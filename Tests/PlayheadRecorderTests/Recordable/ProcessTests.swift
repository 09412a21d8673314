import Foundation
import PlayheadRecorder
import RandomTesting
import Testing

@Suite struct ProcessTests {
  /// Where a child puts what it wrote; set in children only.
  private static let output = ProcessInfo.processInfo.environment["PLAYHEAD_TEST_OUTPUT"]

  @Test(.enabled(if: output == nil, "only the parent starts children"))
  func `processes with other hash seeds write the same bytes`() throws {
    let results = try (0..<2).map { child in
      let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).\(child)")
      defer { try? FileManager.default.removeItem(at: file) }
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      process.arguments = ["--testing-library", "swift-testing", "--filter", "a child writes all its patches"]
      process.environment = ProcessInfo.processInfo.environment.merging(
        ["PLAYHEAD_TEST_OUTPUT": file.path], uniquingKeysWith: { $1 })
      process.environment?["SWIFT_DETERMINISTIC_HASHING"] = nil
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      return try String(contentsOf: file, encoding: .utf8)
    }
    let lines = results.map { $0.split(separator: "\n") }
    #expect(lines[0].count == 101)
    #expect(lines[0].first != lines[1].first, "the children had the same hash seed")
    #expect(lines[0].dropFirst() == lines[1].dropFirst())
  }

  @Test(.enabled(if: output != nil, "only in a child"))
  func `a child writes all its patches`() throws {
    var generator = SeededGenerator(seed: 1)
    var text = "\("seed".hashValue)\n"
    var state = RichState.random(using: &generator)
    for _ in 0..<50 {
      let old = state
      for _ in 0..<5 { state.mutate(using: &generator) }
      text += "\(patch(from: old, to: state))\n\(recorded(state))\n"
    }
    try text.write(toFile: try #require(Self.output), atomically: true, encoding: .utf8)
  }
}
