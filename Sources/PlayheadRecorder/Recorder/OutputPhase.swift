/// How far an output is, and what becomes of a line.
enum OutputPhase: Hashable {
  /// The recording has not begun: lines wait for its header.
  case early
  /// The recording began without this output, or went on without it: it begins with the next whole state.
  case late
  /// A debugger is slow, and misses lines until it has taken half of those that wait.
  case parked
  /// Lines are written.
  case writing
  /// Lines are written, and the next whole state has to replace a change that was not written; `isOwed` is whether that
  /// change counts as dropped if no state follows.
  case stateless(isOwed: Bool)
  /// Lines are dropped until it is time to try again.
  case failing
  /// The end was written; for a parked debugger nothing is waited for.
  case closed(wasParked: Bool)
  /// A debugger has left.
  case gone

  /// Whether a line can be written.
  @inline(__always) var isReady: Bool {
    switch self {
    case .writing, .stateless: true
    case .early, .late, .parked, .failing, .closed, .gone: false
    }
  }

  /// Whether lines are for others, as a header will account for them.
  var isLate: Bool { self == .late || self == .parked || self == .gone }

  /// Whether no line is missed, as nothing more is written.
  var isClosed: Bool {
    switch self {
    case .closed, .gone: true
    case .early, .late, .parked, .writing, .stateless, .failing: false
    }
  }
}
