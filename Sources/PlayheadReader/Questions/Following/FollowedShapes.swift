internal import PlayheadFormat

/// What the paths and the shapes of patches have to do with a followed place. Each is looked at once.
struct FollowedShapes: Sendable {
  private let parts: [FollowedPath.Part]
  /// By the number of a path: where its relation is; 0 where it was not looked at.
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
      // A path that is no JSON Pointer is an error where it is applied.
      let path = try? JSONPointer(parsing: index.patches.paths.text(entry.path))
      relations.append(FollowedRelation(of: path?.tokens ?? [], to: parts))
    }
    return relations[Int(places[entry.path])]
  }
}
