internal import PlayheadFormat
internal import PlayheadReader

/// The actions of a run, as far as two runs are lined up by them: values and changes are known by their hashes.
struct RunSteps {
  struct Step {
    let seq: Int
    let time: Int
    let cause: Cause
    /// The action's value; that of nothing, where the state was changed without an action.
    let value: Int
    /// What it changed; nil where its reducer never returned.
    var change: Int?
    /// The names of the effects that it started and cancelled, in whatever order.
    var effects = 0
  }

  /// What caused an action.
  enum Cause: Hashable {
    case outside
    /// The *n*-th effect that an action returned sent it, as its *m*-th.
    case effect(starter: Int, number: Int, sent: Int)
  }

  private(set) var all: [Step] = []
  /// How many effects each action has started.
  private var effectCounts: [Int: Int] = [:]
  private var effects: [Int: (starter: Int, number: Int, sent: Int)] = [:]
  private var names: [Int: String] = [:]

  /// - Parameter areWrittenAlike: whether in what it is compared with equal values have equal texts, as they have where one
  ///   program wrote both; that is several times as fast.
  /// - Complexity: O(*n*) in the bytes of the recording.
  init(_ recording: Recording, areWrittenAlike: Bool) throws(RecordingError) {
    // The places of actions whose changes have not come yet, and of those that have started effects.
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
      case .seam: places = [:]
      }
    }
  }

  private mutating func cause(of origin: RecordedOrigin) -> Cause {
    guard case .effect(let id) = origin else { return .outside }
    // One that the recording does not tell of was started before it.
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

  /// The hash of a value, whatever the order of its members.
  private static func hash(value text: UnsafeRawBufferPointer?) -> Int {
    text.flatMap { try? JSONValue(parsing: $0) }?.hashValue ?? hash(text: text)
  }

  /// The hash of a patch, whatever the order in which it changes properties: that of their declarations, in the program that
  /// wrote it.
  private static func hash(patch text: UnsafeRawBufferPointer?) -> Int {
    guard case .array(let operations)? = text.flatMap({ try? JSONValue(parsing: $0) }) else { return hash(text: text) }
    var ofProperties: [Substring: Hasher] = [:]
    for operation in operations {
      // What moves or copies has two places.
      guard operation["from"] == nil, let path = operation["path"]?.string else { return operations.hashValue }
      // Within an array the order counts.
      ofProperties[property(of: path), default: Hasher()].combine(operation)
    }
    return ofProperties.values.reduce(0) { $0 &+ $1.finalize() }
  }

  /// A JSON Pointer up to its first number.
  private static func property(of path: String) -> Substring {
    var end = path.startIndex
    for token in path.split(separator: "/", omittingEmptySubsequences: false) {
      if token.first?.isNumber == true || token == "-" { break }
      end = token.endIndex
    }
    return path[..<end]
  }
}
