internal import OrderedCollections
internal import PlayheadFormat
internal import PlayheadReader

/// What keeps a recording from being run again as it was.
public enum ReplayObstacle: Hashable, Sendable {
  /// It was read from another tool's log.
  case imported
  /// Values of a type, as a whole or in a field, can be recorded but not read back.
  case reflection(Fallback)
  /// Values at a place were redacted: there are placeholders.
  case redacted(String)
  /// So many lines have placeholders for values that would have been too deep.
  case cut(count: Int)
  /// So many values at a place, in which `*` stands for indices, could not be written: the first position, and why.
  case unwritten(place: String, type: String, reason: String, first: Int, count: Int)
  /// So many positions cannot be shown, as lines are missing.
  case lost(count: Int)
  /// The recording begins later than its store.
  case lateBeginning(position: Int)
  /// So many changes were made behind the store's back.
  case outside(count: Int)
  /// The changes at these positions may hold some of other actions', which were being reduced at the same time.
  case overlaps(positions: [Int])
}

extension ReplayObstacle: CustomStringConvertible {
  /// What is in the way, and what mends it.
  public var description: String {
    switch self {
    case .imported:
      return "it was read from another tool's log, which does not have the values that a reducer takes"
    case .reflection(let fallback):
      let field = fallback.field.map { $0.first == "_" ? "" : ".\($0)" } ?? ""
      let place = fallback.owner.map { "\($0)\(field) (\(fallback.type))" } ?? fallback.type
      // A type made by a macro gains nothing from `Codable`.
      let declared = fallback.place.isEmpty ? "'@Recordable' or 'Codable'" : "'@Recordable'\(fallback.place)"
      let remedy =
        switch fallback.remedy {
        case .type: "; declare the type \(declared)"
        case .partTypes: "; declare the types in it \(declared)"
        case nil: ": actions with it are left out"
        }
      return "\(place) cannot be read back\(remedy)"
    case .redacted(let place):
      return "\(place) was redacted: reducers run with placeholders there, which are not compared"
    case .cut(let count):
      return
        "\(Self.counted(count, "line")) with values that are too deep: they were cut, and reducers run without them"
    case .unwritten(let place, let type, let reason, let first, let count):
      return
        "\(Self.counted(count, "value")) of type \(type) at \(place), first at position \(first), could not be written: \(reason)"
    case .lost(let count):
      return "\(Self.counted(count, "position")) cannot be shown, as lines are missing; the run goes on after them"
    case .lateBeginning(let position):
      return "it begins at position \(position): effects that were under way then are not compared"
    case .outside(let count):
      return
        "\(Self.counted(count, "change")) made behind the store's back; send an action for each, or tell who makes it"
    case .overlaps(let positions):
      let shown = positions.prefix(Self.shownPositions).map(String.init).joined(separator: ", ")
      let rest = positions.count > Self.shownPositions ? ", …" : ""
      return
        "\(Self.counted(positions.count, "change")) of actions that were reduced at the same time, at \(shown)\(rest); "
        + "they are not compared"
    }
  }

  private static let shownPositions = 10

  private static func counted(_ count: Int, _ name: String) -> String { count == 1 ? "1 \(name)" : "\(count) \(name)s" }
}

extension Timeline {
  /// What keeps the recording from being run again as it was; empty where nothing does, as far as it can tell.
  ///
  /// A recording knows nothing of what a reducer gets from outside without `recordedRead`.
  ///
  /// - Throws: `RecordingError` where the recording cannot be read; `interrupted` where the task is cancelled.
  /// - Complexity: O(*n*) in the bytes of the recording.
  public func replayObstacles() throws -> [ReplayObstacle] {
    if recording.fidelity == .text { return [.imported] }
    var obstacles = recording.fallbacks.filter { $0.fidelity == .reflection }.map(ReplayObstacle.reflection)
    obstacles += recording.redactedPlaces.map(ReplayObstacle.redacted)
    var (cutCount, outsideCount) = (0, 0)
    var overlaps: [Int] = []
    var reader = try RunReader(recording, after: recording.first)
    while let event = try reader.next() {
      switch event {
      case .action(let action):
        if action.isCut { cutCount += 1 }
        if action.value == nil, action.origin == .outside, try recording.action(action.seq).changeOrigin == nil {
          outsideCount += 1
        }
      case .change(let change):
        if change.isCut { cutCount += 1 }
        if change.overlaps { overlaps.append(change.seq) }
      case .effect, .cancellation, .discontinuity: break
      }
    }
    if cutCount > 0 { obstacles.append(.cut(count: cutCount)) }
    obstacles += try unwrittenObstacles()
    let lostCount = lost.filter { !isUnfinished($0.lowerBound) }.reduce(0) { $0 + $1.count }
    if lostCount > 0 { obstacles.append(.lost(count: lostCount)) }
    if recording.first > 0 { obstacles.append(.lateBeginning(position: recording.first)) }
    if outsideCount > 0 { obstacles.append(.outside(count: outsideCount)) }
    if !overlaps.isEmpty { obstacles.append(.overlaps(positions: overlaps.sorted())) }
    return obstacles
  }

  /// Returns the values that could not be written, grouped by reason and by place up to indices.
  private func unwrittenObstacles() throws -> [ReplayObstacle] {
    let values = try recording.unwrittenValues()
    var kinds: OrderedDictionary<WritingFailure, (first: Int, count: Int)> = [:]
    // A whole state repeats them.
    var met: Set<UnwrittenValue> = []
    for value in values where met.insert(value).inserted {
      var kind = value.failure
      let tokens = (try? JSONPointer(parsing: kind.pointer))?.tokens ?? []
      let place = JSONPointer(tokens.map { JSONPointer.index($0) == nil ? $0 : "*" })
      kind.pointer = value.part.name + place.description
      kinds[kind, default: (value.position, 0)].count += 1
    }
    return kinds.map { kind, found in
      .unwritten(place: kind.pointer, type: kind.type, reason: kind.reason, first: found.first, count: found.count)
    }
  }
}
