import Foundation
import PlayheadFormat
import PlayheadImport
import PlayheadReader
import Testing

/// A log as a recording.
struct Imported {
  let recording: Recording
  let summary: ImportSummary
  private let source: FileSource

  /// - Parameter format: what the log must be found to be.
  init(_ text: String, as format: ForeignFormat? = nil, name: String = "log.txt") throws {
    try self.init(Array(text.utf8), as: format, name: name)
  }

  init(_ bytes: [UInt8], as format: ForeignFormat? = nil, name: String = "log.txt") throws {
    let log = MemorySource(bytes, name: name)
    let found = try #require(try ForeignFormat.of(log))
    if let format { #expect(found == format) }
    let imported = try RecordingImport(log, found)
    (source, summary) = (imported.source, imported.summary)
    recording = try Recording(source)
  }

  init(file: URL) throws { try self.init([UInt8](Data(contentsOf: file)), name: file.lastPathComponent) }

  /// The names of the actions, and what each changed, as RFC 6902 has it.
  func names() throws -> [String] {
    try positions.map { try recording.action($0).name }
  }

  func states() throws -> [JSONValue] {
    try ([recording.first] + positions).map { try recording.state(at: $0) }
  }

  func actions() throws -> [JSONValue?] { try positions.map { try recording.action($0).value } }

  private var positions: [Int] { Array(1..<(recording.last + 1)) }

  /// Checks that the recording is one: that nothing is wrong with it, and that each state is that of playing forward.
  func expectWhole(_ place: SourceLocation = #_sourceLocation) throws {
    var check = RecordingCheck(parsesAll: true)
    try check.run(source) { Issue.record("\($0)", sourceLocation: place) }
    var state = try recording.state(at: 0)
    for position in positions {
      try recording.patch(position).apply(to: &state)
      #expect(try recording.state(at: position) == state, sourceLocation: place)
    }
    #expect(recording.ending.status == "closed", sourceLocation: place)
    let header = try #require(try firstLine())
    let places = try recording.state(at: 0).unknownPlaces().map(\.description)
    #expect(header["unknown"] == (places.isEmpty ? nil : .array(places.map { .string($0) })), sourceLocation: place)
  }

  private func firstLine() throws -> JSONValue? {
    var lines = try RawLines(source)
    var line: JSONValue?
    _ = try lines.next { line = try? JSONValue(parsing: $0) }
    return line
  }
}

extension Recording {
  /// The change that leads to a position.
  fileprivate func patch(_ position: Int) throws -> JSONPatch {
    var lines = try RawLines(source)
    var found: JSONPatch?
    while try lines.next({ line in
      if let json = try? JSONValue(parsing: line), json["kind"] == "change", json["seq"]?.int == position {
        found = json["patch"].flatMap { try? JSONPatch($0) } ?? JSONPatch()
      }
    }) {}
    return try #require(found)
  }
}
