internal import PlayheadFormat
internal import PlayheadImport
internal import PlayheadReader

/// Another tool's log becomes a recording in which nothing is wrong, or none.
enum FuzzedLog {
  static func run(_ bytes: [UInt8]) -> String? {
    let log = MemorySource(bytes, name: "fuzz")
    do throws(RecordingError) {
      guard let format = try ForeignFormat.of(log) else { return nil }
      return problem(in: try RecordingImport(log, format).source)
    } catch {
      return "\(error)"
    }
  }

  private static func problem(in source: FileSource) -> String? {
    var check = RecordingCheck(parsesAll: true)
    var found: String?
    do throws(RecordingError) {
      try check.run(source) { found = found ?? "\($0)" }
      if let found { return found }
      let recording = try Recording(source)
      var states = StateCursor(recording)
      for position in recording.first...recording.last { try states.move(to: position, in: recording) }
      return nil
    } catch {
      return "\(error)"
    }
  }
}
