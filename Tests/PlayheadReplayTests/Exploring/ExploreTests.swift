import ComposableRuntime
import ComposableTestSupport
import ComposableTesting
import Foundation
import PlayheadDebugger
import PlayheadReader
import PlayheadReplay
import Testing

/// What a search finds, and what not.
@MainActor @Suite(.mainSerialExecutor, .serialized) struct ExploreTests {
  private static let budget = ExploreOptions(runs: 2000, seconds: nil)

  @Test(arguments: PlantedFault.all) func `a planted fault is found`(fault: PlantedFault) async throws {
    let outcome = try await fault.search(Self.budget, false)
    // What an effect sends that had seen another state is no proof.
    #expect(outcome.assumptions != nil || outcome.doubtful > 0, "\(outcome.runs) runs")
    // The same seed finds the same.
    let again = try await fault.search(Self.budget, false)
    #expect(again.assumptions == outcome.assumptions && again.runs == outcome.runs)
  }

  @Test(arguments: PlantedFault.all.filter { $0.searchMended != nil })
  func `a correct feature is not accused`(fault: PlantedFault) async throws {
    let mended = try #require(fault.searchMended)
    let outcome = try await mended(ExploreOptions(kinds: [.orders, .failures], runs: 3000, seconds: nil))
    #expect(outcome.assumptions == nil)
    #expect(outcome.runs > 1)
  }

  @Test func `a dozen features are mended`() {
    #expect(PlantedFault.all.count(where: { $0.searchMended != nil }) >= 12)
  }

  /// What never was recorded can be.
  @Test func `findings show with the feature at work`() async throws {
    var missed: [String] = []
    for fault in PlantedFault.all {
      let isReproduced = try await fault.isReproduced(Self.budget)
      if isReproduced == nil { missed.append(fault.name) }
      #expect(isReproduced != false, "\(fault)")
    }
    #expect(missed.count <= 3, "\(missed)")
  }

  /// The table of the faults, beside plain random search with the same budget: in sessions of their own, where few actions are
  /// enough for chance, and in longer ones.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["PLAYHEAD_LONG"] != nil))
  func `search finds more than chance`() async throws {
    let seeds: ClosedRange<UInt64> = 1...5
    var found = [Int](repeating: 0, count: 4)
    for fault in PlantedFault.all {
      var texts: [String] = []
      for (index, search) in [fault.search, fault.search, fault.searchConnected, fault.searchConnected].enumerated() {
        var outcomes: [PlantedFault.Outcome] = []
        for seed in seeds {
          var budget = Self.budget
          budget.seed = seed
          outcomes.append(try await search(budget, index % 2 == 1))
        }
        let count = outcomes.count { $0.assumptions != nil && $0.seconds < 10 }
        found[index] += count
        let median = outcomes.sorted { $0.runs < $1.runs }[outcomes.count / 2]
        texts.append("\(count)/5, \(median.runs) runs, \(Int((median.seconds * 1000).rounded())) ms")
      }
      print("| \(fault.name) | \(texts.joined(separator: " | ")) |")
    }
    print("| all | \(found.map { "\($0)/\(PlantedFault.all.count * 5)" }.joined(separator: " | ")) |")
    #expect(found[0] >= 27 * seeds.count && found[2] >= 27 * seeds.count)
    #expect(found[2] >= 2 * found[3])
  }
}
