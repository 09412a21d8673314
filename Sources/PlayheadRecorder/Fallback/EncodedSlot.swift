import PlayheadPlatform
import PlayheadRecording

/// A place in a tree that is being encoded: a value, or a container that may still grow.
enum EncodedSlot {
  case value(JSONValue)
  case object(EncodedObject)
  case array(EncodedArray)
  case encoder(JSONValueEncoder)

  /// What has been encoded. It takes some of the stack for each of its levels, as encoding did.
  var value: JSONValue {
    switch self {
    case .value(let value): return value
    case .encoder(let encoder): return encoder.slot.value
    case .object(let object):
      if StackRoom.isLow() { return .cut }
      // A key path would take far more of the stack.
      return .object(object.members.mapValues { $0.value })
    case .array(let array):
      if StackRoom.isLow() { return .cut }
      return .array(array.elements.map { $0.value })
    }
  }
}

/// An object that keyed containers fill.
final class EncodedObject {
  var members: JSONMembers<EncodedSlot> = [:]
}

/// An array that unkeyed containers fill.
final class EncodedArray {
  var elements: [EncodedSlot] = []
}
