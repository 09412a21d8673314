/// The world around a feature while it is explored: who answers its calls, and how.
///
/// ```swift
/// world.answers(\.prices.load) { id, dice in .random(in: 1...9, using: &dice) }
/// world.answers(\.prices.save) { price in if price < 0 { throw Refused() } }
/// world.streams(\.socket.messages) { dice in Message(number: .random(in: 1...9, using: &dice)) }
/// ```
///
/// A call waits until the explorer chooses to answer it. Then it gets what the closure returns or throws. Or it fails, where its type lets
/// it, or is never answered. A call that is not asynchronous is answered at once. A call that the world does not describe ends the run,
/// and is no finding.
///
/// The closure that describes the world is called for each run, so that what it makes begins anew.
public struct World<Values> {
  private var settings: [(inout Values, WorldCalls) -> Void] = []

  package init() {}

  /// Sets anything else: a whole client, or an endpoint that answers in its own way.
  ///
  /// - Parameters:
  ///   - path: where it stands.
  ///   - value: is made for each run.
  public mutating func sets<Value>(_ path: WritableKeyPath<Values, Value>, _ value: @autoclosure @escaping () -> Value)
  {
    settings.append { values, _ in values[keyPath: path] = value() }
  }

  /// Describes a part of the values.
  package mutating func describe<Part>(
    _ describe: (inout World<Part>) -> Void, get: @escaping (Values) -> Part,
    set: @escaping (inout Values, Part) -> Void
  ) {
    var world = World<Part>()
    describe(&world)
    settings.append { [world] values, calls in
      var part = get(values)
      world.apply(to: &part, calls)
      set(&values, part)
    }
  }

  mutating func add(_ setting: @escaping (inout Values, WorldCalls) -> Void) { settings.append(setting) }

  /// Puts the endpoints into the values.
  package func apply(to values: inout Values, _ calls: WorldCalls) {
    for setting in settings { setting(&values, calls) }
  }
}

/// The error of a call that fails because the explorer has chosen so.
public struct CallFailed: Error, Hashable, Sendable, CustomStringConvertible {
  public init() {}

  public var description: String { "the call failed" }
}
