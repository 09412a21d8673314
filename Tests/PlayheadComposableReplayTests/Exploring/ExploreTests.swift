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
}
