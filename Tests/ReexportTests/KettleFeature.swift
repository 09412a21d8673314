import Foundation
import ReexportedRuntime

@Reducer
struct KettleFeature {
  @ObservableState
  struct State: Equatable {
    var degrees = 20
    var isHeating = false
    var advice: String?
    var isAsking = false
    var log: IdentifiedArrayOf<Entry> = []
  }

  struct Entry: Equatable, Identifiable {
    let id: UUID
    var degrees: Int
    var date: Date
  }

  enum Action {
    case adviceButtonTapped
    case adviceResponse(String)
    case heatButtonTapped
    case degreeRose
    case noteButtonTapped
  }

  enum CancelID { case heating }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.date) var date
  @Dependency(\.teaAdvice) var teaAdvice
  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .adviceButtonTapped:
        state.advice = nil
        state.isAsking = true
        return .run { [degrees = state.degrees] send in
          try await send(.adviceResponse(self.teaAdvice.advise(degrees)), animation: .easeInOut)
        }

      case let .adviceResponse(advice):
        state.advice = advice
        state.isAsking = false
        return .none

      case .heatButtonTapped:
        state.isHeating.toggle()
        guard state.isHeating else { return .cancel(id: CancelID.heating) }
        return .run { send in
          for await _ in self.clock.timer(interval: .seconds(1)) {
            await send(.degreeRose)
          }
        }
        .cancellable(id: CancelID.heating)

      case .degreeRose:
        state.degrees += 1
        return .none

      case .noteButtonTapped:
        state.log.append(Entry(id: uuid(), degrees: state.degrees, date: date.now))
        return .none
      }
    }
  }
}

struct TeaAdviceClient {
  var advise: @Sendable (Int) async throws -> String
}

extension TeaAdviceClient: DependencyKey {
  static let liveValue = Self(advise: { degrees in degrees < 80 ? "Wait." : "Pour." })
}

extension DependencyValues {
  var teaAdvice: TeaAdviceClient {
    get { self[TeaAdviceClient.self] }
    set { self[TeaAdviceClient.self] = newValue }
  }
}
