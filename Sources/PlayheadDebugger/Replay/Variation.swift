internal import OrderedCollections
public import PlayheadFormat

/// How a session is to differ from the recorded one: a list of assumptions, each about one step.
///
/// The steps of a session are its actions, with what they did at once, and the ends of effects that nothing else did. They are
/// numbered from 0 on.
public struct Variation: Hashable, Sendable {
  public var changes: [Change]

  /// One assumption.
  public enum Change: Hashable, Sendable {
    /// A step comes where another one was, before it; after all where there is none.
    case moved(step: Int, before: Int)
    /// An effect does not answer any more from a step on.
    case never(step: Int)
    /// An effect sends something else in a step, in its recorded shape, and then nothing more.
    case failed(step: Int, with: JSONValue)
    /// The action of a step is not sent.
    case leftOut(step: Int)
    /// The action of a step is sent once more at once.
    case doubled(step: Int)
    /// An action that was not recorded is sent before a step.
    case sent(JSONValue, before: Int)

    /// The step that it is about.
    public var step: Int {
      switch self {
      case .moved(let step, _), .never(let step), .failed(let step, _), .leftOut(let step), .doubled(let step): step
      case .sent(_, let step): step
      }
    }
  }

  public init(_ changes: [Change] = []) { self.changes = changes }

  /// Whether all goes as it was recorded.
  public var isEmpty: Bool { changes.isEmpty }
}

extension Variation {
  package var json: JSONValue {
    .array(
      changes.map { change in
        func object(_ kind: String, _ rest: JSONValue.Object = [:]) -> JSONValue {
          var object: JSONValue.Object = ["kind": .string(kind), "step": .integer(Int64(change.step))]
          for (name, value) in rest { object[name] = value }
          return .object(object)
        }
        return switch change {
        case .moved(_, let place): object("moved", ["before": .integer(Int64(place))])
        case .never: object("never")
        case .failed(_, let value): object("failed", ["value": value])
        case .leftOut: object("leftOut")
        case .doubled: object("doubled")
        case .sent(let value, _): object("sent", ["value": value])
        }
      })
  }

  package init?(_ json: JSONValue) {
    guard case .array(let elements) = json else { return nil }
    changes = []
    for element in elements {
      guard let step = element["step"]?.int else { return nil }
      switch (element["kind"]?.string, element["value"]) {
      case ("moved", _):
        guard let place = element["before"]?.int else { return nil }
        changes.append(.moved(step: step, before: place))
      case ("never", _): changes.append(.never(step: step))
      case ("failed", let value?): changes.append(.failed(step: step, with: value))
      case ("leftOut", _): changes.append(.leftOut(step: step))
      case ("doubled", _): changes.append(.doubled(step: step))
      case ("sent", let value?): changes.append(.sent(value, before: step))
      default: return nil
      }
    }
  }
}
