internal import PlayheadFormat
internal import PlayheadReader

/// The actions of a run as far as lining up needs them: values and changes are compared by their hashes.
struct RunSteps {
  struct Step {
    let seq: Int
    let time: Int
    let cause: Cause
    /// The hash of the action, or of nothing where the state changed without one.
    let value: Int
    /// The hash of the change; nil if the reducer never returned.
    var change: Int?
    /// The hash of the names of started and cancelled effects, regardless of their order.
    var effects = 0
  }

  enum Cause: Hashable {
    case outside
    /// The *n*-th effect that an action returned has sent it, as its *m*-th action.
    case effect(starter: Int, number: Int, sent: Int)
  }

  private(set) var all: [Step] = []
  private var effectCounts: [Int: Int] = [:]
  private var effects: [Int: (starter: Int, number: Int, sent: Int)] = [:]
  private var names: [Int: String] = [:]

  /// Reads all steps; `areWrittenAlike` allows hashing the text itself, several
  /// times as fast, if the compared runs write equal values alike.
  init(_ recording: Recording, areWrittenAlike: Bool) throws(RecordingError) {
    // The indices of actions that await their change, and of those that may start effects.
    var (places, starters): ([Int: Int], [Int: Int]) = ([:], [:])
    var reader = try RunReader(recording, after: recording.first)
    while let event = try reader.next() {
      switch event {
      case .action(let action):
        places[action.seq] = all.count
        all.append(
          Step(
            seq: action.seq, time: action.time, cause: cause(of: action.origin),
            value: areWrittenAlike ? Self.hash(text: action.value) : Self.hash(value: action.value), change: nil))
      case .change(let change):
        guard let place = places.removeValue(forKey: change.seq) else { continue }
        all[place].change = areWrittenAlike ? Self.hash(text: change.patch) : Self.hash(patch: change.patch)
        starters[change.seq] = place
      case .effect(let event):
        switch event.event {
        case .start(let seq, let name, _, _):
          effects[event.id] = (seq, effectCounts[seq, default: 0], 0)
          effectCounts[seq, default: 0] += 1
          names[event.id] = name
          if let place = starters[seq] { all[place].effects &+= Self.hash("starts", name) }
        case .cancel(let seq?, _):
          if let place = starters[seq] { all[place].effects &+= Self.hash("cancels", names[event.id] ?? "") }
        case .cancel, .finish, .fail: break
        }
      case .cancellation: break
      case .discontinuity: places = [:]
      }
    }
  }

  private mutating func cause(of origin: RecordedOrigin) -> Cause {
    guard case .effect(let id) = origin else { return .outside }
    // An effect that the recording does not introduce was started before it.
    let effect = effects[id] ?? (starter: 0, number: id, sent: 0)
    effects[id] = (effect.starter, effect.number, effect.sent + 1)
    return .effect(starter: effect.starter, number: effect.number, sent: effect.sent)
  }

  private static func hash(_ what: String, _ name: String) -> Int {
    var hasher = Hasher()
    hasher.combine(what)
    hasher.combine(name)
    return hasher.finalize()
  }

  private static func hash(text: UnsafeRawBufferPointer?) -> Int {
    var hasher = Hasher()
    if let text { hasher.combine(bytes: text) }
    return hasher.finalize()
  }

  /// Hashes a value regardless of the order of its members.
  private static func hash(value text: UnsafeRawBufferPointer?) -> Int {
    text.flatMap { try? JSONValue(parsing: $0) }?.hashValue ?? hash(text: text)
  }

  /// Hashes a patch regardless of the order of the properties it changes, which is that of their declarations in the program.
  private static func hash(patch text: UnsafeRawBufferPointer?) -> Int {
    guard case .array(let operations)? = text.flatMap({ try? JSONValue(parsing: $0) }) else { return hash(text: text) }
    var ofProperties: [Substring: Hasher] = [:]
    for operation in operations {
      // An operation that moves or copies has two places.
      guard operation["from"] == nil, let path = operation["path"]?.string else { return operations.hashValue }
      // Within an array the order matters.
      ofProperties[property(of: path), default: Hasher()].combine(operation)
    }
    return ofProperties.values.reduce(0) { $0 &+ $1.finalize() }
  }

  /// Returns a JSON Pointer up to its first number.
  private static func property(of path: String) -> Substring {
    var end = path.startIndex
    for token in path.split(separator: "/", omittingEmptySubsequences: false) {
      if token.first?.isNumber == true || token == "-" { break }
      end = token.endIndex
    }
    return path[..<end]
  }
}
