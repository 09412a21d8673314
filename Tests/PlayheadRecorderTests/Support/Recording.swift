import Foundation
import PlayheadRecorder

/// The text that a value is recorded as.
func recorded<Value>(_ value: Value) -> String {
  var writer = JSONWriter()
  RecordedType<Value>().write(value, into: &writer)
  return writer.text
}

/// The patch that is recorded for a change.
func patch<Value>(from old: Value, to new: Value) -> String {
  var patch = PatchWriter()
  RecordedType<Value>().writeChanges(from: old, to: new, into: &patch)
  return patch.text
}

/// The name that a value has as an action.
func actionName<Value>(_ action: Value) -> String {
  var writer = JSONWriter()
  RecordedType<Value>().writeActionName(action, into: &writer)
  return writer.text
}

/// What `JSONEncoder` makes of a value, in a form that does not depend on the order of members.
func encoded<Value: Encodable>(_ value: Value) throws -> JSONValue {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  encoder.nonConformingFloatEncodingStrategy = .convertToString(
    positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
  return try JSONValue(parsing: String(decoding: encoder.encode(value), as: UTF8.self))
}
