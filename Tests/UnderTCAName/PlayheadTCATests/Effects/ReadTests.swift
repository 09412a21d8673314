import ComposableArchitecture
import Foundation
import PlayheadFormat
import PlayheadRecorder
import PlayheadTCA
import Testing

@Reducer struct Dice {
  @Recordable struct State: Equatable {
    var eyes: [UInt64] = []
    var id: UUID?
    var theme = ""
  }

  @Recordable enum Action {
    case roll
    case rolledLater(UUID)
  }

  @Dependency(\.uuid) var uuid
  @Dependency(\.date) var date
  @Dependency(\.withRandomNumberGenerator) var random

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      guard case .roll = action else { return .none }
      state.id = uuid()
      _ = date.now
      state.eyes.append(random { $0.next() })
      state.theme = PlayheadTCA.recordedRead("theme") { "dark" }
      return .run { [uuid] send in await send(.rolledLater(uuid())) }
    }
  }
}

@MainActor @Suite struct ReadTests {
  private func session(_ reads: RecordedReads) async throws -> RecordedSession {
    try await withDependencies {
      $0.uuid = .incrementing
      $0.date = .constant(Date(timeIntervalSince1970: 0))
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(Ones())
    } operation: {
      try await RecordedSession(of: Dice(), from: Dice.State(), reads: reads) { store in
        await store.send(.roll).finish()
      }
    }
  }

  private struct Ones: RandomNumberGenerator {
    func next() -> UInt64 { 1 }
  }

  /// The keys of what the first action has read.
  private func keys(_ session: RecordedSession) throws -> [String] {
    guard case .array(let reads)? = try JSONValue(parsing: session.lines("change")[0])["reads"] else { return [] }
    return reads.compactMap { $0["key"]?.string }
  }

  @Test func `what reducers read is recorded, and what effects read is not`() async throws {
    let session = try await session(.standard)
    #expect(try keys(session) == ["uuid", "date", "withRandomNumberGenerator", "theme"])
    #expect(session.lines("change")[0].contains(#"{"key":"uuid","value":"00000000-0000-0000-0000-000000000000"}"#))
    #expect(session.lines("change").count == 2 && !session.lines("change")[1].contains("reads"))
  }

  @Test func `without the standard reads only what says so itself is recorded`() async throws {
    #expect(try await keys(session(.none)) == ["theme"])
  }
}
