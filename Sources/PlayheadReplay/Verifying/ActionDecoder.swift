import PlayheadRecorder
import PlayheadRecording

/// Makes actions of their recorded texts.
struct ActionDecoder<Action> {
  private let type: RecordedType<Action>
  /// The actions of short texts: most sessions have the same few many times.
  private var known: [[UInt8]: Action] = [:]
  private let keepsActions: Bool

  private static var longestKept: Int { 64 }
  private static var keptCount: Int { 1024 }

  init(_ type: RecordedType<Action>) {
    self.type = type
    // Two actions that share an instance of a class are not what was recorded.
    keepsActions = !type.containsReferences && !type.containsInstances
  }

  /// The action of a text.
  ///
  /// - Throws: `RecordableError` where it is none of today's type.
  mutating func action(_ text: UnsafeRawBufferPointer) throws(RecordableError) -> Action {
    guard keepsActions, text.count <= Self.longestKept else { return try decoded(text) }
    let key = Array(text)
    if let action = known[key] { return action }
    let action = try decoded(text)
    if known.count < Self.keptCount { known[key] = action }
    return action
  }

  private func decoded(_ text: UnsafeRawBufferPointer) throws(RecordableError) -> Action {
    let json: JSONValue
    do throws(JSONSyntaxError) { json = try JSONValue(parsing: text) } catch {
      throw RecordableError(found: error.found, expected: error.expected)
    }
    return try type.read(json)
  }
}
