import PlayheadFormat
import PlayheadPlatform

/// The actions whose reducers have begun and not returned, in the order in which they began.
struct OpenActions {
  private(set) var all: [OpenAction] = []
  private var lastID = 0

  @inline(__always) var count: Int { all.count }
  /// How many of them are in the recording. Of one that is not, the position is reached when it begins.
  private(set) var writtenCount = 0

  /// The lines of those that are in the recording.
  var lines: [RecordedAction] {
    all.compactMap { action in
      guard let scratch = action.scratch else { return nil }
      var line = JSONWriter(capacity: scratch.payload.count + 96)
      RecordedAction.begin(seq: action.seq, time: action.time, into: &line)
      line.append(scratch.payload)
      return line.withBytes { try? RecordedAction(LineMembers(parsing: $0)) }
    }
  }

  /// Those whose lines were written, by their numbers.
  var written: [Int] { all.compactMap { $0.isLost ? nil : $0.seq } }

  /// Those whose lines could be written nowhere, by their numbers.
  var unwritten: Set<Int> { Set(all.lazy.filter(\.isLost).map(\.seq)) }

  /// Where an action is; nil where it is not open.
  @inline(__always) func index(of token: ActionToken) -> Int? {
    var index = all.count
    while index > 0 {
      index &-= 1
      if all[index].token.id == token.id { return index }
    }
    return nil
  }

  func contains(_ seq: Int) -> Bool { all.contains { $0.seq == seq } }

  subscript(index: Int) -> OpenAction {
    _read { yield all[index] }
    _modify { yield &all[index] }
  }

  /// Begins an action.
  ///
  /// - Parameters:
  ///   - seq: its number.
  ///   - time: when it began, in microseconds since the recording started.
  ///   - scratch: has its line; nil where that is not written.
  ///   - mixes: whether the state has changes that are recorded by no line yet, which some reducer here has made.
  mutating func begin(
    seq: Int, time: Int, in context: OpenAction.Context, line scratch: Scratch?, mixes: Bool
  ) -> ActionToken {
    lastID += 1
    var overlaps = false
    for index in all.indices where mixes || !all[index].isAround(context) {
      all[index].overlaps = true
      overlaps = true
    }
    let token = ActionToken(seq: scratch == nil ? nil : seq, id: lastID)
    if scratch != nil { writtenCount += 1 }
    all.append(
      OpenAction(token: token, seq: seq, time: time, context: context, scratch: scratch, overlaps: overlaps))
    return token
  }

  mutating func end(at index: Int) -> OpenAction {
    let action = all.remove(at: index)
    if !action.isLost { writtenCount -= 1 }
    return action
  }

  /// Whether the action that began last has returned, or is not in the recording.
  func hasReturned(_ seq: Int) -> Bool { all.last.map { $0.seq != seq || $0.isLost } ?? true }
}

/// An action whose reducer has begun and not returned.
struct OpenAction {
  let token: ActionToken
  let seq: Int
  /// When its line was written, in microseconds since the recording started.
  let time: Int
  let context: Context
  /// Has its line, and what its reducer has read; nil where the line could not be written.
  let scratch: Scratch?
  /// Whether its change may hold some of another action's, or the other way round.
  var overlaps: Bool
  /// Whether it is being ended.
  var isEnding = false

  /// Whether the action's line could not be written.
  var isLost: Bool { scratch == nil }

  /// Where a reducer runs, to tell an action that is sent from within another one's reducer from one that just happens
  /// at the same time.
  enum Context {
    case thread(UInt)
    /// A reducer that may be suspended, and go on on another thread. A task does one thing after the other, so what it
    /// begins while one of its reducers is running is within that one.
    case task(Int)

    /// The task that calls.
    static var thisTask: Context { .task(currentTask ?? 0) }

    static var currentTask: Int? {
      withUnsafeCurrentTask { $0?.hashValue }
    }

    static var thisThread: Context {
      .thread(ThreadIdentity.current)
    }
  }

  /// Whether another action that begins now is sent from within this one's reducer.
  func isAround(_ other: Context) -> Bool {
    switch (context, other) {
    case (.thread(let own), .thread(let other)): own == other
    case (.task(let own), .task(let other)): own == other
    case (.task(let own), .thread): own == Context.currentTask
    case (.thread, .task): false
    }
  }
}

/// An action that a recorder has begun to record: pairs its end with its beginning, and tells its number.
///
/// It is good for the recorder that gave it.
public struct ActionToken: Hashable, Sendable {
  /// The action's number in the recording, which is what other lines know it by; nil where it is not recorded.
  ///
  /// It is also the position that the action leads to, unless actions return in another order than they began.
  public let seq: Int?
  let id: Int

  /// What the recorder gives where nothing is recorded.
  static let none = ActionToken(seq: nil, id: 0)
}
