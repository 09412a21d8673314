internal import PlayheadFormat

/// Finds the steps that may have changed the value at a place, by the index alone, and what the value was where, mostly
/// by the patches that made it.
///
/// Each path and each shape that is met is looked at once; then a step costs one look at a table.
struct PathQuery: ~Copyable {
  let pointer: JSONPointer
  private let spelling: [UInt8]
  private var relations: [PathRelation]
  private var effects: [ShapeEffect]
  private var paths: [JSONPointer?]
  private let source: String
  /// The steps at which the search begins and ends.
  private let way: (start: Int, end: Int)
  private var cursor: StateCursor
  /// Stays at the keyframe before, while the other goes to and fro.
  private var baseCursor: StateCursor
  private var window: LineWindow
  /// By the depth of a part of the place: whether it is an element of an array. It is, as long as one goes back without
  /// meeting an operation at the place or around it.
  private var isElement: [Int: Bool] = [:]

  /// What patches of one shape do to the place.
  private struct ShapeEffect: OptionSet {
    let rawValue: UInt8
    static let known = ShapeEffect(rawValue: 1)
    /// They may change the value there.
    static let touches = ShapeEffect(rawValue: 2)
    /// Or that of an element that the place has been.
    static let concerns = ShapeEffect(rawValue: 4)
  }

  init(_ pointer: JSONPointer, in recording: Recording, from start: Int, to end: Int) {
    self.pointer = pointer
    way = (start, end)
    spelling = Array(pointer.description.utf8)
    relations = Array(repeating: [], count: recording.index.patches.paths.count)
    effects = Array(repeating: [], count: recording.index.patches.shapeCount)
    paths = Array(repeating: nil, count: relations.count)
    source = recording.name
    cursor = StateCursor(recording)
    baseCursor = cursor
    window = LineWindow(recording.source, size: 1 << 14)
  }

  // MARK: - Candidates

  /// The place of the first step from one on, up to another one, that may have changed the value.
  ///
  /// - Throws: ``RecordingError/Reason/interrupted`` where the task is cancelled.
  mutating func next(from first: Int, to last: Int, in index: RecordingIndex) throws(RecordingError) -> Int? {
    var place = first
    while place <= last {
      if place & 0x3FFF == 0 { try checkIn(place) }
      if effect(of: index.steps[place].shape, in: index).contains(.touches) { return place }
      place += 1
    }
    return nil
  }

  /// The place of the last step from one down, to another one, that may have changed the value.
  ///
  /// - Throws: ``RecordingError/Reason/interrupted`` where the task is cancelled.
  mutating func previous(from last: Int, to first: Int, in index: RecordingIndex) throws(RecordingError) -> Int? {
    var place = last
    while place >= first {
      if place & 0x3FFF == 0 { try checkIn(place) }
      if effect(of: index.steps[place].shape, in: index).contains(.touches) { return place }
      place -= 1
    }
    return nil
  }

  func checkIn(_ place: Int) throws(RecordingError) {
    try ReadingProgress.checkIn(abs(place - way.start), of: abs(way.end - way.start), source)
  }

  @inline(__always) private mutating func effect(of shape: UInt32, in index: RecordingIndex) -> ShapeEffect {
    let known = effects[Int(shape)]
    return known.isEmpty ? look(at: shape, in: index) : known
  }

  private mutating func look(at shape: UInt32, in index: RecordingIndex) -> ShapeEffect {
    var effect: ShapeEffect = shape == PatchTable.irregular ? [.known, .touches, .concerns] : .known
    for entry in index.patches.entries(of: shape) {
      let relation = relation(of: entry, in: index)
      if Self.touches(entry.kind, relation) { effect.insert(.touches) }
      if relation != .known { effect.insert(.concerns) }
    }
    effects[Int(shape)] = effect
    return effect
  }

  private static func touches(_ kind: PatchTable.Kind, _ relation: PathRelation) -> Bool {
    if !relation.isDisjoint(with: [.around, .beneath]) { return true }
    switch kind {
    case .add, .remove: return relation.contains(.before)
    case .replace: return false
    case .beneath: return relation.contains(.like)
    }
  }

  private mutating func relation(of entry: PatchTable.Entry, in index: RecordingIndex) -> PathRelation {
    if relations[entry.path].isEmpty {
      relations[entry.path] = index.patches.paths.withBytes(entry.path) { PathRelation(of: $0, to: spelling) }
    }
    return relations[entry.path]
  }

  // MARK: - Values

  private enum Found {
    case value(JSONValue?)
    /// Only the state can tell.
    case unknown
  }

  /// The value at a position.
  ///
  /// - Parameter isReached: whether to tell it as the action left it, even if there is a keyframe at the position.
  mutating func value(
    at position: Int, reached isReached: Bool = false, in recording: Recording
  ) throws(RecordingError) -> JSONValue? {
    if case .value(let value) = try trace(from: position, reached: isReached, in: recording) { return value }
    return try stateValue(pointer, at: position, reached: isReached, in: recording)
  }

  private mutating func stateValue(
    _ pointer: JSONPointer, at position: Int, reached isReached: Bool = false, in recording: Recording
  ) throws(RecordingError) -> JSONValue? {
    try cursor.move(to: position, in: recording, reached: isReached)
    return try cursor.value(at: pointer, in: recording)
  }

  /// Goes back from a position, along with the elements around the place, to the operation that made the value.
  private mutating func trace(
    from position: Int, reached isReached: Bool, in recording: Recording
  ) throws(RecordingError) -> Found {
    let base =
      recording.index.keyframes.last(atOrBefore: isReached ? max(position - 1, recording.first) : position)?.seq
      ?? recording.first
    var tokens = pointer.tokens
    isElement = [:]
    let start = (position: position, isReached: isReached)
    var seq = position
    while seq > base {
      guard let place = recording.index.steps.place(of: seq), let span = recording.index.steps.change(at: place) else {
        return .unknown
      }
      let shape = recording.index.steps[place].shape
      if effect(of: shape, in: recording.index).contains(.concerns) {
        if shape == PatchTable.irregular { return .unknown }
        let entries = recording.index.patches.entries(of: shape)
        for number in entries.indices.reversed() {
          let entry = entries[number]
          if relation(of: entry, in: recording.index) == .known { continue }
          guard entry.kind != .beneath, let path = path(of: entry, in: recording.index) else { return .unknown }
          switch try step(over: entry.kind, at: path, &tokens, since: start, in: recording) {
          case .passed: continue
          case .made(let rest):
            guard let value = try window.operationValue(number - entries.startIndex, in: span) else { return .unknown }
            return .value(value[rest])
          case .removed: return .value(nil)
          case .unknown: return .unknown
          }
        }
      }
      seq -= 1
    }
    try baseCursor.move(to: base, in: recording)
    return .value(try baseCursor.value(at: JSONPointer(tokens), in: recording))
  }

  private enum StepBack {
    /// The operation has no part in the value; the place may have been another one before.
    case passed
    /// The operation's value has the value, at this place in it.
    case made(JSONPointer)
    case removed
    case unknown
  }

  /// Takes one operation back.
  private mutating func step(
    over kind: PatchTable.Kind, at path: JSONPointer, _ tokens: inout [String],
    since start: (position: Int, isReached: Bool), in recording: Recording
  ) throws(RecordingError) -> StepBack {
    var common = 0
    while common < min(path.tokens.count, tokens.count), JSONName(path.tokens[common]) == JSONName(tokens[common]) {
      common += 1
    }
    let isWhole = common == path.tokens.count
    if isWhole, kind != .remove { return .made(JSONPointer(Array(tokens[common...]))) }
    // All was removed, or something beneath the place was changed.
    if path.tokens.isEmpty || !isWhole && common == tokens.count { return .unknown }
    let depth = path.tokens.count - 1
    guard common >= depth, let own = JSONPointer.index(tokens[depth]),
      let other = path.tokens[depth] == "-" ? IndexShift.end : JSONPointer.index(path.tokens[depth])
    else { return isWhole ? .removed : .passed }
    let shift = IndexShift.backwards(over: kind, at: other, from: own)
    if shift == .to(own) { return .passed }
    guard try isElement(at: depth, since: start, in: recording) else { return isWhole ? .removed : .passed }
    guard case .to(let index) = shift else { return .unknown }
    tokens[depth] = String(index)
    return .passed
  }

  /// Whether a part of the place was an element of an array, and no member, where the way back began.
  private mutating func isElement(
    at depth: Int, since start: (position: Int, isReached: Bool), in recording: Recording
  ) throws(RecordingError) -> Bool {
    if let known = isElement[depth] { return known }
    try cursor.move(to: start.position, in: recording, reached: start.isReached)
    var container: JSONView? = cursor.view
    for token in pointer.tokens[..<depth] { container = container?.part(token) }
    let isArray = container?.kind == .array
    isElement[depth] = isArray
    return isArray
  }

  private mutating func path(of entry: PatchTable.Entry, in index: RecordingIndex) -> JSONPointer? {
    if let known = paths[entry.path] { return known }
    let path = try? JSONPointer(parsing: index.patches.paths.text(entry.path))
    paths[entry.path] = path
    return path
  }
}
