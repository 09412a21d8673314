#if ComposableArchitecture
  public import ComposableArchitecture
  public import PlayheadRecorder

  /// Recorded as an array of its elements.
  extension IdentifiedArray: LibraryRecordable, Recordable, RecordedIdentifiedArray where Element: Recordable {
    @inlinable public func writeRecorded(into writer: inout JSONWriter) {
      RecordedElements.write(elements, into: &writer)
    }

    /// - Complexity: O(n) comparisons of words where both do not share their elements.
    @inlinable public func writeRecordedChanges(since old: Self, into patch: inout PatchWriter) {
      if isRecordedIdentically(to: old) { return }
      RecordedElements.writeChanges(from: old.elements, to: elements, into: &patch)
    }

    @inlinable public func isRecordedIdentically(to old: Self) -> Bool { recordedBitsMatch(self, old) }
  }
#endif
