internal import Algorithms
internal import PlayheadRecording

/// Where the lines of a recording are, and the few members that moving and searching need.
///
/// A value that grows by one line after the other, so that a recording can be followed while it is written.
struct RecordingIndex: Sendable {
  /// One action: 32 bytes, so that a million fit in 32 MB.
  struct Step {
    var action: Int
    var actionLength: UInt32
    /// How far after the action's line its change begins; 0 where there is none, ``far`` where it is in a table.
    fileprivate var changeDistance: UInt32 = 0
    fileprivate var changeLength: UInt32 = 0
    /// What the patch does where, as a shape of ``RecordingIndex/patches``.
    fileprivate(set) var shape = PatchTable.empty
    var name: UInt32
    /// The index of the effect that sent the action, or one of the constants below.
    var cause: Int32

    /// Whether it has its change.
    var hasChange: Bool { changeDistance != 0 }

    fileprivate static let far = UInt32.max

    static let outside: Int32 = -1
    static let debugger: Int32 = -2
  }

  /// A line's place.
  struct Span: Hashable {
    var offset: Int
    var length: Int
  }

  /// Actions numbered one after the other: the first of them, and where its step is.
  struct Run {
    var seq: Int
    var index: Int
  }

  struct Keyframe {
    let seq: Int
    private let offset: Int
    private let length: UInt32
    /// Whether the line is the header of a segment.
    let isHeader: Bool

    init(seq: Int, line: Span, isHeader: Bool = false) {
      self.seq = seq
      offset = line.offset
      length = UInt32(line.length)
      self.isHeader = isHeader
    }

    var line: Span { Span(offset: offset, length: Int(length)) }
  }

  /// A line that belongs to no action, and the last action before it.
  struct Aside {
    var after: Int
    var line: Span
  }

  private(set) var steps: [Step] = []
  private(set) var runs: [Run] = []
  /// The latest time of each 64 actions and of all before them, in microseconds since the recording started: the times of some
  /// actions may go back.
  private(set) var times: [Int] = []
  static let timeStride = 64
  var effects = EffectTable()
  private(set) var keyframes: [Keyframe] = []
  /// The lines that tell of types which the header does not know.
  private(set) var schemas: [Span] = []
  private(set) var notes: [Span] = []
  private(set) var gaps: [Aside] = []
  /// The cancellations that met nothing.
  private(set) var cancellations: [Aside] = []
  /// The names of actions, in the order in which they first came.
  var names: [String] { (0..<nameTable.count).map(nameTable.text) }
  /// The places and kinds of the operations that patches do.
  private(set) var patches = PatchTable()
  private(set) var end: Span?
  /// How many actions have their change.
  private(set) var changeCount = 0
  /// The position where the recording begins.
  let first: Int
  /// The number of the last action; ``first`` before there is one.
  var last: Int

  private var nameTable = ByteTable()
  /// How many bytes the names of actions may have together: an app has some thousands of names.
  private static let nameLimit = 1 << 30
  /// Where changes are that lie more than 4 GB after their actions.
  private var farChanges: [Int: Int] = [:]
  /// The operations of the patch that is being looked at.
  private var entries: [PatchTable.Entry] = []
  private var followsGap = false
  /// The order in which actions returned; nil as long as it is that in which they began.
  var order: ReturnOrder?
  /// Whether a keyframe came after one of a later position, so that they are out of order.
  private var hasLateKeyframes = false
  /// Whether what does not fit is passed over instead of thrown.
  private let recovers: Bool

  init(recovers: Bool, first: Int) {
    self.recovers = recovers
    self.first = first
    last = first
  }

  // MARK: - Growing

  /// Makes room for the actions of so many bytes, so that what they take need not be copied; what is not used of it costs
  /// nothing.
  mutating func reserve(forBytes count: Int) {
    steps.reserveCapacity(min(count / 192, 1 << 22))
  }

  /// Adds a line that was parsed.
  mutating func add(_ head: LineHead, at line: Span) throws(LineProblem) {
    switch head {
    case .header:
      throw LineProblem(.mismatch(member: "kind", expected: "a header only in the first line"))
    case .action(let seq, let time, let name, let origin):
      guard nameTable.weight + name.utf8.count <= Self.nameLimit else {
        throw LineProblem(.namesTooLong(limit: Self.nameLimit))
      }
      try addAction(seq, time: time, name: intern(name), origin: origin, at: line)
    case .change(let seq, let position, let patch):
      try addChange(seq, position: position, shape: shape(of: patch), at: line)
    case .effectStart(let id, let seq): addEffectStart(id, seq: seq, at: line)
    case .effectEnd(let id): effects.end(Int(effects.intern(id)), at: line)
    case .cancellation: cancellations.append(Aside(after: positionNow, line: line))
    case .keyframe(let seq): try addKeyframe(seq, at: line)
    case .schema: schemas.append(line)
    case .note: notes.append(line)
    case .gap(let open):
      if order == nil, !open.isEmpty { beginOrder() }
      order?.lose(except: Set(open))
      gaps.append(Aside(after: reached, line: line))
      followsGap = true
    case .end: end = line
    case .unknown: break
    }
  }

  /// Adds lines as long as they are in the writer's order, and in turn.
  ///
  /// - Parameters:
  ///   - lines: stands at the beginning of a line, and at that of the first one that was not added afterwards.
  ///   - offset: the place of the scan's first byte in the source.
  /// - Returns: how many were added.
  mutating func addRegularLines(_ lines: inout LineScan, offset: Int) -> Int {
    var count = 0
    while lines.position < lines.end {
      let start = lines.position
      if !addRegularLine(&lines, offset: offset) {
        lines.position = start
        guard addWalkedLine(&lines, offset: offset) else {
          lines.position = start
          break
        }
      }
      // After the line end.
      lines.position += 1
      count += 1
    }
    return count
  }

  @inline(__always) private mutating func addRegularLine(_ lines: inout LineScan, offset: Int) -> Bool {
    let start = lines.position
    guard lines.end - start > 9 else { return false }
    // `{"kind":"` comes first; the kinds that matter differ in the letter after it.
    switch lines.base[start + 9] {
    case UInt8(ascii: "a"):
      guard let head = RecordedAction.scan(&lines), head.seq == last + 1,
        nameTable.weight + head.name.count <= Self.nameLimit
      else { return false }
      appendAction(
        head.seq, time: lines.number(at: head.time), name: nameTable.intern(head.name), origin: head.origin,
        at: Span(offset: offset + start, length: lines.position - start))
    case UInt8(ascii: "c"):
      guard let head = RecordedChange.scan(&lines),
        let place = placeOfOpen(head.seq, returningTo: head.position), let shape = scanShape(&lines)
      else { return false }
      let span = Span(offset: offset + start, length: lines.position - start)
      setChange(of: place, position: head.position, shape: shape, at: span)
    case UInt8(ascii: "e"):
      guard let head = RecordedEffectEvent.scan(&lines) else { return false }
      let span = Span(offset: offset + start, length: lines.position - start)
      switch head {
      case .start(let id, let seq): addEffectStart(id, seq: seq, at: span)
      case .end(let id): effects.end(Int(effects.intern(id)), at: span)
      }
    case UInt8(ascii: "k"):
      guard let seq = RecordedKeyframe.scan(&lines), seq == reached, keyframes.last.map({ $0.seq <= seq }) ?? true
      else {
        return false
      }
      appendKeyframe(seq, at: Span(offset: offset + start, length: lines.position - start))
    default: return false
    }
    return true
  }

  /// Adds a line whose members stand in another order, or apart.
  private mutating func addWalkedLine(_ lines: inout LineScan, offset: Int) -> Bool {
    let start = lines.position
    guard let walk = LineWalk(&lines) else { return false }
    let span = Span(offset: offset + start, length: lines.position - start)
    switch walk.kind {
    case .action:
      guard let seq = walk.seq, let name = walk.name, seq == last + 1,
        nameTable.weight + name.count <= Self.nameLimit
      else { return false }
      let bytes = UnsafeBufferPointer(start: lines.base + name.lowerBound, count: name.count)
      appendAction(seq, time: walk.time, name: nameTable.intern(bytes), origin: walk.origin, at: span)
    case .change:
      guard let seq = walk.seq, let place = placeOfOpen(seq, returningTo: walk.position ?? seq) else { return false }
      var shape = PatchTable.empty
      if let patch = walk.patch {
        entries.removeAll(keepingCapacity: true)
        let isRecognised = LineWalk.takePatch(patch, in: lines) { kind, path in
          entries.append(patches.entry(PatchTable.Kind(kind), path))
        }
        guard isRecognised else { return false }
        shape = entries.withUnsafeBufferPointer { patches.shape($0) }
      }
      setChange(of: place, position: walk.position ?? seq, shape: shape, at: span)
    case .effect:
      guard let id = walk.id, let isStart = walk.isStart else { return false }
      if isStart {
        guard let seq = walk.seq else { return false }
        addEffectStart(id, seq: seq, at: span)
      } else {
        effects.end(Int(effects.intern(id)), at: span)
      }
    case .keyframe:
      guard walk.hasState, let seq = walk.seq, seq == reached, keyframes.last.map({ $0.seq <= seq }) ?? true else {
        return false
      }
      appendKeyframe(seq, at: span)
    }
    return true
  }

  /// Goes to the end of a change's line; nil where it is not recognised.
  @inline(__always) private mutating func scanShape(_ line: inout LineScan) -> UInt32? {
    entries.removeAll(keepingCapacity: true)
    let isRecognised = RecordedChange.scanPatch(&line) { kind, path, _ in
      entries.append(patches.entry(PatchTable.Kind(kind), path))
    }
    guard isRecognised else { return nil }
    return entries.withUnsafeBufferPointer { patches.shape($0) }
  }

  private mutating func shape(of patch: JSONPatch) -> UInt32 {
    entries.removeAll(keepingCapacity: true)
    for operation in patch.operations {
      let kind: PatchTable.Kind
      switch operation {
      case .add: kind = .add
      case .remove: kind = .remove
      case .replace: kind = .replace
      case .move, .copy, .test: return PatchTable.irregular
      }
      let path = Array(operation.path.description.utf8) + Array(repeating: 0, count: LineScan.slack)
      path.withUnsafeBufferPointer { bytes in
        entries.append(patches.entry(kind, UnsafeBufferPointer(rebasing: bytes.dropLast(LineScan.slack))))
      }
    }
    return entries.withUnsafeBufferPointer { patches.shape($0) }
  }

  private mutating func addAction(
    _ seq: Int, time: Int, name: UInt32, origin: RecordedOrigin, at line: Span
  ) throws(LineProblem) {
    if seq != last + 1 {
      guard seq > last, followsGap || recovers else {
        throw LineProblem(.outOfTurn(found: seq, expected: last + 1))
      }
    }
    appendAction(seq, time: time, name: name, origin: origin, at: line)
  }

  @inline(__always) mutating func appendAction(
    _ seq: Int, time: Int, name: UInt32, origin: RecordedOrigin, at line: Span
  ) {
    if steps.count % Self.timeStride == 0 {
      times.append(max(times.last ?? time, time))
    } else if time > times[times.count - 1] {
      times[times.count - 1] = time
    }
    if runs.last.map({ $0.seq - $0.index != seq - steps.count }) ?? true {
      runs.append(Run(seq: seq, index: steps.count))
    }
    followsGap = false
    last = seq
    order?.begin(seq)
    let cause =
      switch origin {
      case .outside: Step.outside
      case .debugger: Step.debugger
      case .effect(let id): Int32(bitPattern: effects.intern(id))
      }
    steps.append(Step(action: line.offset, actionLength: UInt32(line.length), name: name, cause: cause))
  }

  private mutating func addChange(
    _ seq: Int, position: Int, shape: UInt32, at line: Span
  ) throws(LineProblem) {
    guard let place = placeOfOpen(seq, returningTo: position) else {
      if recovers { return }
      if let returned = order?.lastReturn, position <= returned {
        throw LineProblem(.positionOutOfTurn(found: position, expected: returned + 1))
      }
      throw LineProblem(.withoutAction(seq: seq))
    }
    setChange(of: place, position: position, shape: shape, at: line)
  }

  /// Where the step of an action is whose change leads to a position; nil where it has its change, is not known, or would return
  /// before one that has returned.
  @inline(__always) private mutating func placeOfOpen(_ seq: Int, returningTo position: Int) -> Int? {
    if _fastPath(order == nil && position == seq) {
      guard let place = index(of: seq), !steps[place].hasChange else { return nil }
      return place
    }
    if order == nil { beginOrder() }
    guard let order, position > order.lastReturn ?? first, position <= last, let index = order.index(ofOpen: seq)
    else { return nil }
    return order.start + index
  }

  @inline(__always) private mutating func setChange(of place: Int, position: Int, shape: UInt32, at line: Span) {
    if let start = order?.start { order?.end(at: place - start, position: position, changeAt: line.offset) }
    let distance = line.offset - steps[place].action
    if distance < Int(Step.far) {
      steps[place].changeDistance = UInt32(distance)
    } else {
      steps[place].changeDistance = Step.far
      farChanges[place] = line.offset
    }
    steps[place].changeLength = UInt32(line.length)
    steps[place].shape = shape
    changeCount += 1
  }

  /// The line of the change of a step; nil where there is none.
  func change(at place: Int) -> Span? {
    let step = steps[place]
    guard step.hasChange else { return nil }
    let offset = step.changeDistance == Step.far ? farChanges[place] : step.action + Int(step.changeDistance)
    return offset.map { Span(offset: $0, length: Int(step.changeLength)) }
  }

  @inline(__always) private mutating func addEffectStart(_ id: Int, seq: Int, at line: Span) {
    // Where places change, the number is kept.
    effects.start(Int(effects.intern(id)), seq: seq, place: order == nil ? index(of: seq) : nil, at: line)
  }

  // MARK: - Another order of returns

  /// The position that the store has reached: as many actions have returned, as far as the lines tell.
  @inline(__always) private var reached: Int { order.map { last - $0.openCount } ?? last }

  /// The position at which what happens now is shown: that of the last action, also while it is being reduced.
  private var positionNow: Int { order?.isLastOpen == true ? reached + 1 : reached }

  /// Puts steps in another order.
  ///
  /// - Parameters:
  ///   - start: the first of them.
  ///   - moves: of each step from there on where it was, counted from the first, and its position.
  mutating func reorder(from start: Int, _ moves: [(from: Int, position: Int)]) {
    let tail = Array(steps[start...])
    var far: [Int: Int] = [:]
    while let run = runs.last, run.index >= start { runs.removeLast() }
    for (index, move) in moves.enumerated() {
      let place = start + index
      steps[place] = tail[move.from]
      far[place] = farChanges.removeValue(forKey: start + move.from)
      if runs.last.map({ $0.seq - $0.index != move.position - place }) ?? true {
        runs.append(Run(seq: move.position, index: place))
      }
    }
    farChanges.merge(far) { $1 }
  }

  private mutating func addKeyframe(_ seq: Int, at line: Span) throws(LineProblem) {
    // After a gap a keyframe is how the writer starts again, with the number of an action that was lost.
    guard seq <= last || followsGap || recovers else { throw LineProblem(.withoutAction(seq: seq)) }
    if let previous = keyframes.last, previous.seq > seq { hasLateKeyframes = true }
    appendKeyframe(seq, at: line)
    last = max(last, seq + (order?.openCount ?? 0))
  }

  private mutating func appendKeyframe(_ seq: Int, at line: Span) {
    // The header has the state at the beginning; nobody may tell another one.
    if seq > first { keyframes.append(Keyframe(seq: seq, line: line)) }
  }

  /// Adds the header of a segment that begins at the last position, or later.
  mutating func addSegment(_ seq: Int, at line: Span) {
    if seq > first { keyframes.append(Keyframe(seq: seq, line: line, isHeader: true)) }
    last = max(last, seq)
  }

  /// Adds an effect that was running where a recording or a segment begins.
  ///
  /// - Returns: whether it was not known.
  mutating func addRunningEffect(_ id: Int, seq: Int, at header: Span) -> Bool {
    guard effects.number(ofID: id) == nil else { return false }
    addEffectStart(id, seq: seq, at: header)
    return true
  }

  /// Puts the keyframes in the order of their positions, as all that looks them up expects them; to be called when
  /// lines have been added.
  mutating func sortKeyframes() {
    guard hasLateKeyframes else { return }
    hasLateKeyframes = false
    keyframes.sort { ($0.seq, $0.line.offset) < ($1.seq, $1.line.offset) }
  }

  mutating func intern(_ name: String) -> UInt32 {
    let bytes = Array(name.utf8) + Array(repeating: 0, count: LineScan.slack)
    return bytes.withUnsafeBufferPointer {
      nameTable.intern(UnsafeBufferPointer(rebasing: $0.dropLast(LineScan.slack)))
    }
  }

  /// The name of the action of a step.
  func name(at place: Int) -> String { nameTable.text(Int(steps[place].name)) }

  // MARK: - Looking up

  /// Where the step of an action is; nil where its line was lost.
  ///
  /// - Complexity: O(log *g*) in the number of gaps.
  func index(of seq: Int) -> Int? {
    if let run = runs.last, seq >= run.seq {
      let index = run.index + (seq - run.seq)
      return index < steps.count ? index : nil
    }
    let next = runs.partitioningIndex { $0.seq > seq }
    guard next > 0 else { return nil }
    let index = runs[next - 1].index + (seq - runs[next - 1].seq)
    let end = next < runs.count ? runs[next].index : steps.count
    return index < end ? index : nil
  }

  /// The number of the action at a place in `steps`.
  func seq(at index: Int) -> Int {
    if let run = runs.last, index >= run.index { return run.seq + (index - run.index) }
    let run = runs[runs.partitioningIndex { $0.index > index } - 1]
    return run.seq + (index - run.index)
  }

  /// The place of the first action after a position; as many as there are where none is.
  func place(after position: Int) -> Int {
    guard let last = runs.last else { return 0 }
    let next = position >= last.seq ? runs.count : runs.partitioningIndex { $0.seq > position }
    guard next > 0 else { return 0 }
    let run = runs[next - 1]
    let end = next < runs.count ? runs[next].index : steps.count
    return position - run.seq < end - run.index ? run.index + (position - run.seq) + 1 : end
  }

  /// The outermost and the innermost of the actions at the end whose reducers have not returned.
  ///
  /// - Parameter isWhole: false where broken lines were passed over. A change that is missing before one that is there
  ///   may then have been among them.
  /// - Complexity: O(1) where all have; else as many steps as lie between the end and the outermost one, or the last
  ///   keyframe.
  func unfinished(isWhole: Bool) -> (outermost: Int, innermost: Int)? {
    if let order { return order.openCount > 0 ? (last - order.openCount + 1, last) : nil }
    var missing = steps.count - changeCount
    guard missing > 0 else { return nil }
    var found: (outermost: Int, innermost: Int)?
    // A keyframe stands in no action.
    let floor = keyframes.last?.seq ?? first
    for place in steps.indices.reversed() {
      if seq(at: place) <= floor { break }
      if steps[place].hasChange {
        if isWhole { continue }
        break
      }
      let seq = seq(at: place)
      if let gap = gaps.last, gap.after >= seq { break }
      // Where lines are missing in between, what comes before them is lost.
      if let found, found.outermost != seq + 1 { break }
      found = (seq, found?.innermost ?? seq)
      missing -= 1
      if missing == 0 { break }
    }
    return found
  }

  /// The last keyframe at or before a position; nil stands for the header's state.
  func keyframe(atOrBefore seq: Int) -> Keyframe? {
    let place = keyframePlace(after: seq)
    return place > 0 ? keyframes[place - 1] : nil
  }

  /// The first keyframe after a position.
  func keyframe(after seq: Int) -> Keyframe? {
    let place = keyframePlace(after: seq)
    return place < keyframes.count ? keyframes[place] : nil
  }

  /// The place of the first keyframe after a position; as many as there are where none is.
  private func keyframePlace(after seq: Int) -> Int { keyframes.partitioningIndex { $0.seq > seq } }

  /// How many bytes lie from the first to the last change after a position, up to another one, and `limit` at most.
  func byteCount(ofChangesFrom position: Int, to end: Int, limit: Int) -> Int {
    guard let first = index(of: position + 1).flatMap(change(at:)), let last = index(of: end).flatMap(change(at:)),
      last.offset >= first.offset
    else { return limit }
    return min(last.offset + last.length - first.offset, limit)
  }

  // MARK: - Effects

  /// The action whose reducer returned an effect; 0 where the recording does not tell.
  func starter(ofEffect number: Int) -> Int {
    let seq = effects.starter(number, seq: seq(at:))
    return effects.hasPlace(number) ? seq : position(ofSeq: seq)
  }

  /// The position that the store had reached where a line stands.
  ///
  /// - Complexity: O(log *n*) in the actions and keyframes.
  func position(atOffset offset: Int) -> Int {
    let position = reached(before: offset)
    // What comes within the action that returns next belongs to it.
    guard order != nil, let next = index(of: position + 1), steps[next].hasChange, steps[next].action < offset else {
      return position
    }
    return position + 1
  }

  /// The position of the last action before an offset; where the orders differ, of the last that has returned.
  func reached(before offset: Int) -> Int {
    var position: Int
    if let order, let returned = order.lastReturn(before: offset) {
      position = returned
    } else {
      let place = steps[..<(order?.origin ?? steps.count)].partitioningIndex { $0.action >= offset }
      position = place > 0 ? seq(at: place - 1) : first
    }
    // After a gap a keyframe may be ahead of the actions.
    var next = keyframePlace(after: position)
    while next < keyframes.count, keyframes[next].line.offset < offset {
      position = keyframes[next].seq
      next += 1
    }
    return position
  }

  /// Where the lines begin that lead away from a position: those before it were written when the store had reached it.
  func end(ofPosition position: Int) -> Int {
    let place = self.place(after: position)
    var action = place < steps.count ? steps[place].action : Int.max
    if let order, place >= order.origin {
      // An action that began earlier comes after the change before it, and one that has not returned after all lines.
      if place < steps.count, !steps[place].hasChange { action = .max }
      if place > 0, let change = change(at: place - 1) { action = max(action, change.offset + change.length + 1) }
    }
    var next = keyframePlace(after: position)
    // Only one that is ahead of the actions leads on.
    while next < keyframes.count, keyframes[next].line.offset < action {
      if self.position(atOffset: keyframes[next].line.offset) <= position { return keyframes[next].line.offset }
      next += 1
    }
    return action
  }
}
