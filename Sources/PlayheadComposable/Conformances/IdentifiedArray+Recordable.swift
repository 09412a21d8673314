public import ComposableRuntime
public import PlayheadRecorder

/// Recorded as an array of its elements; a change costs what it changes.
extension IdentifiedArray: LibraryRecordable {}

extension IdentifiedArray: Recordable, RecordedIdentifiedArray where Element: Recordable {
  @inlinable public func writeRecorded(into writer: inout JSONWriter) {
    RecordedElements.write(RecordedChunks(chunks), into: &writer)
  }

  /// - Complexity: O(n / 64) where both share their elements, as copies do; the chunks that they do not share are
  ///   compared element by element.
  @inlinable public func writeRecordedChanges(since old: Self, into patch: inout PatchWriter) {
    let (old, new) = (RecordedChunks(old.chunks), RecordedChunks(chunks))
    let (prefix, suffix) = new.shared(with: old)
    RecordedElements.writeChanges(from: old, to: new, sharedPrefix: prefix, sharedSuffix: suffix, into: &patch)
  }

  @inlinable public func isRecordedIdentically(to old: Self) -> Bool { recordedBitsMatch(chunks, old.chunks) }
}
