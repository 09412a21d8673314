import PlayheadRecording

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An action whose reducer has begun and not ended.
struct RunningAction {
  let token: ActionToken
  /// When the reducer began to run, in nanoseconds.
  var start: Int
  let context: Context
  /// Whether the action's line could not be written.
  var isLost = false
  /// Whether an action of another thread or task was being reduced meanwhile.
  var overlaps = false
  /// The operations that were found when another action began and belong to this one, each followed by a comma.
  var operations: [UInt8] = []
  /// The places that later actions have changed and written.
  var later = PatchFootprint()
  /// What the reducer has read from its dependencies, each followed by a comma.
  var reads: [UInt8] = []

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
      #if canImport(Darwin)
        .thread(UInt(bitPattern: pthread_self()))
      #else
        .thread(UInt(pthread_self()))
      #endif
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

/// An action that a recorder has begun to record: pairs its end with its beginning, and tells its position.
///
/// It is good for the recorder that gave it.
public struct ActionToken: Hashable, Sendable {
  /// The action's position in the recording; nil where it is not recorded.
  public let position: Int?
  let id: Int

  /// What the recorder gives where nothing is recorded.
  static let none = ActionToken(position: nil, id: 0)
}
