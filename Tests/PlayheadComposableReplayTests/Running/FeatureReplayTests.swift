import ComposableRuntime
import Foundation
import PlayheadComposable
import PlayheadComposableReplay
import PlayheadDebugger
import PlayheadReader
import PlayheadRecorder
import PlayheadReplay
import RandomTesting
import ReplayTesting
import Testing

/// What running a recording of a feature again says of its reads and effects.
@MainActor
@Suite struct FeatureReplayTests {
  private func verification(of recording: Recording, _ feature: some Reducer) throws -> Verification {
    let core = withDependencies {
      $0.context = .live
    } operation: {
      ReplayCore(reducer: feature)
    }
    return try Verifier(recording, 1...recording.last, runner: FeatureRunner(core), defaults: nil).run()
  }

  // MARK: - Random sessions

  @Test(arguments: 1...80)
  func `a random session runs as it was recorded`(seed: UInt64) async throws {
    try await withRandomSession(seed) { (recording) throws in
      let found = try verification(of: recording, RandomFeature())
      #expect(found.divergence == nil, "\(VerificationText(schema: nil).lines(found))")
      #expect(found.runCount == recording.last)
      #expect(found.passedOver == [:])
    }
  }

  @Test(arguments: 1...12)
  func `the first effect that is not returned is named`(seed: UInt64) async throws {
    try await withRandomSession(seed) { (recording) throws in
      let first = try #require(recording.startedEffects.map(\.seq).min())
      var feature = RandomFeature()
      feature.returnsEffects = { _ in false }
      let found = try verification(of: recording, feature).divergence
      // An effect that was only to cancel may be missed before.
      #expect(found?.position ?? .max <= first)
      #expect(found != nil)
    }
  }

  // MARK: - Reads

  @Test func `reads are answered from the recording`() async throws {
    try await withRecording(RandomFeature.State(), RandomFeature()) { store in
      for _ in 0..<5 { store.send(.draw) }
    } _: { (recording) throws in
      #expect(try verification(of: recording, RandomFeature()).divergence == nil)
      #expect(try recording.change(1)?.reads.isEmpty == false)
    }
  }

  struct Reader: Reducer {
    @Recordable struct State { var ids: [UUID] = [] }
    @Recordable enum Action: Sendable { case draw }

    @Dependency(\.uuid) var uuid
    @Dependency(\.date.now) var now
    let isCorrect: Bool
    var readsMore = false

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      if isCorrect { _ = uuid() }
      if readsMore { _ = now }
      return .none
    }
  }

  @Test func `a read that is missed and one too many are named`() async throws {
    try await withRecording(Reader.State(), Reader(isCorrect: true)) { store in
      store.send(.draw)
    } _: { (recording) throws in
      #expect(
        try verification(of: recording, Reader(isCorrect: false)).divergence
          == Divergence(position: 1, action: "draw", difference: .read(expected: "uuid", actual: nil)))
      let found = try withDependencies {
        $0.date = .constant(Date(timeIntervalSinceReferenceDate: 0))
      } operation: {
        try verification(of: recording, Reader(isCorrect: true, readsMore: true)).divergence
      }
      #expect(found == Divergence(position: 1, action: "draw", difference: .read(expected: nil, actual: "date")))
    }
  }

  // MARK: - What effects send

  struct Sender: Reducer {
    @Recordable struct State { var last = 0 }
    @Recordable enum Action: Sendable {
      case start
      case set(Int)
    }

    let amount: Int

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .start: return .send(.set(amount))
      case .set(let amount):
        state.last = amount
        return .none
      }
    }
  }

  @Test func `another action that an effect sends is named`() async throws {
    try await withRecording(Sender.State(), Sender(amount: 1)) { store in
      store.send(.start)
    } _: { (recording) throws in
      #expect(try verification(of: recording, Sender(amount: 1)).divergence == nil)
      let found = try verification(of: recording, Sender(amount: 2))
      #expect(
        found.divergence
          == Divergence(
            position: 2, action: "set",
            difference: .sent(expected: ["set": ["_0": 1]], actual: ["set": ["_0": 2]])))
      #expect(
        VerificationText(schema: recording.schema).lines(found) == [
          "position 2, set: the effect sends another action", "  recorded .set(1), now .set(2)",
        ])
    }
  }

  // MARK: - What is told across processes

  @Test func `what is found can be written and read back`() async throws {
    try await withRecording(Sender.State(), Sender(amount: 1)) { store in
      store.send(.start)
    } _: { (recording) throws in
      for amount in [1, 2] {
        let found = try verification(of: recording, Sender(amount: amount))
        #expect(try JSONDecoder().decode(Verification.self, from: JSONEncoder().encode(found)) == found)
      }
    }
  }
}
