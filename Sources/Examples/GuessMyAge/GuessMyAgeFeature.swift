import ComposableRuntime
import PlayheadComposable
import PlayheadRecorder

// The feature has a bug on purpose, which the article on navigation walks through: the name can be changed while the age
// of the old name is being guessed.

/// A screen on which a user enters a name and has the age guessed.
@Reducer
struct GuessMyAgeFeature {
  @ObservableState @Recordable
  struct State: Equatable {
    var name: String
    var age: Int?
    var isGuessAgeButtonTapped = false
    var isGuessAgeIncorrect = false
    @Presents var alert: AlertState<Alert>?
  }

  @Recordable
  enum Action {
    case nameTextFieldEditted(String)
    case emptyNameTextFieldButtonTapped
    case guessAgeButtonTapped
    case guessAgeResponse(GuessAge)
    case guessAgeFetchFailed
    case closeButtonTapped
    case alert(PresentationAction<Alert>)
  }

  @CasePathable @Recordable
  enum Alert { case tryAgain }

  @Dependency(\.guessAgeClient) var guessAgeClient
  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .nameTextFieldEditted(let name):
        state.name = name
        return .none

      case .emptyNameTextFieldButtonTapped:
        state.name = ""
        return .none

      case .guessAgeButtonTapped, .alert(.presented(.tryAgain)):
        return guess(&state)

      case .guessAgeResponse(let guess):
        state.isGuessAgeButtonTapped = false
        state.age = guess.age
        state.isGuessAgeIncorrect = guess.age == nil
        return .none

      case .guessAgeFetchFailed:
        state.isGuessAgeButtonTapped = false
        state.alert = .failure
        return .none

      case .closeButtonTapped:
        return .run(name: "dismiss") { _ in await dismiss() }

      case .alert:
        return .none
      }
    }
    .ifLet(\.$alert, action: \.alert)
  }

  private func guess(_ state: inout State) -> Effect<Action> {
    state.isGuessAgeButtonTapped = true
    state.age = nil
    state.isGuessAgeIncorrect = false
    return .run(name: "guess") { [name = state.name] send in
      await send(.guessAgeResponse(try await guessAgeClient.singleFetch(name)), animation: .easeInOut)
    } catch: { _, send in
      await send(.guessAgeFetchFailed)
    }
  }
}

extension AlertState where Action == GuessMyAgeFeature.Alert {
  /// The age could not be guessed.
  static var failure: Self {
    AlertState {
      TextState("The age could not be guessed")
    } actions: {
      ButtonState(action: .tryAgain) { TextState("Try Again") }
      ButtonState(role: .cancel) { TextState("Cancel") }
    }
  }
}

// At the end, since the sample recording refers to lines of this file.
#if canImport(SwiftUI)
  import SwiftUI
#endif
