import ComposableArchitecture
import PlayheadRecorder
import PlayheadTCA

/// A feature with one of each of TCA's containers.
@Reducer struct Cupboard {
  @ObservableState @Recordable struct State: Equatable {
    var rows: IdentifiedArrayOf<Cell.State> = []
    var path = StackState<Cell.State>()
    @Presents var sheet: Cell.State?
    @Presents var alert: AlertState<Choice>?
    @Presents var dialog: ConfirmationDialogState<Choice>?
    var name = ""
    var settings = Settings()
    var nickname: String?
    @Shared var profile: Profile
    @SharedReader var age: Int
  }

  @Recordable struct Settings: Equatable {
    var isOn = false
    var level = 0
  }

  @Recordable struct Profile: Equatable {
    var name = "Blob"
    var age = 1
  }

  @Recordable enum Choice: Equatable {
    case confirm
  }

  @Recordable enum Action: BindableAction {
    case binding(BindingAction<State>)
    case rows(IdentifiedActionOf<Cell>)
    case path(StackActionOf<Cell>)
    case sheet(PresentationAction<Cell.Action>)
    case alert(PresentationAction<Choice>)
    case dialog(PresentationAction<Choice>)
    case add(Int)
    case push(Int)
    case present(Int)
    case ask
    case rename(String)
    case exchange(String)
    case nothing
  }

  let plan: Plan

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .add(let id): state.rows.append(Cell.State(id: id))
      case .push(let id): state.path.append(Cell.State(id: id))
      case .present(let id): state.sheet = Cell.State(id: id)
      case .ask:
        state.alert = AlertState {
          TextState("Delete?")
        } actions: {
          ButtonState(role: .destructive, action: .confirm) { TextState("Delete") }
        }
        state.dialog = ConfirmationDialogState(titleVisibility: .visible) {
          TextState("Sure?")
        } actions: {
          ButtonState(role: .cancel) { TextState("No") }
        }
      case .rename(let name): state.$profile.withLock { $0.name = name }
      case .exchange(let name): state.$profile = Shared(value: Profile(name: name))
      default: break
      }
      return .none
    }
    .forEach(\.rows, action: \.rows) { Cell(plan: plan) }
    .forEach(\.path, action: \.path) { Cell(plan: plan) }
    .ifLet(\.$sheet, action: \.sheet) { Cell(plan: plan) }
    .ifLet(\.$alert, action: \.alert)
    .ifLet(\.$dialog, action: \.dialog)
  }
}
