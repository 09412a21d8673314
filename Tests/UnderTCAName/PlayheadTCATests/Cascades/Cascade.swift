import ComposableArchitecture
import PlayheadRecorder
import PlayheadTCA

/// A feature that does what a plan says, in itself, its rows and a sheet.
@Reducer struct Cascade {
  @ObservableState @Recordable struct State: Equatable {
    var seen: [Int] = []
    var rows: IdentifiedArrayOf<Cell.State> = [Cell.State(id: 0), Cell.State(id: 1)]
    @Presents var sheet: Cell.State?
  }

  @Recordable enum Action {
    case node(Int)
    case rows(IdentifiedActionOf<Cell>)
    case sheet(PresentationAction<Cell.Action>)
  }

  let plan: Plan

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      guard case .node(let node) = action else { return .none }
      state.seen.append(node)
      if state.sheet == nil { state.sheet = Cell.State(id: node) }
      return plan.effect(plan.works[node]) { [plan] sent in
        switch plan.places[sent] {
        case .root: .node(sent)
        case .row(let id): .rows(.element(id: id, action: .node(sent)))
        case .sheet: .sheet(.presented(.node(sent)))
        }
      }
    }
    .forEach(\.rows, action: \.rows) { Cell(plan: plan) }
    .ifLet(\.$sheet, action: \.sheet) { Cell(plan: plan) }
  }
}

@Reducer struct Cell {
  @ObservableState @Recordable struct State: Equatable, Identifiable {
    let id: Int
    var seen: [Int] = []
  }

  @Recordable enum Action {
    case node(Int)
  }

  let plan: Plan

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      guard case .node(let node) = action else { return .none }
      state.seen.append(node)
      return plan.effect(plan.works[node]) { .node($0) }
    }
  }
}

struct Broken: Error {}

extension Plan {
  /// The effect of some work, which sends its nodes by an action of the feature that returns it.
  fileprivate func effect<Action>(_ work: Work, _ action: @escaping @Sendable (Int) -> Action) -> Effect<Action> {
    switch work {
    case .none: return .none
    case .send(let node): return .send(action(node))
    case .run(let nodes, let isRecorded, let fails):
      let operation: @Sendable (Send<Action>) async throws -> Void = { send in
        for node in nodes {
          await Task.yield()
          await send(action(node))
        }
        if fails { throw Broken() }
      }
      let handler: @Sendable (any Error, Send<Action>) async -> Void = { _, _ in }
      return isRecorded
        ? .recordedRun("recorded", operation: operation, catch: handler) : .run(operation: operation, catch: handler)
    case .merge(let works): return .merge(works.map { effect($0, action) })
    case .concatenate(let works): return .concatenate(works.map { effect($0, action) })
    case .cancellable(let work, let id, let cancelInFlight):
      return effect(work, action).cancellable(id: id, cancelInFlight: cancelInFlight)
    case .cancel(let id): return .cancel(id: id)
    case .mapped(let work): return effect(work) { $0 + 1000 }.map { action($0 - 1000) }
    case .dismiss:
      @Dependency(\.dismiss) var dismiss
      return .run { _ in await dismiss() }
    }
  }
}
