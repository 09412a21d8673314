internal import PlayheadFormat

/// The relations of paths and shapes to a followed place, each computed once.
struct FollowedShapes: Sendable {
  private let parts: [FollowedPath.Part]
  /// The index of a path's relation by the path's number; 0 if it was not computed yet.
  private var places: [UInt32]
  private var relations: [FollowedRelation] = [FollowedRelation()]
  private var concerns: [Concern]

  private enum Concern: UInt8 {
    case unknown, none, some
  }

  init(_ path: FollowedPath, in index: RecordingIndex) {
    parts = path.parts
    places = Array(repeating: 0, count: index.patches.paths.count)
    concerns = Array(repeating: .unknown, count: index.patches.shapeCount)
  }

  /// Whether patches of a shape may move the place or change its value.
  @inline(__always) mutating func isConcerned(_ shape: UInt32, in index: RecordingIndex) -> Bool {
    let known = concerns[Int(shape)]
    return known == .unknown ? look(at: shape, in: index) : known == .some
  }

  private mutating func look(at shape: UInt32, in index: RecordingIndex) -> Bool {
    var isConcerned = shape == PatchTable.irregular
    for entry in index.patches.entries(of: shape) where relation(of: entry, in: index).kinds != .known {
      isConcerned = true
    }
    concerns[Int(shape)] = isConcerned ? .some : .none
    return isConcerned
  }

  mutating func relation(of entry: PatchTable.Entry, in index: RecordingIndex) -> FollowedRelation {
    if places[entry.path] == 0 {
      places[entry.path] = UInt32(relations.count)
      // An ill-formed path becomes an error when it is applied.
      let path = try? JSONPointer(parsing: index.patches.paths.text(entry.path))
      relations.append(FollowedRelation(of: path?.tokens ?? [], to: parts))
    }
    return relations[Int(places[entry.path])]
  }
}
