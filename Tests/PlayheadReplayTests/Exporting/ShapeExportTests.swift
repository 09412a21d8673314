import Foundation
import ProcessTesting
import Testing

/// Features with states of all shapes, as tests that `export test` writes of a session.
///
/// The features in `GeneratedShapes.swift` are what `ShapeSource` writes, and the tests in the folder `Exported` are what is
/// exported of them; both are compiled with these tests, and the latter run with them.
@MainActor
@Suite struct ShapeExportTests {
  private static let seeds: [UInt64] = Array(1...8)
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
  private static let isWriting = ProcessInfo.processInfo.environment["PLAYHEAD_WRITE_TRANSCRIPTS"] != nil

  private func expect(_ text: String, isIn name: String) throws {
    let file = Self.folder.appending(path: name)
    if Self.isWriting { try text.write(to: file, atomically: true, encoding: .utf8) }
    #expect(try text == String(contentsOf: file, encoding: .utf8))
  }

  @Test func `the features are what is generated now`() throws {
    try expect(ShapeSource.file(Self.seeds), isIn: "GeneratedShapes.swift")
  }

  @Test func `a session as a test is what is written now`() async throws {
    try await withTemporaryFolder { folder in
      for feature in shapeFeatures {
        switch try await ShapeExport.make(feature, in: folder) {
        case .test(let source, _): try expect(source, isIn: "Exported/\(feature)Tests.swift")
        case .refused(let message):
          // Where there is no test, a place is named.
          #expect(message.firstMatch(of: /^position \d+: '[^']+' is not equal to what the recording gives back/) != nil)
        case .differs(let message): Issue.record("\(feature): \(message)")
        }
      }
    }
  }
}
