public import PlayheadFormat
public import PlayheadReader

/// An action with what sent it: what a stack frame is to other debuggers.
public struct Frame: Hashable, Sendable {
  /// The action, with its value.
  public var action: RecordedAction
  /// Who sent it.
  public var origin: Origin

  /// The position that the action leads to.
  public var position: Int { action.seq }

  /// What is doubtful about the action, for a person: in a branch, an effect may have sent it only in the recording. Nil where
  /// nothing is.
  public var doubt: String? {
    guard let answer = action.answer, answer.grade == .doubtful else { return nil }
    return "a doubtful answer" + (answer.reason.map { ": \(TerminalText.escaped($0))" } ?? "")
  }

  /// Who sent an action.
  public enum Origin: Hashable, Sendable {
    case outside
    case debugger
    case effect(EffectDescription)
    /// A binding changed the state without an action, at the place with this JSON Pointer.
    case binding(String)
    /// Something with this name changed the state without an action.
    case named(String)
  }
}

extension RecordedAction {
  /// What happened where no action did: `the state was changed`; nil for an action.
  public var changeText: String? {
    if value == nil, origin == .debugger { return "the state was edited" }
    guard isChange else { return nil }
    return changeOrigin == nil ? "the state was changed behind the store's back" : "the state was changed"
  }
}

extension Frame.Origin {
  /// What changed the state without an action: `binding settings.name`, or its name, as it was recorded; nil for all others.
  public func changeText(_ schema: Schema?) -> String? {
    switch self {
    case .outside, .debugger, .effect: return nil
    case .binding(let path):
      let pointer = try? JSONPointer(parsing: path)
      // Followed, since then a number is an index wherever the schema does not say that it is a key.
      let place =
        pointer.map {
          PathText.text(of: FollowedPath($0.tokens.map { .token($0) }), in: JSONView?.none, schema: schema)
        } ?? path
      return pointer?.tokens.isEmpty == true ? "binding" : "binding \(place)"
    case .named(let name): return name
    }
  }
}

/// An effect, as it is named to a person.
public struct EffectDescription: Hashable, Sendable {
  public var id: Int
  /// `run`, `send`, or the name that the program gave it; nil where its start is not in the recording.
  public var name: String?
  /// The file and line that made it.
  public var location: String?
  /// Microseconds from the start of the recording to its own.
  public var time: Int?
  /// The action whose reducer returned it, and the action's name.
  public var starter: Starter?

  /// Whether a file and line are those of an effect, with or without the folder.
  static func isPlace(_ place: String, of location: String) -> Bool {
    location == place || location.hasSuffix(place) && location.dropLast(place.count).last == "/"
  }

  /// The action that started an effect.
  public struct Starter: Hashable, Sendable {
    public var position: Int
    public var name: String
    /// The name with the ids of the elements that the action went to, as ``ActionTitle`` writes it.
    public var title: String
  }
}

extension Timeline {
  /// The action that leads to a position, with what sent it; nil at position 0, and where the action was lost.
  public func frame(at position: Int) throws -> Frame? {
    guard recording.hasAction(position) else { return nil }
    let action = try recording.action(position)
    let origin: Frame.Origin =
      switch (action.origin, action.changeOrigin) {
      case (.debugger, _): .debugger
      case (.effect(let id), _): .effect(try describe(effect: id))
      case (.outside, .binding(let path)): .binding(path)
      case (.outside, .named(let name)): .named(name)
      case (.outside, _): .outside
      }
    return Frame(action: action, origin: origin)
  }

  /// The chain from an action to its first cause, the action itself first.
  ///
  /// - Parameters:
  ///   - position: that of the action.
  ///   - limit: how many frames to read.
  public func frames(from position: Int, limit: Int = .max) throws -> [Frame] {
    var frames: [Frame] = []
    var next: Int? = position
    while frames.count < limit, let position = next, let frame = try frame(at: position) {
      frames.append(frame)
      next = recording.cause(of: position)
    }
    return frames
  }

  /// The outermost of the actions of a causal chain, and how many stand before them.
  ///
  /// - Complexity: O(*n*) in the actions of the chain; of those that are not returned no line is read.
  public func outermostFrames(from position: Int, limit: Int) throws -> (first: Int, frames: [Frame]) {
    var chain = [position]
    while let cause = recording.cause(of: chain[chain.count - 1]) { chain.append(cause) }
    let first = max(chain.count - limit, 0)
    guard first < chain.count else { return (first, []) }
    return (first, try frames(from: chain[first]))
  }

  /// What is known of an effect.
  public func describe(effect id: Int) throws(RecordingError) -> EffectDescription {
    var description = EffectDescription(id: id)
    guard let span = recording.effect(id: id) else { return description }
    if let start = try recording.start(ofEffect: id), case .start(_, let name, let location, _) = start.event {
      description.name = name
      description.location = location
      description.time = start.time
    }
    if span.seq > 0, let name = recording.actionName(span.seq) {
      let title = ActionTitle(recording.schema)
      // The ids are in the action, which is read only if the name can have any.
      let isRead = name == RecordedAction.outsideName || title.hasElements(name)
      let action = isRead ? try recording.action(span.seq) : nil
      let written = action.map(title.title) ?? title.name(name)
      description.starter = EffectDescription.Starter(position: span.seq, name: name, title: written)
    }
    return description
  }

  /// The files and lines at which effects were made.
  ///
  /// - Throws: `RecordingError` where a line is bad; `interrupted` where the task is cancelled.
  /// - Complexity: O(*n*) in the effects.
  public func effectPlaces() throws -> Set<String> {
    var places: Set<String> = []
    for (number, effect) in recording.effects.enumerated() {
      if number & 0xFF == 0 { try checkIn(first) }
      if case .start(_, _, let location?, _)? = try recording.start(ofEffect: effect.id)?.event {
        places.insert(location)
      }
    }
    return places
  }

  /// Whether an effect was made at a file and line.
  ///
  /// - Complexity: O(*n*) in the effects before the first one.
  public func hasEffect(madeAt place: String) throws -> Bool {
    for (number, effect) in recording.effects.enumerated() {
      if number & 0xFF == 0 { try checkIn(first) }
      if case .start(_, _, let location?, _)? = try recording.start(ofEffect: effect.id)?.event,
        EffectDescription.isPlace(place, of: location)
      {
        return true
      }
    }
    return false
  }
}
