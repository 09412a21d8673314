import ComposableRuntime
import PlayheadComposableReplay
import PlayheadRecorder
import PlayheadReplay

/// A list of tasks with a badge that counts the open ones. Changes are saved together after a while.
@Reducer struct TaskInbox {
  @Recordable struct State: Equatable, Sendable {
    var tasks: IdentifiedArrayOf<InboxTask> = []
    var openCount = 0
    /// What was deleted last, and can be brought back.
    var lastDeleted: InboxTask?
    var nextID = 1
    var hasLoaded = false
    var isLoading = false
    var hasUnsavedChanges = false
    var failure: String?
  }

  @Recordable enum Action: Sendable {
    case appeared
    case loaded(Result<[InboxTask], any Error>)
    case added(title: String)
    case toggled(Int)
    case deleted(Int)
    case undoTapped
    case clearDoneTapped
    case retryTapped
    case saved(Result<Int, any Error>)
  }

  private enum CancelID { case save }

  let isMended: Bool
  @Dependency(\.continuousClock) var clock
  @Dependency(TaskInboxClient.self) var client

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .appeared:
        guard !state.hasLoaded, !state.isLoading else { return .none }
        state.isLoading = true
        state.failure = nil
        return .run(name: "load") { send in
          await send(.loaded(Result { try await client.tasks() }))
        }
      case .loaded(.success(let tasks)):
        (state.isLoading, state.hasLoaded) = (false, true)
        state.tasks = IdentifiedArray(uniqueElements: tasks)
        state.openCount = tasks.count { !$0.isDone }
        state.nextID = (tasks.map(\.id).max() ?? 0) + 1
      case .loaded(.failure(let error)):
        state.isLoading = false
        state.failure = "The tasks are not loaded: \(error)"
      case .added(let title):
        guard state.hasLoaded else { return .none }
        state.tasks.append(InboxTask(id: state.nextID, title: title))
        state.nextID += 1
        state.openCount += 1
        return save(&state)
      case .toggled(let id):
        guard let task = state.tasks[id: id] else { return .none }
        state.tasks[id: id]?.isDone.toggle()
        state.openCount += task.isDone ? 1 : -1
        return save(&state)
      case .deleted(let id):
        guard let task = state.tasks.remove(id: id) else { return .none }
        if !task.isDone { state.openCount -= 1 }
        state.lastDeleted = task
        return save(&state)
      case .undoTapped:
        guard let task = state.lastDeleted else { return .none }
        state.tasks.insert(task, at: state.tasks.firstIndex { $0.id > task.id } ?? state.tasks.count)
        if !isMended || !task.isDone { state.openCount += 1 }
        state.lastDeleted = nil
        return save(&state)
      case .clearDoneTapped:
        guard state.tasks.contains(where: \.isDone) else { return .none }
        state.tasks.removeAll(where: \.isDone)
        state.lastDeleted = nil
        return save(&state)
      case .retryTapped: return state.hasUnsavedChanges ? save(&state) : .none
      case .saved(.success): state.hasUnsavedChanges = false
      case .saved(.failure(let error)): state.failure = "The changes are not saved: \(error)"
      }
      return .none
    }
  }

  private func save(_ state: inout State) -> Effect<Action> {
    state.hasUnsavedChanges = true
    state.failure = nil
    return .run(name: "save") { [tasks = state.tasks.elements] send in
      try await clock.sleep(for: .seconds(1))
      await send(.saved(Result { try await client.save(tasks) }))
    }
    .cancellable(id: CancelID.save, cancelInFlight: true)
  }
}

@Recordable struct InboxTask: Equatable, Identifiable, Sendable {
  let id: Int
  var title: String
  var isDone = false
}

@DependencyClient struct TaskInboxClient: Sendable {
  var tasks: @Sendable () async throws -> [InboxTask]
  var save: @Sendable (_ tasks: [InboxTask]) async throws -> Int
}

extension TaskInboxClient: DependencyKey {
  static let liveValue = TaskInboxClient {
    @Dependency(\.network) var network
    try await network.travel(0.5...1.5, 0.1)
    let titles = ["Pay rent", "Water plants", "Call plumber", "Renew passport", "Return books", "Fix bicycle"]
    return titles.enumerated().map { InboxTask(id: $0 + 1, title: $1, isDone: $0.isMultiple(of: 3)) }
  } save: { tasks in
    @Dependency(\.network) var network
    try await network.travel(0.3...1.2, 0.08)
    return tasks.count
  }
  static let testValue = TaskInboxClient()
}

struct TaskBadge: Question {
  let kind = FaultKind.wrongReduction
  let fault = "Bringing back a deleted task counts it as open, although it may be done."
  let start = TaskInbox.State()

  func feature(isMended: Bool) -> TaskInbox { TaskInbox(isMended: isMended) }

  func use(_ person: Person<TaskInbox>) async {
    await person.sends(.appeared)
    await person.waits(2...4)
    let titles = ["Book train", "Bake bread", "Sweep yard", "Write to Tom", "Buy lamp", "Clean desk"]
    for _ in 1...26 {
      if person.happens(0.35) {
        await person.sends(.added(title: person.picks(titles) ?? ""))
      } else if let task = person.picks(person.state.tasks) {
        if person.happens(0.25) {
          await person.sends(.deleted(task.id))
          await person.waits(0.5...3)
          if person.happens(0.5) { await person.sends(.undoTapped) }
        } else {
          await person.sends(.toggled(task.id))
        }
      }
      await person.waits(person.happens(0.25) ? 0.3...1 : 2.5...6)
      if !person.state.hasLoaded { await person.sends(.appeared) }
      if person.state.failure != nil, person.state.hasLoaded {
        await person.sends(.retryTapped)
        await person.waits(2.5...4)
      }
      if person.happens(0.05) {
        await person.sends(.clearDoneTapped)
        await person.waits(1...3)
      }
    }
    await person.waitsForAll()
  }

  func isCulprit(_ step: Step<TaskInbox.State, TaskInbox.Action>) -> Bool {
    guard case .undoTapped = step.action, let task = step.before.lastDeleted else { return false }
    return step.after.openCount - step.before.openCount != (task.isDone ? 0 : 1)
  }
}

extension TaskBadge: ExploredQuestion {
  func isWrong(_ state: TaskInbox.State, isAtRest: Bool) -> Bool {
    state.openCount != state.tasks.count { !$0.isDone }
  }

  func describe(_ world: inout World<DependencyValues>) { world.sets(TaskInboxClient.self, .liveValue) }
}
