import ComposableRuntime
import Foundation
import PlayheadComposableReplay
import PlayheadRecorder
import PlayheadReplay

/// Records runs: a countdown, then the time and the way until the runner has finished.
@Reducer struct RunTracker {
  @Recordable struct State: Equatable, Sendable {
    var run: UUID?
    var countdown: Int?
    var isRunning = false
    var isPaused = false
    var seconds = 0
    var meters = 0
    var laps: [Int] = []
    var hasSignal = true
    var finished: IdentifiedArrayOf<FinishedRun> = []
    var failure: String?
  }

  @Recordable enum Action: Sendable {
    case startTapped
    case countedDown(Int)
    case tick
    case located(Result<Int, any Error>)
    case lapTapped
    case pauseTapped
    case resumeTapped
    case finishTapped
    case uploaded(id: UUID, Result<Int, any Error>)
  }

  private enum CancelID { case ticking, locating }

  let isMended: Bool
  @Dependency(RunClient.self) var client
  @Dependency(\.continuousClock) var clock
  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .startTapped:
        guard !state.isRunning, !state.isPaused else { return .none }
        if isMended, state.countdown != nil { return .none }
        state = State(run: uuid(), countdown: 3, finished: state.finished)
        return .run { send in
          for number in [2, 1, 0] {
            try await clock.sleep(for: .seconds(1))
            await send(.countedDown(number))
          }
        }
      case .countedDown(let number) where number > 0: state.countdown = number
      case .countedDown:
        state.countdown = nil
        state.isRunning = true
        return ticking
      case .tick:
        state.seconds += 5
        return .run { send in await send(.located(Result { try await client.meters() })) }
          .cancellable(id: CancelID.locating)
      case .located(.success(let meters)):
        state.meters += meters
        state.hasSignal = true
      case .located(.failure): state.hasSignal = false
      case .lapTapped:
        guard state.isRunning else { return .none }
        state.laps.append(state.seconds)
      case .pauseTapped:
        guard state.isRunning else { return .none }
        state.isRunning = false
        state.isPaused = true
        return .cancel(id: CancelID.ticking)
      case .resumeTapped:
        guard state.isPaused else { return .none }
        state.isPaused = false
        state.isRunning = true
        return ticking
      case .finishTapped:
        guard state.isRunning || state.isPaused, let id = state.run else { return .none }
        let run = FinishedRun(id: id, seconds: state.seconds, meters: state.meters)
        state = State(finished: state.finished)
        state.finished.append(run)
        return .concatenate(
          .cancel(id: CancelID.ticking), .cancel(id: CancelID.locating),
          .run { send in await send(.uploaded(id: id, Result { try await client.upload(run) })) }
        )
      case .uploaded(let id, .success): state.finished[id: id]?.isUploaded = true
      case .uploaded(_, .failure(let error)): state.failure = "The run was not uploaded: \(error)"
      }
      return .none
    }
  }

  private var ticking: Effect<Action> {
    .run { send in
      for await _ in clock.timer(interval: .seconds(5)) { await send(.tick) }
    }
    .cancellable(id: CancelID.ticking)
  }
}

@Recordable struct FinishedRun: Equatable, Identifiable, Sendable {
  let id: UUID
  var seconds: Int
  var meters: Int
  var isUploaded = false
}

@DependencyClient struct RunClient: Sendable {
  /// The way since it was asked for last.
  var meters: @Sendable () async throws -> Int
  var upload: @Sendable (_ run: FinishedRun) async throws -> Int
}

extension RunClient: DependencyKey {
  static let liveValue = RunClient {
    @Dependency(\.network) var network
    try await network.travel(0.1...1, 0.05)
    return network.number(9...18)
  } upload: { _ in
    @Dependency(\.network) var network
    try await network.travel(0.5...3, 0.1)
    return network.number(1...50)
  }

  static let testValue = RunClient()
}

struct ImpatientStart: Question {
  let kind = FaultKind.startedTwice
  let fault = "A tap on Start during the countdown starts a second countdown, and then a second timer."
  let start = RunTracker.State()

  func feature(isMended: Bool) -> RunTracker { RunTracker(isMended: isMended) }

  func use(_ person: Person<RunTracker>) async {
    for _ in 1...4 {
      await person.sends(.startTapped)
      if person.happens(0.2) {
        await person.waits(0.3...1.5)
        await person.sends(.startTapped)
      }
      await person.waits(12...30)
      for _ in 0..<person.number(1...3) {
        if person.happens(0.6) { await person.sends(.lapTapped) }
        await person.waits(5...12)
        guard person.happens(0.4) else { continue }
        await person.sends(.pauseTapped)
        await person.waits(3...10)
        await person.sends(.resumeTapped)
        await person.waits(6...12)
      }
      await person.sends(.finishTapped)
      await person.waits(2...8)
    }
    await person.waitsForAll()
  }

  func isCulprit(_ step: Step<RunTracker.State, RunTracker.Action>) -> Bool {
    switch step.action {
    case .startTapped: step.before.countdown != nil && step.after.run != step.before.run
    // The second timer.
    case .countedDown(0): step.before.isRunning
    default: false
    }
  }
}

extension ImpatientStart: ExploredQuestion {
  func isWrong(_ state: RunTracker.State, isAtRest: Bool) -> Bool {
    state.countdown != nil && (state.isRunning || state.isPaused)
  }

  func describe(_ world: inout World<DependencyValues>) { world.sets(RunClient.self, .liveValue) }
}
