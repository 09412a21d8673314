internal import ComposableRuntime
internal import PlayheadFormat
internal import PlayheadRecorder

/// The recorded reads of an action, each returned once, in the order of its key.
final class RecordedAnswers: ReadAnswers {
  private var rest: [RecordedChange.Read]

  init(_ reads: [RecordedChange.Read]) { rest = reads }

  func answer<Value: Codable & Sendable>(_ key: String, as type: Value.Type) -> Value? {
    guard let index = rest.firstIndex(where: { $0.key == key }) else { return nil }
    let read = rest.remove(at: index)
    do throws(RecordableError) { return try RecordedType<Value>().read(read.value) } catch { return nil }
  }
}
