import Foundation
import Logging
import PlayheadLogging
import PlayheadReader
import PlayheadRecorder
import Testing

#if canImport(os)
  import os

  struct AppLog {
    private let category: String
    private let logger: os.Logger

    init(category: String) {
      self.category = category
      logger = os.Logger(subsystem: Bundle.main.bundleIdentifier ?? "app", category: category)
    }

    func error(_ message: String, fileID: String = #fileID, line: UInt = #line) {
      logger.error("\(message)")
      Recorder.log(message, level: .error, label: category, fileID: fileID, line: line)
    }
  }
#endif

/// The code of the article on the app's log.
@Suite struct LogArticle {
  @Test func `the app logs`() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "log-\(UUID()).jsonl").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let recorder = Recorder(to: path)
    recorder.begin(state: 0, action: Int.self)
    let seconds = 3
    recorder.log("timed out after \(seconds) s", level: .error, label: "network")
    recorder.close()
    let recording = try Recording(path: path)
    #expect(try recording.log(0).message == "timed out after 3 s")
  }

  /// What concerns the whole process is compiled, and not run beside other tests.
  private func use(id: Int) {
    Recorder.log("no row has the id \(id)", level: .warning)
    LoggingSystem.bootstrap { label in
      MultiplexLogHandler([StreamLogHandler.standardError(label: label), RecorderLogHandler(label: label)])
    }
  }
}
