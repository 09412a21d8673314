import Foundation
import Logging
import PlayheadFormat
import PlayheadLogging
import PlayheadReader
import PlayheadRecorder
import Testing

@Suite struct RecorderLogHandlerTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

  /// What is in the recording after a logger was used.
  private func logged(
    options: Recorder.Options = Recorder.Options(), by handler: (Recorder) -> RecorderLogHandler = { handler($0) },
    _ body: (inout Logger, Recorder) -> Void
  ) throws -> [RecordedLog] {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let recorder = Recorder(to: folder.appendingPathComponent("log.jsonl").path, options: options)
    var state = 0
    recorder.action("before", state: &state) { $0 = 1 }
    let made = handler(recorder)
    var logger = Logger(label: "network") { _ in made }
    body(&logger, recorder)
    recorder.close()
    let recording = try Recording(FileSource(path: try #require(recorder.path)))
    return try (0..<recording.logCount).map { try recording.log($0) }
  }

  private static func handler(_ recorder: Recorder) -> RecorderLogHandler {
    RecorderLogHandler(label: "network", recorder: recorder)
  }

  @Test func `a message has its level, label and line`() throws {
    let logs = try logged { logger, _ in
      for level in Logger.Level.allCases { logger.log(level: level, "\(level)") }
    }
    #expect(logs.map(\.level) == [.info, .notice, .warning, .error, .critical])
    #expect(logs.map(\.message) == ["info", "notice", "warning", "error", "critical"])
    #expect(logs.allSatisfy { $0.label == "network" && $0.seq == 1 })
    #expect(logs.allSatisfy { $0.source.hasPrefix("PlayheadLoggingTests/RecorderLogHandlerTests.swift:") })
  }

  @Test func `the level is that of the logger value`() throws {
    let logs = try logged { logger, _ in
      var other = logger
      other.logLevel = .trace
      logger.debug("not recorded")
      other.debug("recorded")
    }
    #expect(logs.map(\.message) == ["recorded"])
  }

  @Test func `metadata stand after the message and those of the call count`() throws {
    struct Offline: Error {}
    let handler = { (recorder: Recorder) in
      RecorderLogHandler(
        label: "network", recorder: recorder,
        metadataProvider: Logger.MetadataProvider { ["a": "provided", "b": "too"] })
    }
    let logs = try logged(by: handler) { logger, _ in
      logger[metadataKey: "a"] = "handler's"
      logger[metadataKey: "z"] = "handler's"
      logger.error("timed out", error: Offline(), metadata: ["b": "call's", "list": ["x", "y"]])
    }
    #expect(logs.map(\.message) == ["timed out a=provided b=call's list=[\"x\", \"y\"] z=handler's error=Offline()"])
  }
}
