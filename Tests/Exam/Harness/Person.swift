import ComposableRuntime
import RandomTesting
import ScriptedSession

/// Who uses a reducer's feature.
typealias Person<Feature: Reducer> = AppUser<Feature.State, Feature.Action>

/// Who uses an app: sends actions, waits in between, and decides at random.
@MainActor final class AppUser<State, Action> {
  private let session: any UsedApp<State, Action>
  private var generator: SeededGenerator

  init(_ session: any UsedApp<State, Action>, seed: UInt64) {
    self.session = session
    generator = SeededGenerator(seed: seed)
  }

  /// What the person sees.
  var state: State { session.state }

  /// Sends an action; effects have gone on until they sleep when this returns.
  func sends(_ action: Action) async { await session.send(action) }

  /// Lets time pass, at random within these seconds.
  func waits(_ seconds: ClosedRange<Double>) async {
    await session.advance(by: .milliseconds(Int64(Double.random(in: seconds, using: &generator) * 1000)))
  }

  /// Waits until no effect runs, for a minute at most.
  func waitsForAll() async { await session.wait() }

  /// True with a probability.
  func happens(_ probability: Double) -> Bool { Double.random(in: 0..<1, using: &generator) < probability }

  func picks<Values: Collection>(_ values: Values) -> Values.Element? { values.randomElement(using: &generator) }

  func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
}

/// An app in a session, whose time passes only when somebody waits.
@MainActor protocol UsedApp<State, Action> {
  associatedtype State
  associatedtype Action

  var state: State { get }
  /// Sends an action, and returns when all that goes on sleeps.
  func send(_ action: Action) async
  func advance(by duration: Duration) async
  /// Lets time pass until nothing goes on, for a minute at most.
  func wait() async
}

extension SessionRunner: UsedApp {}
