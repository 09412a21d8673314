import ComposableArchitecture
import Foundation
import PlayheadRecorder
import PlayheadTCA

/// An app with one of each of TCA's parts, whose workers do what numbers say.
@Reducer struct Office {
  @Reducer @Recordable enum Path {
    case worker(Worker)
    case detail(Detail)
  }

  @Reducer @Recordable enum Destination {
    case worker(Worker)
    case alert(AlertState<Office.Choice>)
  }

  @Recordable enum Choice: Equatable {
    case confirm
  }

  @ObservableState @Recordable struct State: Equatable {
    var chief = Worker.State(id: 0)
    var rows: IdentifiedArrayOf<Worker.State> = []
    var path = StackState<Path.State>()
    @Presents var destination: Destination.State?
    var note = ""
    @Shared var total: Int
    @Shared(.appStorage("office")) var visits = 0
    @Shared(.inMemory("office")) var guests = 0
  }

  @Recordable enum Action: BindableAction {
    case binding(BindingAction<State>)
    case chief(Worker.Action)
    case rows(IdentifiedActionOf<Worker>)
    case path(StackActionOf<Path>)
    case destination(PresentationAction<Destination.Action>)
    case hire(Int)
    case dismissRow(Int)
    case open(Int)
    case show(Int)
    case ask
    case visit(Int)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Scope(state: \.chief, action: \.chief) { Worker() }
    Reduce { state, action in
      switch action {
      case .hire(let id): state.rows.append(Worker.State(id: id))
      case .dismissRow(let id): state.rows.remove(id: id)
      case .open(let id):
        state.path.append(id.isMultiple(of: 2) ? .worker(Worker.State(id: id)) : .detail(Detail.State(number: id)))
      case .show(let id): state.destination = .worker(Worker.State(id: id))
      case .ask: state.destination = .alert(AlertState { TextState("Sure?") })
      case .visit(let number):
        state.$total.withLock { $0 += number }
        state.$visits.withLock { $0 += 1 }
        state.$guests.withLock { $0 += number }
      case .binding, .chief, .rows, .path, .destination: break
      }
      return .none
    }
    .forEach(\.rows, action: \.rows) { Worker() }
    .forEach(\.path, action: \.path) { Path.body }
    .ifLet(\.$destination, action: \.destination) { Destination.body }
  }
}

extension Office.Path.State: Equatable {}
extension Office.Destination.State: Equatable {}

/// A part that returns an effect of each kind.
@Reducer struct Worker {
  /// What an effect is made of, by the number of the action that returns it.
  enum Kind: Int, CaseIterable {
    case none, send, run, named, merge, mixed, publisher, burst, concatenation, cancellable, recorded, read, waiting

    init(_ number: Int) { self = Self.allCases[number % Self.allCases.count] }

    /// How many actions it sends.
    var count: Int {
      switch self {
      case .none, .waiting: 0
      case .send, .run, .named, .cancellable, .read: 1
      case .merge, .mixed, .concatenation, .recorded: 2
      case .publisher: 3
      case .burst: 40
      }
    }
  }

  @ObservableState @Recordable struct State: Equatable, Identifiable {
    let id: Int
    var sum = 0
    var last: UUID?
  }

  @Recordable enum Action: Equatable {
    case work(Int)
    /// The part of a work, which it sends.
    case part(of: Int, Int)
  }

  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .part(_, let part):
        state.sum += part
        return .none
      case .work(let work):
        let kind = Kind(work)
        if kind == .read { state.last = uuid() }
        return effect(kind, work)
      }
    }
  }

  private func effect(_ kind: Kind, _ work: Int) -> Effect<Action> {
    func run(_ parts: Int..., name: String? = nil) -> Effect<Action> {
      .run(name: name) { send in
        for part in parts {
          await Task.yield()
          await send(.part(of: work, part))
        }
      }
    }
    func publisher(_ parts: Range<Int>) -> Effect<Action> {
      .publisher { parts.publisher.map { Action.part(of: work, $0) } }
    }
    switch kind {
    case .none: return .none
    case .send: return .send(.part(of: work, 0))
    case .run, .read: return run(0)
    case .named: return run(0, name: "load")
    case .merge: return .merge(run(0), run(1))
    case .mixed: return .merge(run(0), .send(.part(of: work, 1)))
    case .publisher: return publisher(0..<3)
    case .burst: return publisher(0..<40)
    case .concatenation: return .concatenate(run(0), publisher(1..<2))
    case .cancellable: return run(0).cancellable(id: work)
    case .recorded:
      return .recordedRun("recorded") { send in
        for part in 0..<2 { await send(.part(of: work, part)) }
      }
    case .waiting: return .run { _ in for await _ in AsyncStream<Void>.never {} }
    }
  }
}

@Reducer struct Detail {
  @ObservableState @Recordable struct State: Equatable { var number: Int }

  @Recordable enum Action: Equatable { case tap(Int) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tap(let number): state.number += number
      }
      return .none
    }
  }
}
