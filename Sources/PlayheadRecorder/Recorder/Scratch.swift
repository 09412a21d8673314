import PlayheadRecording

/// What values are written into before the recorder's lock is taken. It serves one call at a time.
final class Scratch {
  /// An action's line from the content of its name on, a state, or reads.
  @exclusivity(unchecked) var payload = JSONWriter(capacity: 1024)
  @exclusivity(unchecked) var patch = PatchWriter()
  /// What the reducer of the action has read from its dependencies, each followed by a comma: changed under the lock.
  @exclusivity(unchecked) var reads = JSONWriter(capacity: 16)
  /// When the reducer of the action began to run, in nanoseconds.
  @exclusivity(unchecked) var start = 0

  /// More than this is given back.
  static let limit = 1 << 20

  func removeAll() {
    payload.removeAll(keepingCapacity: Self.limit)
    patch.removeAll(keepingCapacity: Self.limit)
    reads.removeAll(keepingCapacity: Self.limit)
  }
}
