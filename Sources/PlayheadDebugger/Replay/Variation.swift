/// How a session is to differ from the recorded one: a list of assumptions, each about one step.
///
/// The steps of a session are its actions, with what they did at once, and the ends of effects that nothing else did. They are
/// numbered from 0 on.
public struct Variation: Codable, Hashable, Sendable {
  public var changes: [Change]

  /// One assumption.
  public enum Change: Codable, Hashable, Sendable {
    /// A step comes where another one was, before it; after all where there is none.
    case moved(step: Int, before: Int)
    /// An effect does not answer any more from a step on.
    case never(step: Int)
    /// The action of a step is not sent.
    case leftOut(step: Int)
    /// The action of a step is sent once more at once.
    case doubled(step: Int)

    /// The step that it is about.
    public var step: Int {
      switch self {
      case .moved(let step, _), .never(let step), .leftOut(let step), .doubled(let step): step
      }
    }
  }

  public init(_ changes: [Change] = []) { self.changes = changes }

  /// Whether all goes as it was recorded.
  public var isEmpty: Bool { changes.isEmpty }
}
