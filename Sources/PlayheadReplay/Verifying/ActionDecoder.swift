import PlayheadRecorder
import PlayheadRecording

/// Makes actions of their recorded texts.
struct ActionDecoder<Action> {
  private let type: RecordedType<Action>
  /// The actions of short texts, by their numbers: most sessions have the same few many times.
  private var known: [Action] = []
  private var texts = ShortTexts()
  private let keepsActions: Bool

  init(_ type: RecordedType<Action>) {
    self.type = type
    // Two actions that share an instance of a class are not what was recorded.
    keepsActions = !type.containsReferences && !type.containsInstances
  }

  /// The action of a text.
  ///
  /// - Throws: `RecordableError` where it is none of today's type.
  mutating func action(_ text: UnsafeRawBufferPointer) throws(RecordableError) -> Action {
    guard keepsActions else { return try decoded(text) }
    if let number = texts.number(of: text) { return known[number] }
    let action = try decoded(text)
    if texts.insert(text) { known.append(action) }
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
