import PlayheadFormat
import PlayheadRecorder

/// Decodes recorded actions; a class with its own memory, because the type of a generic struct, or of an array of a generic type,
/// would be looked up for each action.
final class ActionDecoder<Action> {
  private let type: RecordedType<Action>
  /// The actions of short texts, by their numbers: most sessions repeat a few of them.
  private let known = UnsafeMutablePointer<Action>.allocate(capacity: ShortTexts.limit)
  private var knownCount = 0
  private var texts = ShortTexts()
  private let keepsActions: Bool

  init(_ type: RecordedType<Action>) {
    self.type = type
    // Two decoded actions must not share an instance of a class.
    keepsActions = !type.containsReferences && !type.containsInstances
  }

  deinit {
    known.deinitialize(count: knownCount)
    known.deallocate()
  }

  /// Decodes an action into uninitialized memory, which stays uninitialized if it throws.
  func decode(
    _ text: UnsafeRawBufferPointer, into action: UnsafeMutablePointer<Action>
  ) throws(RecordableError) {
    if keepsActions, let number = texts.number(of: text) { return action.initialize(from: known + number, count: 1) }
    action.initialize(to: try decoded(text))
    guard keepsActions, texts.insert(text) else { return }
    (known + knownCount).initialize(from: action, count: 1)
    knownCount += 1
  }

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
