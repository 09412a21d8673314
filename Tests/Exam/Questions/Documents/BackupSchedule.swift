import ComposableRuntime
import PlayheadComposableReplay
import PlayheadRecorder
import PlayheadReplay

/// The backup of a notebook, by hand and on a schedule.
@Reducer struct NoteBackup {
  @Recordable struct State: Equatable, Sendable {
    /// How many changes are not in a backup yet.
    var changes = 0
    var runs: IdentifiedArrayOf<BackupRun> = []
    var nextRun = 1
    var isScheduled = false
    var usesCellular = false
    var failure: String?

    var isRunning: Bool { runs.contains { $0.outcome == .running } }
  }

  @Recordable enum Action: Sendable {
    case noteEdited
    case scheduleToggled
    case cellularToggled
    case backUpTapped
    case backupDue
    case backedUp(run: Int, Result<Int, any Error>)
    case historyCleared
    case failureDismissed
  }

  private enum CancelID { case schedule }

  let isMended: Bool
  @Dependency(\.continuousClock) var clock
  @Dependency(BackupClient.self) var client

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .noteEdited: state.changes += 1
      case .scheduleToggled:
        state.isScheduled.toggle()
        guard state.isScheduled else { return .cancel(id: CancelID.schedule) }
        return .run(name: "schedule") { send in
          for await _ in clock.timer(interval: .seconds(20)) { await send(.backupDue) }
        }
        .cancellable(id: CancelID.schedule)
      case .cellularToggled: state.usesCellular.toggle()
      case .backUpTapped:
        guard state.changes > 0, !state.isRunning else { return .none }
        return backUp(&state)
      case .backupDue:
        guard state.changes > 0, !(isMended && state.isRunning) else { return .none }
        return backUp(&state)
      case .backedUp(let run, .success(let bytes)):
        state.runs[id: run]?.outcome = .finished
        state.runs[id: run]?.bytes = bytes
        state.changes -= state.runs[id: run]?.changes ?? 0
      case .backedUp(let run, .failure(let error)):
        state.runs[id: run]?.outcome = .failed
        state.failure = "The notebook is not backed up: \(error)"
      case .historyCleared: state.runs.removeAll { $0.outcome != .running }
      case .failureDismissed: state.failure = nil
      }
      return .none
    }
  }

  private func backUp(_ state: inout State) -> Effect<Action> {
    let run = BackupRun(id: state.nextRun, changes: state.changes)
    state.nextRun += 1
    state.failure = nil
    state.runs.append(run)
    return .run(name: "back up") { send in
      await send(.backedUp(run: run.id, Result { try await client.upload(run.changes) }))
    }
  }
}

@Recordable struct BackupRun: Equatable, Identifiable, Sendable {
  @Recordable enum Outcome: String, Codable, Sendable { case running, finished, failed }

  let id: Int
  /// How many changes are in it.
  var changes: Int
  var bytes = 0
  var outcome = Outcome.running
}

@DependencyClient struct BackupClient: Sendable {
  var upload: @Sendable (_ changes: Int) async throws -> Int
}

extension BackupClient: DependencyKey {
  static let liveValue = BackupClient { changes in
    @Dependency(\.network) var network
    try await network.travel(2...6, 0.1)
    return changes * network.number(300...900)
  }
  static let testValue = BackupClient()
}

struct BackupSchedule: Question {
  let kind = FaultKind.startedTwice
  let fault = "A backup that is due starts although one that was started by hand is still running."
  let start = NoteBackup.State()

  func feature(isMended: Bool) -> NoteBackup { NoteBackup(isMended: isMended) }

  func use(_ person: Person<NoteBackup>) async {
    await person.waits(1...4)
    await person.sends(.scheduleToggled)
    for _ in 1...28 {
      for _ in 1...person.number(1...2) {
        await person.waits(2...6)
        await person.sends(.noteEdited)
      }
      if person.happens(0.2) {
        await person.waits(0.5...2)
        await person.sends(.backUpTapped)
        if person.happens(0.2) {
          await person.waits(0.3...1)
          await person.sends(.backUpTapped)
        }
      }
      await person.waits(0.5...1)
      if person.state.failure != nil, person.happens(0.7) { await person.sends(.failureDismissed) }
      if person.happens(0.08) { await person.sends(.cellularToggled) }
      if person.happens(0.06) { await person.sends(.historyCleared) }
      if !person.state.isScheduled || person.happens(0.04) { await person.sends(.scheduleToggled) }
    }
    if person.state.isScheduled { await person.sends(.scheduleToggled) }
    await person.waitsForAll()
  }

  func isCulprit(_ step: Step<NoteBackup.State, NoteBackup.Action>) -> Bool {
    guard case .backupDue = step.action else { return false }
    return step.before.isRunning && step.after.runs.count > step.before.runs.count
  }
}

extension BackupSchedule: ExploredQuestion {
  func isWrong(_ state: NoteBackup.State, isAtRest: Bool) -> Bool {
    state.runs.count { $0.outcome == .running } > 1
  }

  func describe(_ world: inout World<DependencyValues>) { world.sets(BackupClient.self, .liveValue) }
}
