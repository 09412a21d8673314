import ComposableRuntime
import ComposableTesting
import Foundation
import PlayheadComposableReplay
import PlayheadDebugger
import PlayheadReader
import PlayheadRecorder
import ReplayTesting
import Testing

@testable import PlayheadReplay

/// What an exported test cannot do again fails it, and says what that is.
@MainActor
@Suite struct LeftOutAnswerTests {
  private typealias Session = RecordedSession<ReservingFeature.State, ReservingFeature.Action>

  /// A session in which an answer comes after the row that it is for was removed.
  private func lines(replacing old: String = "", with new: String = "") async throws -> String {
    let clock = TestClock()
    return try await withRecording(ReservingFeature.State(), ReservingFeature(), clock: clock) { store in
      // What does not sleep yet would sleep on from then, and of two the first that slept wakes first.
      store.send(.add(3))
      while clock.sleeping < 1 { await Task.yield() }
      store.send(.add(4))
      while clock.sleeping < 2 { await Task.yield() }
      store.send(.remove(0))
      await clock.advance(by: .seconds(1))
    } _: { recording in
      let lines = try RecordingExcerpt.lines(of: recording, from: 0, through: recording.last)
      return lines.joined(separator: "\n").replacing(old, with: new)
    }
  }

  /// What `export test --expect` writes.
  private func runExpecting(
    _ expression: String, _ session: Session, _ feature: ReservingFeature, except positions: Set<Int> = []
  ) async throws {
    let state = try session.state(at: 0)
    let store = TestStore(initialState: state) { feature.answered(by: session) }
    store.exhaustivity = .off
    for position in 1...3 {
      try await store.send(session.action(position))
      session.sendAnswers()
    }
    session.expectAllRun(except: positions)
    await store.skipReceivedActions(strict: false)
    try session.expectHolds(expression, in: store.state)
    await store.skipInFlightEffects(strict: false)
  }

  /// What `export test` writes.
  private func runSteps(_ session: Session, _ feature: ReservingFeature) async throws {
    let state = try session.state(at: 0)
    let store = TestStore(initialState: state) { feature.answered(by: session) }
    store.timeout = .zero
    store.exhaustivity = .off
    for position in 1...3 { try await store.send(session.action(position)) }
    for position in 4...5 { await store.receive({ session.isAction($0, at: position) }) }
    session.expectAllRun(effects: true)
    await store.skipInFlightEffects(strict: false)
  }

  private func issues(_ body: () async throws -> Void) async throws -> [String] {
    nonisolated(unsafe) var found: [String] = []
    try await withKnownIssue(isIntermittent: true) {
      try await body()
    } matching: {
      found.append("\($0)")
      return true
    }
    return found
  }

  @Test func `what is done again is no issue`() async throws {
    let lines = try await lines()
    try await runExpecting("rows[0].stock == 3", Session(lines), ReservingFeature())
    try await runSteps(Session(lines), ReservingFeature())
  }

  @Test func `an answer that is none of today's type is named`() async throws {
    let session = try await Session(lines(replacing: #""reserved":{"row":"#, with: #""reserved":{"index":"#))
    let found = try await issues { try await runExpecting("rows[0].stock == nil", session, ReservingFeature()) }
    #expect(found.count == 1)
    #expect(found.first?.contains("2 recorded actions were not sent again") == true, "\(found)")
    #expect(
      found.first?.contains("position 4, reserved: /reserved/row: found nothing, expected a value") == true,
      "\(found)")
    #expect(found.first?.contains("hint: 'except: [4, 5]'") == true)
  }

  @Test func `so it is in a test of each step`() async throws {
    let session = try await Session(lines(replacing: #""reserved":{"row":"#, with: #""reserved":{"index":"#))
    let found = try await issues { try await runSteps(session, ReservingFeature()) }
    #expect(found.contains { $0.contains("position 4, reserved: /reserved/row: found nothing") }, "\(found)")
  }

  @Test func `an answer whose effect is not started is named`() async throws {
    let session = try await Session(lines())
    let feature = ReservingFeature(startsEffects: false)
    let found = try await issues { try await runExpecting("rows[0].stock == nil", session, feature) }
    #expect(found.count == 1)
    #expect(
      found.first?.contains("position 4, reserved: position 1, add does not start its effect 'reserve' any more")
        == true, "\(found)")
    let lines = try await lines()
    try await runExpecting("rows[0].stock == nil", Session(lines), feature, except: [4, 5])
  }

  /// That is how most of such bugs are mended.
  @Test func `an answer whose effect is cancelled need not come`() async throws {
    try await runExpecting(
      "rows[0].stock == nil", Session(lines()), ReservingFeature(cancelsEffects: true))
  }

  @Test func `an effect that sent nothing is missed by a test of each step`() async throws {
    let session = try await Session(lines())
    let found = try await issues { try await runSteps(session, ReservingFeature(saves: false)) }
    #expect(found.count == 1)
    #expect(found.first?.contains("position 3, remove: does not start the effect 'save' any more") == true, "\(found)")
  }

  @Test func `an effect that is new is told by a test of each step`() async throws {
    let session = try await Session(lines())
    let found = try await issues { try await runSteps(session, ReservingFeature(logs: true)) }
    #expect(found.count == 1)
    #expect(
      found.first?.contains("position 1, add: starts the effect 'log', which it did not") == true, "\(found)")
  }

  @Test func `a store that is not answered is named`() async throws {
    let session = try await Session(lines())
    let found = try await issues {
      let store = TestStore(initialState: ReservingFeature.State()) {
        CombineReducers { ReservingFeature(startsEffects: false).answered(by: session) }
      }
      store.exhaustivity = .off
      await store.send(.add(3))
      session.sendAnswers()
      session.expectAllRun()
    }
    #expect(found.count == 1)
    #expect(found.first?.contains("'answered(by:)' must be the outermost reducer") == true, "\(found)")
  }
}

/// Rows whose stock is asked for, by an index that is old when the answer comes.
private struct ReservingFeature: Reducer {
  @Recordable struct State: Equatable, Sendable {
    var rows: [ReservedRow] = []
  }

  @Recordable enum Action: Equatable, Sendable {
    case add(Int)
    case remove(Int)
    case reserved(row: Int, stock: Int)
  }

  @Dependency(\.continuousClock) var clock
  var startsEffects = true
  var cancelsEffects = false
  var saves = true
  var logs = false

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .add(let stock):
        state.rows.append(ReservedRow())
        guard startsEffects else { return .none }
        let row = state.rows.count - 1
        let effect = Effect<Action>.run(name: "reserve") { [clock] send in
          try await clock.sleep(for: .seconds(1))
          await send(.reserved(row: row, stock: stock))
        }
        .cancellable(id: "reserve")
        return logs && row == 0 ? .merge(effect, .run(name: "log") { _ in }) : effect
      case .remove(let row):
        state.rows.remove(at: row)
        let save = saves ? Effect<Action>.run(name: "save") { _ in } : .none
        return cancelsEffects ? .merge(save, .cancel(id: "reserve")) : save
      case .reserved(let row, let stock):
        if state.rows.indices.contains(row) { state.rows[row].stock = stock }
        return .none
      }
    }
  }
}

@Recordable struct ReservedRow: Equatable, Sendable {
  var stock: Int?
}
