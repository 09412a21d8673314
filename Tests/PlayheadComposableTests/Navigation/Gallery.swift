import ComposableRuntime
import PlayheadComposable
import PlayheadRecorder

/// A feature with a stack of screens, a sheet and an alert.
@Reducer
struct Gallery {
  @ObservableState @Recordable
  struct State: Equatable {
    var path = StackState<Path.State>()
    @Presents var destination: Destination.State?
    var deletions = 0
  }

  @Recordable
  enum Action {
    case path(StackActionOf<Path>)
    case destination(PresentationActionOf<Destination>)
    case openTapped(String)
    case editTapped
    case deleteTapped
  }

  @Reducer(state: .equatable, .recordable, action: .recordable)
  enum Path {
    case picture(Picture)
    @ReducerCaseIgnored case about(version: Int)
  }

  @Reducer(state: .equatable, .recordable, action: .recordable)
  enum Destination {
    case editor(Picture)
    case alert(AlertState<Alert>)
  }

  @CasePathable @Recordable
  enum Alert { case confirm }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .openTapped(let title): state.path.append(.picture(Picture.State(title: title)))
      case .editTapped: state.destination = .editor(Picture.State(title: "new"))
      case .deleteTapped:
        state.destination = .alert(
          AlertState {
            TextState("Delete?")
          } actions: {
            ButtonState(role: .destructive, action: .confirm) { TextState("Delete") }
            ButtonState(role: .cancel) { TextState("Keep") }
          } message: {
            TextState("There is ") + TextState("no").bold() + TextState(" way back.")
          })
      case .destination(.presented(.alert(.confirm))): state.deletions += 1
      case .path, .destination: break
      }
      return .none
    }
    .forEach(\.path, action: \.path)
    .ifLet(\.$destination, action: \.destination)
  }
}

@Reducer
struct Picture {
  @ObservableState @Recordable
  struct State: Equatable {
    var title: String
    var likes = 0
  }

  @Recordable
  enum Action {
    case likeTapped
    case renamed(String)
    case closeTapped
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .likeTapped: state.likes += 1
      case .renamed(let title): state.title = title
      case .closeTapped: return .run { _ in await dismiss() }
      }
      return .none
    }
  }
}
