internal import PlayheadRecording

/// Where the lines of a recording are, and the few members that moving and searching need.
///
/// A value that grows by one line after the other, so that a recording can be followed while it is written.
struct RecordingIndex: Sendable {
  /// One action: 32 bytes, so that a million fit in 32 MB.
  struct Step {
    var action: Int
    /// -1 where there is no change line.
    var change: Int = -1
    var actionLength: UInt32
    var changeLength: UInt32 = 0
    var name: UInt32
    /// The index of the effect that sent the action, or one of the constants below.
    var cause: Int32

    static let outside: Int32 = -1
    static let debugger: Int32 = -2
  }

  /// An effect's lines, and the positions between which it ran.
  struct Effect {
    var id: Int
    /// The action whose reducer returned it; 0 where the start is not in the recording.
    var seq: Int
    /// The last action before its start, and before its end.
    var first: Int
    var last: Int?
    var start: Span?
    var end: Span?
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
    var seq: Int
    var line: Span
  }

  /// A gap, and the last action before it.
  struct Gap {
    var after: Int
    var line: Span
  }

  private(set) var steps: [Step] = []
  private(set) var runs: [Run] = []
  private(set) var effects: [Effect] = []
  /// The effects that came to their ends, in the order in which they did.
  private(set) var ended: [Int32] = []
  private(set) var keyframes: [Keyframe] = []
  /// The lines that tell of types which the header does not know.
  private(set) var schemas: [Span] = []
  private(set) var notes: [Span] = []
  private(set) var gaps: [Gap] = []
  private(set) var names: [String] = []
  private(set) var end: Span?
  /// How many actions have their change.
  private(set) var changeCount = 0
  /// The number of the last action; 0 before the first.
  private(set) var last = 0

  private var effectByID: [Int: Int32] = [:]
  private var nameByText: [String: UInt32] = [:]
  private var nameByBytes = NameTable()
  private var followsGap = false
  /// Whether a keyframe came behind one of a later position, so that they are out of order.
  private var hasLateKeyframes = false
  /// Whether what does not fit is passed over instead of thrown.
  private let recovers: Bool

  init(recovers: Bool) {
    self.recovers = recovers
  }

  // MARK: - Growing

  mutating func add(_ head: LineHeadScanner.Head, at line: Span) throws(LineProblem) {
    switch head {
    case .action(let action): try addAction(action.seq, name: intern(action.name), origin: action.origin, at: line)
    case .change(let seq): try addChange(seq, at: line)
    case .effect(.start(let id, let seq)): addEffectStart(id, seq: seq, at: line)
    case .effect(.end(let id)): addEffectEnd(id, at: line)
    case .keyframe(let seq): try addKeyframe(seq, at: line)
    }
  }

  mutating func add(_ head: LineHead, at line: Span) throws(LineProblem) {
    switch head {
    case .header:
      throw LineProblem(.mismatch(member: "kind", expected: "a header only in the first line"))
    case .action(let seq, let name, let origin): try addAction(seq, name: intern(name), origin: origin, at: line)
    case .change(let seq): try addChange(seq, at: line)
    case .effectStart(let id, let seq): addEffectStart(id, seq: seq, at: line)
    case .effectEnd(let id): addEffectEnd(id, at: line)
    case .keyframe(let seq): try addKeyframe(seq, at: line)
    case .schema: schemas.append(line)
    case .note: notes.append(line)
    case .gap:
      gaps.append(Gap(after: last, line: line))
      followsGap = true
    case .end: end = line
    case .unknown: break
    }
  }

  private mutating func addAction(
    _ seq: Int, name: UInt32, origin: RecordedOrigin, at line: Span
  ) throws(LineProblem) {
    if seq != last + 1 {
      guard seq > last, followsGap || recovers else {
        throw LineProblem(.outOfTurn(found: seq, expected: last + 1))
      }
    }
    if runs.last.map({ $0.seq - $0.index != seq - steps.count }) ?? true {
      runs.append(Run(seq: seq, index: steps.count))
    }
    followsGap = false
    last = seq
    let cause =
      switch origin {
      case .outside: Step.outside
      case .debugger: Step.debugger
      case .effect(let id): effect(id)
      }
    steps.append(Step(action: line.offset, actionLength: UInt32(line.length), name: name, cause: cause))
  }

  private mutating func addChange(_ seq: Int, at line: Span) throws(LineProblem) {
    guard let index = index(of: seq), steps[index].change < 0 else {
      if recovers { return }
      throw LineProblem(.withoutAction(seq: seq))
    }
    steps[index].change = line.offset
    steps[index].changeLength = UInt32(line.length)
    changeCount += 1
  }

  private mutating func addEffectStart(_ id: Int, seq: Int, at line: Span) {
    let index = Int(effect(id))
    if effects[index].start == nil {
      effects[index].seq = seq
      effects[index].first = last
      effects[index].start = line
    }
  }

  private mutating func addEffectEnd(_ id: Int, at line: Span) {
    let index = Int(effect(id))
    if effects[index].end == nil {
      effects[index].last = last
      effects[index].end = line
      ended.append(Int32(index))
    }
  }

  private mutating func addKeyframe(_ seq: Int, at line: Span) throws(LineProblem) {
    // Behind a gap a keyframe is how the writer starts again, with the number of an action that was lost.
    guard seq <= last || followsGap || recovers else { throw LineProblem(.withoutAction(seq: seq)) }
    if let previous = keyframes.last, previous.seq > seq { hasLateKeyframes = true }
    keyframes.append(Keyframe(seq: seq, line: line))
    if seq > last { last = seq }
  }

  /// Puts the keyframes in the order of their positions, as all that looks them up expects them; to be called when
  /// lines have been added.
  mutating func sortKeyframes() {
    guard hasLateKeyframes else { return }
    hasLateKeyframes = false
    keyframes.sort { ($0.seq, $0.line.offset) < ($1.seq, $1.line.offset) }
  }

  /// The place of the effect with this id, which is made if it was not heard of before.
  private mutating func effect(_ id: Int) -> Int32 {
    if let index = effectByID[id] { return index }
    let index = Int32(effects.count)
    effects.append(Effect(id: id, seq: 0, first: last))
    effectByID[id] = index
    return index
  }

  private mutating func intern(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    if let name = nameByBytes.find(bytes) { return name }
    let name = intern(String(decoding: bytes, as: UTF8.self))
    nameByBytes.insert(bytes, name)
    return name
  }

  private mutating func intern(_ text: String) -> UInt32 {
    if let name = nameByText[text] { return name }
    let name = UInt32(names.count)
    names.append(text)
    nameByText[text] = name
    return name
  }

  // MARK: - Looking up

  /// Where the step of an action is; nil where its line was lost.
  ///
  /// - Complexity: O(log *g*) in the number of gaps.
  func index(of seq: Int) -> Int? {
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].seq <= seq { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let index = runs[low - 1].index + (seq - runs[low - 1].seq)
    let end = low < runs.count ? runs[low].index : steps.count
    return index < end ? index : nil
  }

  /// The number of the action at a place in `steps`.
  func seq(at index: Int) -> Int {
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].index <= index { low = middle + 1 } else { high = middle }
    }
    return runs[low - 1].seq + (index - runs[low - 1].index)
  }

  /// The place of the first action behind a position; as many as there are where none is.
  func place(after position: Int) -> Int {
    var low = 0
    var high = steps.count
    while low < high {
      let middle = (low + high) / 2
      if seq(at: middle) <= position { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The outermost and the innermost of the actions at the end whose reducers have not returned.
  ///
  /// - Parameter isWhole: false where broken lines were passed over. A change that is missing before one that is there
  ///   may then have been among them.
  /// - Complexity: O(1) where all have; else as many steps as lie between the end and the outermost one.
  func unfinished(isWhole: Bool) -> (outermost: Int, innermost: Int)? {
    var missing = steps.count - changeCount
    guard missing > 0 else { return nil }
    var found: (outermost: Int, innermost: Int)?
    for place in steps.indices.reversed() {
      if steps[place].change >= 0 {
        if isWhole { continue }
        break
      }
      let seq = seq(at: place)
      if let gap = gaps.last, gap.after >= seq { break }
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

  /// The first keyframe behind a position.
  func keyframe(after seq: Int) -> Keyframe? {
    let place = keyframePlace(after: seq)
    return place < keyframes.count ? keyframes[place] : nil
  }

  /// The place of the first keyframe behind a position; as many as there are where none is.
  private func keyframePlace(after seq: Int) -> Int {
    var low = 0
    var high = keyframes.count
    while low < high {
      let middle = (low + high) / 2
      if keyframes[middle].seq <= seq { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// How many bytes lie from the first to the last change behind a position, up to another one, and `limit` at most.
  func byteCount(ofChangesFrom position: Int, to end: Int, limit: Int) -> Int {
    guard let first = index(of: position + 1), let last = index(of: end), steps[first].change >= 0,
      steps[last].change >= steps[first].change
    else { return limit }
    return min(steps[last].change + Int(steps[last].changeLength) - steps[first].change, limit)
  }

  func effectIndex(id: Int) -> Int? {
    effectByID[id].map(Int.init)
  }
}
