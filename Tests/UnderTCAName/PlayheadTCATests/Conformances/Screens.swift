import ComposableArchitecture
import PlayheadRecorder
import PlayheadTCA

/// A feature with the enums that `@Reducer` generates.
@Reducer struct Screens {
  @Reducer @Recordable enum Path {
    case detail(Detail)
    case cell(Cell)
  }

  @Recordable @Reducer enum Destination {
    case detail(Detail)
    case alert(AlertState<Cupboard.Choice>)
  }

  @ObservableState @Recordable struct State: Equatable {
    var path = StackState<Path.State>()
    @Presents var destination: Destination.State?
    var count = 0
  }

  @Recordable enum Action {
    case path(StackActionOf<Path>)
    case destination(PresentationAction<Destination.Action>)
    case push(Int)
    case ask
    case show(Int)
    case add
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .push(let number):
        state.path.append(number < 10 ? .detail(Detail.State(number: number)) : .cell(Cell.State(id: number)))
      case .ask: state.destination = .alert(AlertState { TextState("Sure?") })
      case .show(let number): state.destination = .detail(Detail.State(number: number))
      case .add: state.count += 1
      case .path, .destination: break
      }
      return .none
    }
    .forEach(\.path, action: \.path) { Path.body }
    .ifLet(\.$destination, action: \.destination) { Destination.body }
  }
}

extension Screens.Path.State: Equatable {}
extension Screens.Destination.State: Equatable {}

extension Cell { init() { self.init(plan: .still) } }
