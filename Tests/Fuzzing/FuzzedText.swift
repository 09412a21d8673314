internal import Foundation
internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

/// What is typed is taken, or refused with a place in it; what is inflated opens, or is refused.
enum FuzzedText {
  static func path(_ bytes: [UInt8]) -> String? {
    refusal(of: bytes) { text throws(DebuggerError) in _ = try ValuePath(parsing: text) }
  }

  static func position(_ bytes: [UInt8]) -> String? {
    refusal(of: bytes) { text throws(DebuggerError) in _ = try PositionReference(parsing: text) }
  }

  static func action(_ bytes: [UInt8]) -> String? {
    for schema in [nil, schema] {
      let problem = refusal(of: bytes) { text throws(DebuggerError) in
        _ = try ActionText.json(parsing: text, schema: schema)
      }
      if let problem { return problem }
    }
    return nil
  }

  static func expression(_ bytes: [UInt8]) -> String? {
    refusal(of: bytes) { text throws(DebuggerError) in _ = try Expression(parsing: text) }
  }

  static func gzip(_ bytes: [UInt8]) -> String? {
    let path = FileManager.default.temporaryDirectory.appending(path: "playhead-fuzz-\(getpid()).jsonl.gz").path
    guard FileManager.default.createFile(atPath: path, contents: Data([0x1F, 0x8B] + bytes)) else { return nil }
    defer { try? FileManager.default.removeItem(atPath: path) }
    let file = try? RecordingFile(path: path, inflatedLimit: 1 << 20)
    guard let recording = file?.recording else { return nil }
    return recording.byteCount <= 1 << 20 ? nil : "it inflates to \(recording.byteCount) bytes"
  }

  private static func refusal(of bytes: [UInt8], _ parse: (String) throws(DebuggerError) -> Void) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    do throws(DebuggerError) {
      try parse(text)
      return nil
    } catch {
      // What is missing is missing at the end, where a caret has one column more.
      guard let range = error.range, range.upperBound > text.utf8.count + 1 else { return nil }
      return "an error at \(range) of \(text.utf8.count) bytes"
    }
  }

  private static let schema: Schema? = try? Schema(
    JSONValue(
      parsing: #"""
        {"state":"S","action":"A","types":{"S":{"fields":[["n","Int"],["s","S?"]]},
        "BindingAction<S>":{"fields":[["path","String"],["value","Any"]]},
        "A":{"cases":[["add",[["_0","Int"]]],["clear",[]],["binding",[["_0","BindingAction<S>"]]],
        ["rename",[["id","Int"],["to","String?"]]],["set",[["_0","[Double]"],["flags","[String: Bool]"]]]]}}}
        """#))
}
