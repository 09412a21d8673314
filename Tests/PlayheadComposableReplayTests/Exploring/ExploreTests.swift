import ComposableRuntime
import ComposableTesting
import Foundation
import PlayheadDebugger
import PlayheadReading
import PlayheadReplay
import Testing

/// What a search finds, and what not.
@MainActor @Suite(.mainSerialExecutor, .serialized) struct ExploreTests {
  private static let budget = ExploreOptions(runs: 2000, seconds: nil)

  @Test(arguments: PlantedFault.all) func aPlantedFaultIsFound(fault: PlantedFault) async throws {
    let outcome = try await fault.search(Self.budget, false)
    // What an effect sends that had seen another state is no proof.
    #expect(outcome.assumptions != nil || outcome.doubtful > 0, "\(outcome.runs) runs")
    // The same seed finds the same.
    let again = try await fault.search(Self.budget, false)
    #expect(again.assumptions == outcome.assumptions && again.runs == outcome.runs)
  }

  @Test(arguments: PlantedFault.all.filter { $0.searchMended != nil })
  func aCorrectFeatureIsNotAccused(fault: PlantedFault) async throws {
    let mended = try #require(fault.searchMended)
    let outcome = try await mended(ExploreOptions(kinds: [.orders, .failures], runs: 3000, seconds: nil))
    #expect(outcome.assumptions == nil)
    #expect(outcome.runs > 1)
  }

  @Test func aDozenFeaturesAreMended() {
    #expect(PlantedFault.all.count(where: { $0.searchMended != nil }) >= 12)
  }

  /// What never was recorded can be.
  @Test func findingsShowWithTheFeatureAtWork() async throws {
    var missed: [String] = []
    for fault in PlantedFault.all {
      let isReproduced = try await fault.isReproduced(Self.budget)
      if isReproduced == nil { missed.append(fault.name) }
      #expect(isReproduced != false, "\(fault)")
    }
    #expect(missed.count <= 3, "\(missed)")
  }

  /// The table of the faults, beside plain random search with the same budget.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["PLAYHEAD_LONG"] != nil))
  func searchFindsMoreThanChance() async throws {
    let seeds: ClosedRange<UInt64> = 1...5
    var (found, byChance) = (0, 0)
    for fault in PlantedFault.all {
      var rows: [[PlantedFault.Outcome]] = []
      for isPlain in [false, true] {
        var outcomes: [PlantedFault.Outcome] = []
        for seed in seeds {
          var budget = Self.budget
          budget.seed = seed
          outcomes.append(try await fault.search(budget, isPlain))
        }
        rows.append(outcomes)
      }
      found += rows[0].count { $0.assumptions != nil && $0.seconds < 10 }
      byChance += rows[1].count { $0.assumptions != nil }
      let texts = rows.map { outcomes in
        let medians = outcomes.sorted { $0.runs < $1.runs }[outcomes.count / 2]
        return "\(outcomes.count { $0.assumptions != nil })/\(outcomes.count) \(medians.runs) runs "
          + "\(Int((medians.seconds * 1000).rounded())) ms"
      }
      print("| \(fault) | \(texts[0]) | \(texts[1]) |")
    }
    print("| all | \(found) | \(byChance) |")
    #expect(found >= 27 * seeds.count)
  }
}
