import PlayheadFormat
import PlayheadPlatform

/// A place in a tree that is being encoded: a value, or a container that may still grow.
enum EncodedSlot {
  case value(JSONValue)
  case object(EncodedObject)
  case array(EncodedArray)
  case encoder(JSONValueEncoder)

  /// The encoded tree; building it consumes stack for each level, as encoding did.
  var value: JSONValue {
    switch self {
    case .value(let value): return value
    case .encoder(let encoder): return encoder.slot.value
    case .object(let object):
      if StackRoom.isLow() { return .cut }
      // A key path would consume far more stack.
      return .object(object.members.mapValues { $0.value })
    case .array(let array):
      if StackRoom.isLow() { return .cut }
      return .array(array.elements.map { $0.value })
    }
  }

  fileprivate var container: EncodedContainer? {
    switch self {
    case .value: nil
    case .object(let object): object
    case .array(let array): array
    case .encoder(let encoder): encoder
    }
  }
}

/// A container, released in a loop because containers may be nested so deep that a recursive release would overflow the
/// stack.
class EncodedContainer {
  func takeSlots() -> [EncodedSlot] { [] }

  /// Releases the nested containers in a loop instead of a recursion.
  final func releaseSlots() {
    var pending = takeSlots().compactMap(\.container)
    while !pending.isEmpty {
      var next: EncodedContainer? = pending.removeLast()
      if isKnownUniquelyReferenced(&next), let slots = next?.takeSlots() { pending += slots.compactMap(\.container) }
    }
  }
}

/// An object that keyed containers fill.
final class EncodedObject: EncodedContainer {
  var members: JSONMembers<EncodedSlot> = [:]

  deinit { releaseSlots() }

  override func takeSlots() -> [EncodedSlot] { Array(exchange(&members, with: [:]).values) }
}

/// An array that unkeyed containers fill.
final class EncodedArray: EncodedContainer {
  var elements: [EncodedSlot] = []

  deinit { releaseSlots() }

  override func takeSlots() -> [EncodedSlot] { exchange(&elements, with: []) }
}
