package import PlayheadFormat

/// The operations of patches without their values, from the index alone; those of many actions are the same.
package struct PatchShapes {
  private let index: RecordingIndex

  package init(_ recording: Recording) { index = recording.index }

  /// The number of the operations that lead to a position; nil where there is no such action.
  @inline(__always) package func number(at position: Int) -> Int? {
    index.steps.row(of: position).map { Int(index.steps[$0].shape) }
  }

  /// The places that the operations write, and whether each of them replaces what stands there; nil if only the line tells.
  package func places(of number: Int) -> [(pointer: JSONPointer, isReplacement: Bool)]? {
    guard number != PatchTable.irregular else { return nil }
    var places: [(JSONPointer, Bool)] = []
    for entry in index.patches.entries(of: UInt32(number)) {
      guard entry.kind != .beneath, let pointer = try? JSONPointer(parsing: index.patches.paths.text(entry.path)) else {
        return nil
      }
      places.append((pointer, entry.kind == .replace))
    }
    return places
  }
}
