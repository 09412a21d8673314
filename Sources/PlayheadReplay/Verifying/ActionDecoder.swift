import PlayheadFormat
import PlayheadRecorder

/// Makes actions of their recorded texts.
///
/// It is a class, and keeps actions in memory of its own: to use a generic struct, or an array of a generic type, its type would be
/// looked up for each action.
final class ActionDecoder<Action> {
  private let type: RecordedType<Action>
  /// The actions of short texts, by their numbers: most sessions have the same few many times.
  private let known = UnsafeMutablePointer<Action>.allocate(capacity: ShortTexts.limit)
  private var knownCount = 0
  private var texts = ShortTexts()
  private let keepsActions: Bool

  init(_ type: RecordedType<Action>) {
    self.type = type
    // Two actions that share an instance of a class are not what was recorded.
    keepsActions = !type.containsReferences && !type.containsInstances
  }

  deinit {
    known.deinitialize(count: knownCount)
    known.deallocate()
  }

  /// Puts the action of a text into memory that has none yet.
  ///
  /// - Throws: `RecordableError` where it is none of today's type; nothing is in the memory then.
  func decode(
    _ text: UnsafeRawBufferPointer, into action: UnsafeMutablePointer<Action>
  ) throws(RecordableError) {
    if keepsActions, let number = texts.number(of: text) { return action.initialize(from: known + number, count: 1) }
    action.initialize(to: try decoded(text))
    guard keepsActions, texts.insert(text) else { return }
    (known + knownCount).initialize(from: action, count: 1)
    knownCount += 1
  }

  /// The action of a text.
  ///
  /// - Throws: `RecordableError` where it is none of today's type.
  func action(_ text: UnsafeRawBufferPointer) throws(RecordableError) -> Action {
    let action = UnsafeMutablePointer<Action>.allocate(capacity: 1)
    defer { action.deallocate() }
    try decode(text, into: action)
    return action.move()
  }

  private func decoded(_ text: UnsafeRawBufferPointer) throws(RecordableError) -> Action {
    let json: JSONValue
    do throws(JSONSyntaxError) { json = try JSONValue(parsing: text) } catch {
      throw RecordableError(found: error.found, expected: error.expected)
    }
    return try type.read(json)
  }
}
