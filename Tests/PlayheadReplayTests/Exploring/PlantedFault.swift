import ComposableRuntime
import ComposableTesting
import Foundation
import PlayheadDebugger
import PlayheadRecorder
import Testing

@testable import PlayheadReplay

/// A feature with a fault that its recorded session does not show.
struct PlantedFault: Sendable, CustomTestStringConvertible {
  /// What came of a search.
  struct Outcome {
    /// What is otherwise, in words; nil where nothing was found.
    var assumptions: [String]?
    var runs = 0
    /// How many runs came to it with doubtful answers only.
    var doubtful = 0
    var seconds = 0.0
  }

  /// Who sends the actions of a session.
  struct User<Action> {
    let send: @MainActor (Action) -> Void
  }

  let name: String
  let kinds: Set<ExploreOptions.Kind>
  /// Records the session and searches it, at random only or as a person would have it.
  let search: @MainActor @Sendable (_ budget: ExploreOptions, _ isPlain: Bool) async throws -> Outcome
  /// The same in an app that has more to do.
  let searchConnected: @MainActor @Sendable (_ budget: ExploreOptions, _ isPlain: Bool) async throws -> Outcome
  /// Whether what a search finds shows with the feature at work; nil where it finds nothing.
  let isReproduced: @MainActor @Sendable (_ budget: ExploreOptions) async throws -> Bool?
  /// Searches the same session of the feature without the fault; nil where nobody has mended it.
  let searchMended: (@MainActor @Sendable (_ options: ExploreOptions) async throws -> Outcome)?

  var testDescription: String { name }

  /// - Parameters:
  ///   - session: what was recorded: nothing of it shows the fault.
  ///   - isWrong: whether a state shows it.
  init<Feature: Reducer & Sendable>(
    _ name: String, _ feature: Feature, _ initial: @autoclosure @escaping @Sendable () -> Feature.State,
    _ kinds: Set<ExploreOptions.Kind> = [.orders],
    session: @escaping @MainActor @Sendable (User<Feature.Action>, TestClock<Duration>) async -> Void,
    never isWrong: @escaping @Sendable (Feature.State) -> Bool
  ) where Feature.Action: Sendable {
    (self.name, self.kinds) = (name, kinds)
    let faulty = FaultyFeature(feature: feature, initial: initial, session: session, isWrong: isWrong)
    @Sendable func options(_ budget: ExploreOptions) -> ExploreOptions {
      var options = budget
      options.kinds = kinds
      return options
    }
    search = { try await faulty.search(options($0), isPlain: $1) }
    let connected = faulty.connected
    searchConnected = { try await connected.search(options($0), isPlain: $1) }
    isReproduced = { try await faulty.isReproduced(options($0)) }
    let mended = faulty.mended
    searchMended = if let mended { { try await mended.search($0, isPlain: false) } } else { nil }
  }
}

extension Effect where Action: Sendable {
  /// Sends an action after some seconds.
  static func after(_ seconds: Int, _ action: Action) -> Self {
    .run(name: "after") { send in
      @Dependency(\.continuousClock) var clock
      try await clock.sleep(for: .seconds(seconds))
      await send(action)
    }
  }
}

extension TestClock<Duration> {
  func advance(_ seconds: Int) async { await advance(by: .seconds(seconds)) }
}

extension Exploration {
  /// Plain random search: each run takes at each step any that can come, with one other change where these are asked for.
  func searchAtRandom(_ options: ExploreOptions) throws -> Variation? {
    let source = self.source(options)
    var random = RandomNumbers(seed: options.seed, 0)
    while coverage.runs < options.runs {
      var places: [Int: Int] = [:]
      var (done, order): (Set<Int>, [Int]) = ([], [])
      var outside = session.steps.indices.filter { session.steps[$0].kind == .outside }[...]
      var others = session.steps.indices.filter { session.steps[$0].kind != .outside }
      while order.count < session.steps.count {
        let ready =
          others.filter { session.steps[$0].causes.allSatisfy(done.contains) } + (outside.first.map { [$0] } ?? [])
        let next = ready.randomElement(using: &random)!
        if outside.first == next { outside.removeFirst() } else { others.removeAll { $0 == next } }
        done.insert(next)
        places[next] = order.count
        order.append(next)
      }
      var changes = source.anyOther(&random).map { [$0] } ?? []
      // The order as moves: each step comes before all that is later, at a place of its own.
      for step in order.reversed() { changes.append(.moved(step: step, before: places[step]!)) }
      if case .holds = try run(Variation(changes), isNew: false) { return Variation(changes) }
    }
    return nil
  }
}
