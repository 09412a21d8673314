import ComposableRuntime
import PlayheadComposable
import PlayheadRecorder

/// An app with a stack of screens that guess ages, and what was guessed last.
@Reducer
struct AppFeature {
  @ObservableState @Recordable
  struct State: Equatable {
    var path = StackState<Path.State>()
    @Presents var destination: Destination.State?
    /// The name whose age was guessed last.
    var recentGuessMyAgeInformation: String?
  }

  @Recordable
  enum Action {
    case path(StackActionOf<Path>)
    case destination(PresentationActionOf<Destination>)
    case newGuessButtonTapped
    case helpButtonTapped
    case clearButtonTapped
    case childHasBeenModified(String)
  }

  @Reducer(state: .equatable, .recordable, action: .recordable)
  enum Path {
    case guessMyAge(GuessMyAgeFeature)
  }

  @Reducer(state: .equatable, .recordable, action: .recordable)
  enum Destination {
    case alert(AlertState<Alert>)
    case help(HelpFeature)
  }

  @CasePathable @Recordable
  enum Alert { case confirmClearing }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .path(.element(let id, action: .guessMyAge(.guessAgeResponse))):
        guard let screen = state.path[id: id, case: \.guessMyAge], !screen.isGuessAgeIncorrect else { return .none }
        return .send(.childHasBeenModified(screen.name))

      case .newGuessButtonTapped:
        state.path.append(.guessMyAge(GuessMyAgeFeature.State(name: "")))
        return .none

      case .helpButtonTapped:
        state.destination = .help(HelpFeature.State())
        return .none

      case .clearButtonTapped:
        state.destination = .alert(.clearing)
        return .none

      case .destination(.presented(.alert(.confirmClearing))):
        state.recentGuessMyAgeInformation = nil
        return .none

      case .childHasBeenModified(let name):
        state.recentGuessMyAgeInformation = name
        return .none

      case .path, .destination:
        return .none
      }
    }
    .forEach(\.path, action: \.path)
    .ifLet(\.$destination, action: \.destination)
  }
}

extension AlertState where Action == AppFeature.Alert {
  /// Asks whether to forget the last guess.
  static var clearing: Self {
    AlertState {
      TextState("Forget the last guess?")
    } actions: {
      ButtonState(role: .destructive, action: .confirmClearing) { TextState("Forget") }
      ButtonState(role: .cancel) { TextState("Keep") }
    }
  }
}
