/// As Store.swift of TCA 1.25.5.
@MainActor @dynamicMemberLookup
public final class Store<State, Action> {
  let core: any StoreCore<State, Action>
  var scoped = ScopedStores()

  init(core: any StoreCore<State, Action>) { self.core = core }

  public init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State, @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: ((inout DependencyValues) -> Void)? = nil
  ) {
    core = ComposableRuntime.withDependencies(prepareDependencies ?? { _ in }) { RootCore(initialState(), reducer()) }
  }

  public var state: State { core.state }

  public func withState<R>(_ body: (_ state: State) throws -> R) rethrows -> R { try body(core.state) }

  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value where State: ObservableState {
    core.state[keyPath: keyPath]
  }

  @discardableResult public func send(_ action: Action) -> StoreTask { core.send(action, from: .outside) }
}

public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>

public struct StoreTask: Hashable, Sendable {
  let task: Task<Void, Never>?

  init(_ task: Task<Void, Never>? = nil) { self.task = task }

  public func cancel() { task?.cancel() }

  public func finish() async {
    await withTaskCancellationHandler {
      await task?.value
    } onCancel: {
      task?.cancel()
    }
  }

  public var isCancelled: Bool { task?.isCancelled ?? true }
}

// What the runtime asks its own stores for.
enum ActionOrigin { case outside }

final class EffectRegistry: Sendable {
  @MainActor func tell(issue: String, at position: String) {}
}

enum ReductionReads {
  struct Replayed { let isReplayed: Bool }

  static var current: Replayed? { nil }
}

func recordedRead<Value, Failure: Error>(_ key: String, _ read: () throws(Failure) -> Value) throws(Failure) -> Value {
  try read()
}

/// As `RootCore` in Core.swift of TCA 1.25.5: the store queues what comes while it reduces; an effect's end removes what would cancel
/// the effect, which thereby cancels the task that has ended; a publisher's values come on the main thread.
@MainActor
final class RootCore<Root: Reducer> {
  typealias State = Root.State
  typealias Action = Root.Action

  private(set) var state: Root.State
  private let reducer: Root
  private let dependencies = DependencyValues._current
  private var buffered: [Root.Action] = []
  private var effectCancellables: [Int: AnyCancellable] = [:]
  private var lastEffect = 0
  private var isSending = false

  init(_ initialState: Root.State, _ reducer: Root) { (state, self.reducer) = (initialState, reducer) }

  var isPresenting: Bool { false }
  var position: SourcePosition { SourcePosition(fileID: #fileID, filePath: #filePath, line: #line, column: #column) }
  var stackElementIDs: StackElementIDs { StackElementIDs() }

  func send(_ action: Root.Action, from origin: ActionOrigin) -> StoreTask { StoreTask(task(action)) }

  private func task(_ action: Root.Action) -> Task<Void, Never>? {
    buffered.append(action)
    if isSending { return nil }
    isSending = true
    var current = state
    let tasks = LockIsolated<[Task<Void, Never>]>([])
    var index = 0
    while index < buffered.count {
      let action = buffered[index]
      index += 1
      let effect = dependencies.asCurrent { reducer.reduce(into: &current, action: action) }
      dependencies.asCurrent { start(effect, tasks) }
    }
    buffered = []
    state = current
    isSending = false
    if tasks.value.isEmpty { return nil }
    return Task { @MainActor in
      await withTaskCancellationHandler {
        var index = 0
        while index < tasks.value.count {
          await tasks.value[index].value
          index += 1
        }
      } onCancel: {
        for task in tasks.value { task.cancel() }
      }
    }
  }

  private func start(_ effect: Effect<Root.Action>, _ tasks: LockIsolated<[Task<Void, Never>]>) {
    lastEffect += 1
    let id = lastEffect
    switch effect.operation {
    case .none: break
    case .publisher(let publisher):
      let ending = LockIsolated<(isOver: Bool, task: Task<Void, Never>?)>((false, nil))
      let running = publisher.handleEvents { [weak self] _ in
        MainActorTurn.perform {
          ending.value.task?.cancel()
          ending.withValue { $0.isOver = true }
          self?.effectCancellables[id] = nil
        }
      } receiveCancel: { [weak self] in
        MainActorTurn.perform { self?.effectCancellables[id] = nil }
      }
      .begin { [weak self] action in
        let action = UncheckedSendable(action)
        MainActorTurn.perform {
          if let task = self?.task(action.value) { tasks.withValue { $0.append(task) } }
        }
      } _: {
      }
      if ending.value.isOver { return }
      let task = Task { @MainActor in
        for await _ in AsyncStream<Void>.never {}
        running.cancel()
      }
      ending.withValue { $0.task = task }
      tasks.withValue { $0.append(task) }
      effectCancellables[id] = AnyCancellable { task.cancel() }
    case .run(let name, let priority, let operation):
      let task = Task(name: name, priority: priority) { @MainActor [weak self] in
        let isCompleted = LockIsolated(false)
        defer { isCompleted.setValue(true) }
        await operation(
          Send { action in
            if isCompleted.value { reportIssue("An action was sent from a completed effect.") }
            if let task = self?.task(action) { tasks.withValue { $0.append(task) } }
          })
        self?.effectCancellables[id] = nil
      }
      tasks.withValue { $0.append(task) }
      effectCancellables[id] = AnyCancellable { task.cancel() }
    }
  }
}
