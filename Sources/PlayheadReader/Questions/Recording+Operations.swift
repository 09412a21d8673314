package import PlayheadFormat

extension Recording {
  /// The paths of the operations that lead to a position, in order, and whether each replaces a value; the values of a
  /// regular patch are not decoded.
  package func operations(
    at position: Int
  ) throws(RecordingError) -> [(path: JSONPointer, isReplacement: Bool)] {
    guard let row = index.steps.row(of: position) else { return [] }
    let shape = index.steps[row].shape
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
