import ComposableRuntime
import PlayheadComposableReplay
import PlayheadDebugger
import PlayheadPlatform
import PlayheadReader
import RandomTesting
import ReplayTesting
import Testing

@testable import PlayheadReplay

/// Variations that nobody would ask for.
@MainActor @Suite struct HostileVariationTests {
  @Test(arguments: 1...6) func `nothing traps and causes come first`(seed: UInt64) async throws {
    try await withRandomSession(seed) { (recording) throws in
      var random = SeededGenerator(seed: seed)
      let plan = BranchPlan(start: Int.random(in: 0..<recording.last, using: &random), end: recording.last)
      let search = try Exploration<FeatureRunner<RandomFeature.State, RandomFeature.Action>>(
        recording, plan, .predicate { _ in false }, defaults: nil, progress: nil
      ) {
        withDependencies {
          $0.context = .live
        } operation: {
          FeatureRunner(ReplayCore(reducer: RandomFeature()))
        }
      }
      for number in 0..<300 {
        let variation = Variation.hostile(search.session, using: &random)
        #expect(try JSONDecoder().decode(Variation.self, from: JSONEncoder().encode(variation)) == variation)
        let order = search.session.order(variation)
        #expect(order == search.session.order(variation))
        check(order, of: search.session, variation)
        // Half of them with what other runs have seen.
        _ = try search.run(variation, isNew: number.isMultiple(of: 2))
      }
    }
  }

  private func check(_ order: [SessionSteps.PlannedStep], of session: SessionSteps, _ variation: Variation) {
    let numbers = order.compactMap(\.number)
    let all = Set(numbers)
    #expect(all.count == numbers.count, "\(variation)")
    var done: Set<Int> = []
    for number in numbers {
      let missing = session.steps[number].causes.filter { all.contains($0) && !done.contains($0) }
      #expect(missing == [], "\(number) in \(variation)")
      done.insert(number)
    }
    let (steps, changes) = (session.steps.indices, variation.changes)
    let added = changes.count { change in
      switch change {
      case .doubled(let step): steps.contains(step) && session.action(of: step) != nil
      default: false
      }
    }
    #expect(order.count - numbers.count == added)
    // What is left out, by itself or with the rest of its effect, and nothing else, is missing.
    let left = Set(changes.compactMap { if case .leftOut(let step) = $0 { step } else { nil } })
    #expect(all.isDisjoint(with: left))
    if !changes.contains(where: { if case .never = $0 { true } else { false } }) {
      #expect(all == Set(steps).subtracting(left))
    }
  }
}

extension Variation {
  /// Changes of steps and places that need not be there, some of them of one step.
  fileprivate static func hostile(_ session: SessionSteps, using random: inout SeededGenerator) -> Variation {
    let count = session.steps.count
    func place() -> Int {
      [.min, -1, 0, count - 1, count, .max].randomElement(using: &random).flatMap {
        Int.random(in: 0..<4, using: &random) == 0 ? $0 : nil
      } ?? Int.random(in: 0..<max(count, 1), using: &random)
    }
    let favourite = place()
    return Variation(
      (0..<Int.random(in: 1...12, using: &random)).map { _ in
        let step = Bool.random(using: &random) ? favourite : place()
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return .moved(step: step, before: place())
        case 1: return .never(step: step)
        case 2: return .leftOut(step: step)
        default: return .doubled(step: step)
        }
      })
  }
}
