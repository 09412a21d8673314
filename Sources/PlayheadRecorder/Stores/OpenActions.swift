import PlayheadFormat
import PlayheadPlatform

/// The actions whose reducers have begun and not returned, in the order in which they began.
struct OpenActions {
  private(set) var all: [OpenAction] = []
  private var lastID = 0

  @inline(__always) var count: Int { all.count }
  /// The number of those that were written; the position of one that was not is reached when it begins.
  private(set) var writtenCount = 0

  /// The lines of those that were written.
  var lines: [RecordedAction] {
    all.compactMap { action in
      guard let scratch = action.scratch else { return nil }
      var line = JSONWriter(capacity: scratch.payload.count + 96)
      RecordedAction.begin(seq: action.seq, time: action.time, into: &line)
      line.append(scratch.payload)
      return line.withBytes { try? RecordedAction(LineMembers(parsing: $0)) }
    }
  }

  /// The numbers of those whose lines were written.
  var written: [Int] { all.compactMap { $0.isLost ? nil : $0.seq } }

  /// The numbers of those whose lines could not be written anywhere.
  var unwritten: Set<Int> { Set(all.lazy.filter(\.isLost).map(\.seq)) }

  /// The index of an action; nil if it is not open.
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

  /// Begins an action, at a time in microseconds since the recording started; `scratch` has its line, if that was
  /// written, and `mixes` is whether the state has unrecorded changes by another running reducer.
  mutating func begin(
    seq: Int, time: Int, in context: OpenAction.Context, line scratch: ScratchBuffers?, mixes: Bool
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

  /// Whether the last action has returned or was not written.
  func hasReturned(_ seq: Int) -> Bool { all.last.map { $0.seq != seq || $0.isLost } ?? true }
}

/// An action whose reducer has begun and not returned.
struct OpenAction {
  let token: ActionToken
  let seq: Int
  /// When its line was written, in microseconds since the recording started.
  let time: Int
  let context: Context
  /// Has its line and its reads; nil if the line could not be written.
  let scratch: ScratchBuffers?
  /// Whether its change may include changes by another action, or the other way round.
  var overlaps: Bool
  /// Whether it is being ended.
  var isEnding = false

  /// Whether its line could not be written.
  var isLost: Bool { scratch == nil }

  /// Where a reducer runs, to distinguish an action sent from within another one's reducer from a concurrent one.
  enum Context {
    case thread(UInt)
    /// A reducer that may be suspended and resumed on another thread; a task is sequential, so actions that it begins
    /// during one of its reducers are within that one.
    case task(Int)

    /// The calling task.
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

/// An action that a recorder has begun to record: identifies it for its end, and has its number.
///
/// It is valid only for the recorder that returned it.
public struct ActionToken: Hashable, Sendable {
  /// The action's number in the recording, by which other lines refer to it; nil if it is not recorded.
  ///
  /// It is also the position that the action leads to, unless actions return in another order than they began.
  public let seq: Int?
  let id: Int

  /// The token of an action that is not recorded.
  static let none = ActionToken(seq: nil, id: 0)
}
