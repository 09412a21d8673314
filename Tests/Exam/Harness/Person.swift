import ComposableRuntime
import PlayheadRecorder
import RandomTesting
import ScriptedSession

/// Who uses a feature: sends actions, waits in between, and decides at random.
@MainActor final class Person<Feature: Reducer>
where Feature.State: Recordable & Sendable, Feature.Action: Recordable & Sendable {
  private let session: SessionRunner<Feature.State, Feature.Action>
  private var generator: SeededGenerator

  init(_ session: SessionRunner<Feature.State, Feature.Action>, seed: UInt64) {
    self.session = session
    generator = SeededGenerator(seed: seed)
  }

  /// What the person sees.
  var state: Feature.State { session.state }

  /// Sends an action; effects have gone on until they sleep when this returns.
  func sends(_ action: Feature.Action) async { await session.send(action) }

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
