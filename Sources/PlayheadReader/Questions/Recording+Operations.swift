package import PlayheadFormat

extension Recording {
  /// Where the operations of the patch that leads to a position are, in their order, and whether they replace what is
  /// there.
  ///
  /// - Throws: ``RecordingError`` where the line has to be read and is bad.
  /// - Complexity: O(*n*) in the operations, of which no value is decoded, unless the patch is out of the ordinary.
  package func operations(
    at position: Int
  ) throws(RecordingError) -> [(path: JSONPointer, isReplacement: Bool)] {
    guard let place = index.steps.place(of: position) else { return [] }
    let shape = index.steps[place].shape
    let entries = index.patches.entries(of: shape)
    var operations: [(JSONPointer, Bool)] = []
    if shape != PatchTable.irregular, !entries.contains(where: { $0.kind == .beneath }) {
      for entry in entries {
        guard let path = try? JSONPointer(parsing: index.patches.paths.text(entry.path)) else { return [] }
        operations.append((path, entry.kind == .replace))
      }
      return operations
    }
    for operation in try change(position)?.patch.operations ?? [] {
      switch operation {
      case .replace(let path, _): operations.append((path, true))
      case .add(let path, _), .remove(let path), .copy(_, let path): operations.append((path, false))
      case .move(let source, let path): operations += [(source, false), (path, false)]
      case .test: break
      }
    }
    return operations
  }
}
