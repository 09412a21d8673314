internal import PlayheadFormat

/// A line that can be read is written and read again as the same.
enum FuzzedLine {
  static func run(_ bytes: [UInt8]) -> String? {
    guard let line = try? AnyRecordedLine(parsing: String(decoding: bytes, as: UTF8.self)) else { return nil }
    var writer = JSONWriter()
    line.line.write(into: &writer)
    // What was too deep is cut off.
    if writer.wasCut { return nil }
    do {
      let again = try AnyRecordedLine(parsing: writer.text)
      return again == line ? nil : "written again it is \(writer.text)"
    } catch {
      return "written again it cannot be read: \(error)"
    }
  }
}
