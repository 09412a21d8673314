import PlayheadRecording

/// A place in a tree that is being encoded: a value, or a container that may still grow.
enum EncodedSlot {
  case value(JSONValue)
  case object(EncodedObject)
  case array(EncodedArray)
  case encoder(TreeEncoder)

  var value: JSONValue {
    switch self {
    case .value(let value): value
    case .object(let object): .object(object.members.mapValues(\.value))
    case .array(let array): .array(array.elements.map(\.value))
    case .encoder(let encoder): encoder.slot.value
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
