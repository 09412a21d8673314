internal import Algorithms

/// The order in which actions returned, if it differs from the order in which they began. Positions follow the order of
/// returns; an action that has not returned comes after all that have, so its position changes as the recording grows.
/// The steps from ``start`` on stay in the order in which they began until they are settled.
struct ReturnOrder: Sendable {
  /// An action that has begun and is not settled.
  struct Action: Sendable {
    let seq: Int
    var outcome: Outcome
  }

  enum Outcome: Hashable {
    case open
    /// Its change leads to this position.
    case returned(Int)
    /// Its change could not be written.
    case lost
  }

  /// The offset of a change, and the position that it leads to.
  struct Return {
    let offset: Int
    let position: Int
  }

  /// Action numbers that differ from their positions by the same distance.
  struct Run {
    var seq: Int
    var count: Int
    let distance: Int
  }

  /// The number of steps before the orders were found to differ, without those that were open.
  let origin: Int
  /// The index of the first step that is not settled.
  private(set) var start: Int
  /// The actions that are not settled, by their numbers.
  private(set) var actions: [Action]
  /// The changes from ``origin`` on, in the order of their lines.
  private(set) var returns: [Return] = []
  private(set) var openCount = 0
  /// The most actions that were open at once.
  private(set) var mostOpen = 0
  private var runs: [Run] = []

  /// `start` is the first step that may still move, and `actions` and `returns` describe it and those after it.
  init(start: Int, actions: [Action], returns: [Return]) {
    origin = start
    self.start = start
    self.actions = actions
    self.returns = returns
    openCount = actions.count { $0.outcome == .open }
    mostOpen = openCount
  }

  /// The position of the last action that has returned.
  var lastReturn: Int? { returns.last?.position }

  /// Whether the last action to begin has not returned.
  var isLastOpen: Bool { actions.last?.outcome == .open }

  mutating func begin(_ seq: Int) {
    actions.append(Action(seq: seq, outcome: .open))
    openCount += 1
    mostOpen = max(mostOpen, openCount)
  }

  /// The index of an open action among those that are not settled.
  func index(ofOpen seq: Int) -> Int? {
    let index = actions.partitioningIndex { $0.seq >= seq }
    return index < actions.count && actions[index].seq == seq && actions[index].outcome == .open ? index : nil
  }

  mutating func end(at index: Int, position: Int, changeAt offset: Int) {
    actions[index].outcome = .returned(position)
    returns.append(Return(offset: offset, position: position))
    openCount -= 1
  }

  /// Marks the open actions as lost, except for those with certain numbers.
  mutating func lose(except kept: Set<Int>) {
    for index in actions.indices where actions[index].outcome == .open && !kept.contains(actions[index].seq) {
      actions[index].outcome = .lost
      openCount -= 1
    }
  }

  // MARK: - Settling

  /// Sorts the actions that have returned or are lost by position, in O(*n* log *n*) of the unsettled actions, and
  /// returns for each step from ``start`` on its old index, relative to ``start``, and its position.
  mutating func settle(last: Int) -> [(from: Int, position: Int)] {
    var taken: Set<Int> = []
    for case .returned(let position) in actions.lazy.map(\.outcome) { taken.insert(position) }
    var settled: [(from: Int, position: Int)] = []
    var free = 0
    for (index, action) in actions.enumerated() {
      switch action.outcome {
      case .open: break
      case .returned(let position): settled.append((index, position))
      case .lost:
        free = max(free + 1, action.seq)
        while taken.contains(free) { free += 1 }
        settled.append((index, free))
      }
    }
    settled.sort { $0.position < $1.position }
    learn(settled.map { (actions[$0.from].seq, $0.position) })
    let open = actions.indices.filter { actions[$0].outcome == .open }
    var order = settled
    for index in open { order.append((index, last - open.count + 1 + order.count - settled.count)) }
    start += settled.count
    actions = open.map { actions[$0] }
    return order
  }

  /// Remembers the positions of actions that differ from their numbers.
  private mutating func learn(_ positions: [(seq: Int, position: Int)]) {
    var new: [Run] = []
    for (seq, position) in positions.sorted(by: { $0.seq < $1.seq }) where seq != position {
      if let last = new.last, last.seq + last.count == seq, last.distance == position - seq {
        new[new.count - 1].count += 1
      } else {
        new.append(Run(seq: seq, count: 1, distance: position - seq))
      }
    }
    if let first = new.first, let last = runs.last, first.seq < last.seq {
      runs = (runs + new).sorted { $0.seq < $1.seq }
    } else if let first = new.first, let last = runs.last, last.seq + last.count == first.seq,
      last.distance == first.distance
    {
      runs[runs.count - 1].count += first.count
      runs += new.dropFirst()
    } else {
      runs += new
    }
  }

  // MARK: - Looking up, once settled

  func position(ofSeq seq: Int, last: Int) -> Int {
    if let index = index(ofOpen: seq) { return last - actions.count + 1 + index }
    let next = runs.partitioningIndex { $0.seq > seq }
    guard next > 0 else { return seq }
    let run = runs[next - 1]
    return seq < run.seq + run.count ? seq + run.distance : seq
  }

  /// The position that the last change before an offset leads to; nil if there is none since ``origin``.
  func lastReturn(before offset: Int) -> Int? {
    let next = returns.partitioningIndex { $0.offset >= offset }
    return next > 0 ? returns[next - 1].position : nil
  }
}
