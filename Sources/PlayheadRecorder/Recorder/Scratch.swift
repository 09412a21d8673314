import PlayheadRecording

/// What values are written into before the recorder's lock is taken. It serves one call at a time.
final class Scratch {
  /// An action's line from the content of its name on, a state, or reads.
  @exclusivity(unchecked) var payload = JSONWriter(capacity: 1024)
  @exclusivity(unchecked) var patch = PatchWriter()
  /// A patch that is put together from others.
  @exclusivity(unchecked) var outer = PatchWriter()

  /// More than this is given back.
  static let limit = 1 << 20

  func removeAll() {
    payload.removeAll(keepingCapacity: Self.limit)
    patch.removeAll(keepingCapacity: Self.limit)
    outer.removeAll(keepingCapacity: Self.limit)
  }

  /// The operations of ``patch``.
  var operations: [JSONPatch.Operation] {
    guard patch.operationCount > 0 else { return [] }
    var text = JSONWriter(capacity: 256)
    text.append(patch)
    let json = text.withBytes { try? JSONValue(parsing: $0) }
    return json.flatMap { try? JSONPatch($0) }?.operations ?? []
  }
}
