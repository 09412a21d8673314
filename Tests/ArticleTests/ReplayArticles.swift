import ComposableRuntime
import Foundation
import PlayheadComposableReplay
import PlayheadReplay
import Testing

@testable import CounterExample

// The code of the articles on running a recording again.

@MainActor @Suite struct ReplayArticles {
  @MainActor @Test func theSessionRunsAsItWasRecorded() async throws {
    try await expectReplay(of: "recordings/counter.jsonl", matches: CounterFeature())
  }

  @Test func dependenciesAreSetAroundIt() async throws {
    try await withDependencies {
      $0.locale = Locale(identifier: "en_US")
    } operation: {
      try await expectReplay(of: "recordings/counter.jsonl", matches: CounterFeature())
    }
  }

  @Test func aStoreIsGivenInstead() async throws {
    try await expectReplay(of: "recordings/counter.jsonl") {
      Store(initialState: CounterFeature.State()) { CounterFeature() }
    }
  }

  @Test func aFunctionIsRunAgain() throws {
    func reduce(_ state: inout AppState, _ action: AppAction) {}
    #expect(throws: (any Error).self) {
      try expectReplay(of: "recordings/app.jsonl", initialState: AppState()) {
        (state: inout AppState, action: AppAction) in
        reduce(&state, action)
      }
    }
  }
}
