internal import Algorithms
internal import PlayheadFormat

/// Where the lines of a recording are, and the few members that moving and searching need.
///
/// A value that grows by one line after the other, so that a recording can be followed while it is written.
struct RecordingIndex: Sendable {
  /// A line's place.
  struct Span: Hashable {
    var offset: Int
    var length: Int
  }

  /// A line that belongs to no action, and the last action before it.
  struct Aside {
    var after: Int
    var line: Span
  }

  /// The actions and their changes.
  var steps = StepTable()
  var effects = EffectTable()
  var keyframes = KeyframeTable()
  /// The lines that tell of types which the header does not know.
  var schemas: [Span] = []
  var notes: [Span] = []
  /// The messages of the app's log.
  var logs = ChunkedArray<Span>()
  var gaps: [Aside] = []
  /// The actions, changes and whole states of which a part could not be written, and perhaps others.
  var unwritten: [Span] = []
  /// The cancellations that met nothing.
  var cancellations: [Aside] = []
  /// The last line that tells whether an old state is presented.
  var presentation: Span?
  /// The names of actions, in the order in which they first came.
  var names = ByteTable()
  /// The places and kinds of the operations that patches do.
  var patches = PatchTable()
  var end: Span?
  /// The position where the recording begins.
  let first: Int
  /// The number of the last action; ``first`` before there is one.
  var last: Int
  /// The order in which actions returned; nil as long as it is that in which they began.
  var order: ReturnOrder?
  /// Whether the last line that counts was a gap, after which numbers may be missing.
  var followsGap = false
  /// Whether what does not fit is passed over instead of thrown.
  let recovers: Bool

  init(recovers: Bool, first: Int) {
    self.recovers = recovers
    self.first = first
    last = first
  }

  // MARK: - Another order of returns

  /// The position that the store has reached: as many actions have returned, as far as the lines tell.
  @inline(__always) var reached: Int { order.map { last - $0.openCount } ?? last }

  /// The position at which what happens now is shown: that of the last action, also while it is being reduced.
  var positionNow: Int { order?.isLastOpen == true ? reached + 1 : reached }

  /// The name of the action of a step.
  func name(at place: Int) -> String { names.text(Int(steps[place].name)) }

  // MARK: - Looking up

  /// The outermost and the innermost of the actions at the end whose reducers have not returned.
  ///
  /// - Parameter isWhole: false where broken lines were passed over. A change that is missing before one that is there
  ///   may then have been among them.
  /// - Complexity: O(1) where all have; else as many steps as lie between the end and the outermost one, or the last
  ///   keyframe.
  func unfinished(isWhole: Bool) -> (outermost: Int, innermost: Int)? {
    if let order { return order.openCount > 0 ? (last - order.openCount + 1, last) : nil }
    var missing = steps.count - steps.changeCount
    guard missing > 0 else { return nil }
    var found: (outermost: Int, innermost: Int)?
    // A keyframe stands in no action.
    let floor = keyframes.last?.seq ?? first
    for place in steps.indices.reversed() {
      if steps.seq(at: place) <= floor { break }
      if steps[place].hasChange {
        if isWhole { continue }
        break
      }
      let seq = steps.seq(at: place)
      if let gap = gaps.last, gap.after >= seq { break }
      // Where lines are missing in between, what comes before them is lost.
      if let found, found.outermost != seq + 1 { break }
      found = (seq, found?.innermost ?? seq)
      missing -= 1
      if missing == 0 { break }
    }
    return found
  }

  /// How many bytes lie from the first to the last change after a position, up to another one, and `limit` at most.
  func byteCount(ofChangesFrom position: Int, to end: Int, limit: Int) -> Int {
    guard let first = steps.place(of: position + 1).flatMap(steps.change(at:)),
      let last = steps.place(of: end).flatMap(steps.change(at:)),
      last.offset >= first.offset
    else { return limit }
    return min(last.offset + last.length - first.offset, limit)
  }

  // MARK: - Effects

  /// The action whose reducer returned an effect; 0 where the recording does not tell.
  func starter(ofEffect number: Int) -> Int {
    let seq = effects.starter(number, seq: steps.seq(at:))
    return effects.hasPlace(number) ? seq : position(ofSeq: seq)
  }

  /// The position that the store had reached where a line stands.
  ///
  /// - Complexity: O(log *n*) in the actions and keyframes.
  func position(atOffset offset: Int) -> Int {
    let position = reached(before: offset)
    // What comes within the action that returns next belongs to it.
    guard order != nil, let next = steps.place(of: position + 1), steps[next].hasChange, steps[next].action < offset
    else {
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
      position = place > 0 ? steps.seq(at: place - 1) : first
    }
    // After a gap a keyframe may be ahead of the actions.
    var next = keyframes.place(after: position)
    while next < keyframes.count, keyframes[next].line.offset < offset {
      position = keyframes[next].seq
      next += 1
    }
    return position
  }

  /// Where the lines begin that lead away from a position: those before it were written when the store had reached it.
  func end(ofPosition position: Int) -> Int {
    let place = steps.place(after: position)
    var action = place < steps.count ? steps[place].action : Int.max
    if let order, place >= order.origin {
      // An action that began earlier comes after the change before it, and one that has not returned after all lines.
      if place < steps.count, !steps[place].hasChange { action = .max }
      if place > 0, let change = steps.change(at: place - 1) { action = max(action, change.offset + change.length + 1) }
    }
    var next = keyframes.place(after: position)
    // Only one that is ahead of the actions leads on.
    while next < keyframes.count, keyframes[next].line.offset < action {
      if self.position(atOffset: keyframes[next].line.offset) <= position { return keyframes[next].line.offset }
      next += 1
    }
    return action
  }
}
